import { createHash } from 'node:crypto';
import { Client, type Json } from '../support/client.ts';
import { bare } from '../support/uploads.ts';
import type { Known, Ledger, State } from './ledger.ts';
import { PASSWORD } from './serving.ts';

export const clientOf = (url: string): Client => new Client(url, '/site/v2', { login: 'admin', secret: PASSWORD });

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What of an item is promised, by the path of its collection. */
export function stateOf(path: string, item: Json): State {
  if (path.startsWith('/tags')) return { name: item.name };
  if (path.startsWith('/media')) return { title: item.title.raw };
  if (path.startsWith('/comments')) return { content: item.content.raw, status: item.status };
  return { title: item.title.raw, content: item.content.raw, status: item.status };
}

interface Writer {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly random: () => number;
  /** Items that this writer alone writes to. */
  readonly own: Known[];
}

/** Writes until the server is gone; each write is in the ledger before the next one. @returns when the server is gone */
export async function write(writer: Writer, isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    try {
      await oneWrite(writer, count);
    } catch (error) {
      // The connection broke: what was asked for may have happened.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

const text = (random: () => number): string =>
  Array.from({ length: 3 + Math.floor(random() * 30) }, () => Math.floor(random() * 1e9).toString(36)).join(' ');

async function oneWrite(writer: Writer, count: number): Promise<void> {
  const { random, own } = writer;
  const chance = random();
  const mine = own[Math.floor(random() * own.length)];
  if (!mine || chance < 0.4) return create(writer, count);
  if (chance < 0.5) return upload(writer, count);
  if (chance < 0.8) return update(writer, mine);
  return remove(writer, mine, chance < 0.9);
}

async function create({ client, ledger, random, own }: Writer, count: number): Promise<void> {
  const words = text(random);
  const kind = random();
  const name = `${count} ${words.slice(0, 30)}`;
  const [path, body] =
    kind < 0.6
      ? ['/posts', { title: name, content: words, status: 'publish' }]
      : kind < 0.8
        ? ['/pages', { title: name, content: words, status: 'draft' }]
        : ['/tags', { name: `${name} ${Math.floor(random() * 1e12)}` }];
  keep(await client.post(path as string, body), path as string, { ledger, own });
}

async function upload({ client, ledger, random, own }: Writer, count: number): Promise<void> {
  const bytes = text(random);
  const answer = await client.post('/media', undefined, bare(`file-${count}.txt`, bytes));
  if (answer.status !== 201) return refuse(answer.status, answer.text);
  const known = {
    path: `/media/${answer.body.id}`,
    state: stateOf('/media', answer.body),
    file: { url: new URL(answer.body.source_url).pathname, sha256: sha256(bytes) },
  };
  ledger.acknowledge(known);
  own.push(known);
}

async function update({ client, ledger, random, own }: Writer, mine: Known): Promise<void> {
  const words = text(random);
  const change: State = mine.path.startsWith('/tags')
    ? { name: `${words.slice(0, 30)} ${Math.floor(random() * 1e12)}` }
    : mine.path.startsWith('/media')
      ? { title: words.slice(0, 40).trim() }
      : { title: words.slice(0, 40).trim(), content: words };
  const state = { ...mine.state, ...change };
  ledger.ask(mine.path, state);
  const answer = await client.post(mine.path, change);
  if (answer.status !== 200) {
    ledger.refused(mine.path);
    return refuse(answer.status, answer.text);
  }
  const known = { ...mine, state };
  ledger.acknowledge(known);
  own[own.indexOf(mine)] = known;
}

async function remove({ client, ledger, own }: Writer, mine: Known, toTrash: boolean): Promise<void> {
  const isTrashed = toTrash && /^\/(posts|pages)/.test(mine.path) && mine.state?.['status'] !== 'trash';
  const state = isTrashed ? { ...mine.state, status: 'trash' } : undefined;
  ledger.ask(mine.path, state);
  const answer = await client.request('DELETE', mine.path, isTrashed ? {} : { query: { force: true } });
  if (answer.status !== 200) {
    ledger.refused(mine.path);
    return refuse(answer.status, answer.text);
  }
  const known = { ...mine, state };
  ledger.acknowledge(known);
  if (isTrashed) own[own.indexOf(mine)] = known;
  else own.splice(own.indexOf(mine), 1);
}

function keep(
  answer: { status: number; text: string; body: Json },
  collection: string,
  { ledger, own }: Pick<Writer, 'ledger' | 'own'>,
): void {
  if (answer.status !== 201) {
    refuse(answer.status, answer.text);
    return;
  }
  const known = { path: `${collection}/${answer.body.id}`, state: stateOf(collection, answer.body) };
  ledger.acknowledge(known);
  own.push(known);
}

/** What the server may say while it stops, or has too much to do. @throws Error for any other refusal */
function refuse(status: number, answer: string): void {
  if (status !== 503) throw new Error(`refused with ${status}: ${answer.slice(0, 300)}`);
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
