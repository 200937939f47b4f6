import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkFiles } from '../../src/checking/check-files.ts';
import { createFiles } from '../../src/files/index.ts';
import { openDatabase, openStorage } from '../../src/storage/index.ts';
import { type Known, Ledger } from './ledger.ts';
import { launch, type Serving, serve } from './serving.ts';
import { clientOf, randomFrom, sha256, stateOf, write } from './writers.ts';

export interface RoundsOptions {
  readonly rounds: number;
  /** Folder of the site, and of the ledger beside it. */
  readonly data: string;
  /** Address of the database, where it is not the embedded one. */
  readonly database?: string;
  readonly seed: number;
  readonly signal?: NodeJS.Signals;
  readonly writers?: number;
  readonly onRound?: (round: number, acknowledged: number) => void;
}

const LONGEST_MS = 700;
/** Of the items that were not written to since, so many are looked at again after each round. */
const SAMPLE = 25;

/** Writes while the server is killed, again and again. @throws AssertionError when a promise was broken */
export async function runRounds(options: RoundsOptions): Promise<Ledger> {
  const { rounds, data, database, seed, signal = 'SIGKILL', writers = 8, onRound } = options;
  const random = randomFrom(seed);
  const ledger = new Ledger(join(data, 'ledger.jsonl'));
  const site = { data, ...(database !== undefined && { database }) };
  const own: Known[][] = Array.from({ length: writers }, () => []);

  for (let round = 1; round <= rounds; round += 1) {
    if (random() < 0.1) await killWhileStarting(site, random() * LONGEST_MS);
    await using server = await serve(site);
    await verify(server, ledger, random);
    for (const items of own) items.splice(0, items.length, ...items.flatMap((item) => current(ledger, item)));

    let isOver = false;
    const writing = own.map((items) =>
      write({ client: clientOf(server.url), ledger, random, own: items }, () => isOver),
    );
    await firstWrite(ledger);
    await delay(random() * LONGEST_MS);
    const killed = server.kill(signal);
    isOver = true;
    const code = await killed;
    if (signal !== 'SIGKILL') assert.equal(code, 0, server.log());
    await Promise.all(writing);
    assert.doesNotMatch(server.log(), /unexpected error|unhandled|uncaught/, 'the log tells of no defect');
    await checkSite(site);
    onRound?.(round, ledger.acknowledged);
  }
  await using server = await serve(site);
  await verify(server, ledger, random, Number.POSITIVE_INFINITY);
  await server.kill('SIGTERM');
  return ledger;
}

/** Waits until something was acknowledged: a kill before that would show little. */
async function firstWrite(ledger: Ledger): Promise<void> {
  const before = ledger.acknowledged;
  for (let waited = 0; ledger.acknowledged === before && waited < 200; waited += 1) await delay(25);
}

async function killWhileStarting(site: { data: string; database?: string }, afterMs: number): Promise<void> {
  const child = launch(site);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  await delay(afterMs);
  child.kill('SIGKILL');
  await gone;
}

/** The item as the ledger has it by now; nothing when it is gone. */
function current(ledger: Ledger, { path }: Known): Known[] {
  const known = ledger.items.find((item) => item.path === path);
  return known?.state ? [known] : [];
}

/** Every acknowledged write since the last round is there and whole, and so is a sample of what was before. */
async function verify(server: Serving, ledger: Ledger, random: () => number, sample = SAMPLE): Promise<void> {
  const client = clientOf(server.url);
  const touched = ledger.touched;
  const others = ledger.items.filter((item) => !touched.includes(item));
  const chosen =
    sample >= others.length
      ? others
      : Array.from({ length: sample }, () => others[Math.floor(random() * others.length)]);
  for (const known of [...touched, ...chosen]) {
    if (!known) continue;
    const { path, file } = known;
    const answer = await client.get(path, { context: 'edit' });
    assert.ok(
      answer.status === 200 || answer.status === 404,
      `${path} is answered with ${answer.status}: ${answer.text}`,
    );
    const found = answer.status === 200 ? stateOf(path, answer.body) : undefined;
    const allowed = ledger.statesOf(known);
    assert.ok(
      allowed.some((state) => isSame(state, found)),
      `${path} should be ${JSON.stringify(allowed)}, and is ${JSON.stringify(found)}`,
    );
    if (file && found) {
      const bytes = new Uint8Array(await (await fetch(server.url + file.url)).arrayBuffer());
      assert.equal(sha256(bytes), file.sha256, `${file.url} holds what was sent`);
    }
    ledger.settle({ ...known, state: found });
  }
}

function isSame(state: Known['state'], found: Known['state']): boolean {
  if (!state || !found) return state === found;
  return Object.entries(state).every(([name, value]) => found[name] === value);
}

/** `quoin check`, without the time that it takes to start a process. */
export async function checkSite({ data, database }: { data: string; database?: string }): Promise<void> {
  const storage = await openStorage(await openDatabase(database ?? join(data, 'quoin.sqlite')));
  const files = await createFiles({ root: join(data, 'uploads') });
  const nowGmt = new Date().toISOString().slice(0, 19);
  const rows = await storage.check({ nowGmt, repair: false, onProgress: () => undefined });
  assert.deepEqual(rows.found, []);
  const media = await checkFiles({ files, storage, repair: false, onProgress: () => undefined });
  assert.deepEqual(media.found, []);
  await files.close();
  await storage.close();
}
