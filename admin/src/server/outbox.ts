import { computed, signal } from '@preact/signals';
import { device, type StoredChange } from './device.ts';
import { Problem } from './problem.ts';
import { randomName } from './random-name.ts';
import { type Answer, ask } from './request.ts';
import { user } from './session.ts';

/**
 * The changes on their way to the server. Each is written to the device before the network is tried, and stays there until
 * the server has answered. One change of an item is in flight at a time; later ones wait and are merged.
 */

export type Change = Pick<StoredChange, 'item' | 'method' | 'path' | 'body' | 'tag'>;

interface Waiting {
  change: StoredChange;
  readonly settle: { resolve(answer: Answer): void; reject(problem: unknown): void }[];
}

/** Pauses between attempts while the network or the server is unavailable. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];

/** This page holds a lock of its name while it is open. Other pages wait for it before they send its remaining changes. */
const page = randomName();
const lockOf = (owner = ''): string => `quoin-page-${owner}`;
void navigator.locks?.request(lockOf(page), () => new Promise(() => {}));

const lines = new Map<string, Waiting[]>();
/** Maps a version to the next one by our own saves, such as `posts/7 "v1.…"`. A change is sent for the newest of these. */
const successors = new Map<string, string>();
const held = signal(0);

/** The number of changes that the server has not answered yet. */
export const waiting = computed(() => held.value);
/** How often the network has come back. */
let returns = 0;
/** Whether the last attempt reached no server. */
export const isOffline = signal(!navigator.onLine);

const count = (): void => {
  held.value = [...lines.values()].reduce((sum, line) => sum + line.length, 0);
};

/**
 * Sends a change, now or when the network is back.
 *
 * @returns the answer of the server
 * @throws Problem the refusal of the server: 412 when the item was changed by somebody else
 */
export function send<Body = unknown>(change: Change): Promise<Answer<Body>> {
  const stored: StoredChange = { ...change, id: randomName(), user: user.peek()?.id ?? 0, page, at: Date.now() };
  return new Promise((resolve, reject) => {
    enqueue(stored, [{ resolve: resolve as (answer: Answer) => void, reject }]);
  });
}

function enqueue(change: StoredChange, settle: Waiting['settle']): void {
  const line = lines.get(change.item) ?? [];
  lines.set(change.item, line);
  const last = line.length > 1 ? line.at(-1) : undefined;
  if (last && isMergeable(last.change, change)) {
    last.change = { ...last.change, body: { ...last.change.body, ...change.body } };
    last.settle.push(...settle);
    void write(last.change);
    return;
  }
  line.push({ change, settle });
  count();
  if (line.length === 1) void work(change.item, line);
  else void write(change);
}

const isMergeable = (one: StoredChange, other: StoredChange): boolean =>
  one.method === 'PATCH' && other.method === 'PATCH' && one.path === other.path && newestOf(one) === newestOf(other);

const write = async (change: StoredChange): Promise<void> => {
  await (await device())?.put('changes', change);
};

async function work(item: string, line: Waiting[]): Promise<void> {
  for (let first = line[0]; first; first = line[0]) {
    await write(first.change);
    const outcome = await delivered(first);
    await (await device())?.delete('changes', first.change.id);
    line.shift();
    settleAll(first, outcome);
    // A change based on the same old version would be refused as well, or worse, undo a merge.
    if (outcome instanceof Problem && outcome.isConflict)
      for (const later of line.splice(0)) {
        await (await device())?.delete('changes', later.change.id);
        settleAll(later, outcome);
      }
    count();
  }
  lines.delete(item);
}

function settleAll({ settle }: Waiting, outcome: Answer | Problem): void {
  for (const { resolve, reject } of settle) {
    if (outcome instanceof Problem) reject(outcome);
    else resolve(outcome);
  }
}

/** The answer to a change, or the refusal. Waits out temporary failures. */
async function delivered({ change }: Waiting): Promise<Answer | Problem> {
  for (let tries = 0; ; tries += 1) {
    const before = returns;
    try {
      const answer = await ask(change.path, {
        method: change.method,
        body: change.body,
        headers: { 'idempotency-key': change.id, ...versionOf(change) },
      });
      isOffline.value = false;
      const from = newestOf(change);
      if (from !== undefined && answer.tag !== undefined && from !== answer.tag)
        successors.set(nameOf(change.item, from), answer.tag);
      return answer;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      isOffline.value = error.status === 0;
      if (!error.isPassing) return error;
      // What began without the network says nothing about the one that has come back meanwhile.
      if (returns === before) await pause(error, tries);
    }
  }
}

const nameOf = (item: string, tag: string): string => `${item} ${tag}`;

/** The version that a change applies to: the one it was made from, or a later one of our own saves; never somebody else's. */
function newestOf({ item, tag }: StoredChange): string | undefined {
  let newest = tag;
  while (newest !== undefined) {
    const next = successors.get(nameOf(item, newest));
    if (next === undefined) break;
    newest = next;
  }
  return newest;
}

/** A new item has no version. */
function versionOf(change: StoredChange): Record<string, string> {
  const version = newestOf(change);
  return version === undefined ? {} : { 'if-match': version };
}

const pause = ({ retryAfter }: Problem, tries: number): Promise<void> =>
  new Promise((resolve) => {
    const ms = retryAfter === undefined ? (PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0) : retryAfter * 1000;
    const timer = setTimeout(done, ms);
    addEventListener('online', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });

type Told = (change: StoredChange, outcome: unknown) => void;

const allLeft = async (): Promise<readonly StoredChange[]> =>
  (await (await device())?.getAllFromIndex('changes', 'at')) ?? [];

/**
 * Sends the changes that closed pages of this user have left on the device.
 *
 * @param told called with the result of each change: an answer, or a refusal
 */
export async function resume(told: Told): Promise<void> {
  const owners = new Set((await allLeft()).map((change) => change.page));
  owners.delete(page);
  for (const owner of owners) {
    const takeOver = (): Promise<void> => sendLeft(owner, told);
    void (navigator.locks ? navigator.locks.request(lockOf(owner), takeOver) : takeOver());
  }
}

/** Takes over the changes of a closed page, so that the next waiting page finds none. */
async function sendLeft(owner: string | undefined, told: Told): Promise<void> {
  for (const left of await allLeft()) {
    if (left.page !== owner || left.user !== user.peek()?.id) continue;
    const change = { ...left, page };
    await write(change);
    const settle = (outcome: unknown): void => told(change, outcome);
    enqueue(change, [{ resolve: settle, reject: settle }]);
  }
}

addEventListener('offline', () => {
  isOffline.value = true;
});
addEventListener('online', () => {
  returns += 1;
  isOffline.value = false;
});
