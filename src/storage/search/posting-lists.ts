import { TimeSlice } from '../../event-loop/index.ts';
import type { Connection, Dialect } from '../database.ts';
import { type Changed, Changes, changedIn, changeIds } from './changes.ts';
import { CHUNK, IdSet } from './id-set.ts';
import { addContainer, type Container, containersOf } from './posting-list.ts';
import { runsIn } from './runs.ts';
import { isWord, runToken, wordOf } from './tokens.ts';

/** Lists read in one statement: few where nothing else can run meanwhile, as each may be long. */
const LISTS_READ = { blocking: 24, beside: 500 };
/** Lists written in one statement. */
export const LISTS_WRITTEN = 200;
/** Words indexed in one batch. */
export const WORDS_PER_BATCH = 5_000;

interface Row {
  readonly token: string;
  readonly chunk: number;
  readonly ids: Uint8Array;
}

/** Reads the posting lists of a table: the rows that have some of the tokens. */
export async function readLists(
  connection: Connection,
  { holdsUp, oneOf, list }: Dialect,
  table: string,
  tokens: readonly string[],
  changes: Pick<Changes, 'of'>,
): Promise<IdSet> {
  const set = new IdSet();
  const slice = new TimeSlice();
  const together = holdsUp ? LISTS_READ.blocking : LISTS_READ.beside;
  for (let start = 0; start < tokens.length; start += together) {
    const some = tokens.slice(start, start + together);
    const rows = await connection.all<Row>(
      `SELECT token, chunk, ids FROM ${table}_postings WHERE ${oneOf('token', 'text')} ORDER BY token, chunk`,
      [list(some)],
    );
    const containers = Map.groupBy(rows, ({ token }) => token);
    for (const token of some) {
      const changed = changes.of(token);
      const list = changed ? new IdSet() : set;
      for (const { chunk, ids } of containers.get(token) ?? []) addContainer(list, { chunk, bytes: ids });
      if (!changed) continue;
      changeIds(list, changed);
      set.addAll(list);
    }
    if (holdsUp) await slice.yieldIfLong();
  }
  return set;
}

/** Brings some posting lists of a table up to date; what is so already stays. New words are added to those that are known. */
export async function writeLists(
  connection: Connection,
  { search }: Dialect,
  table: string,
  given: readonly (readonly [token: string, changes: readonly number[]])[],
): Promise<void> {
  const lists = given.map(([token, changes]) => [token, changedIn(changes)] as const);
  const wanted: [string, number][] = [];
  for (const [token, changed] of lists)
    for (const chunk of new Set([...changed.keys()].map(chunkOf))) wanted.push([token, chunk]);
  const rows = await connection.all<Row>(
    `SELECT given.token, kept.chunk, kept.ids FROM ${search.rows({ token: 'text', chunk: 'integer' })} given
     CROSS JOIN ${table}_postings kept WHERE kept.token = given.token AND kept.chunk =
       (SELECT max(before.chunk) FROM ${table}_postings before WHERE before.token = given.token AND before.chunk <= given.chunk)`,
    [JSON.stringify(wanted)],
  );
  const kept = new Map<string, Map<number, Uint8Array>>();
  for (const { token, chunk, ids } of rows) {
    const containers = kept.get(token);
    if (containers) containers.set(chunk, ids);
    else kept.set(token, new Map([[chunk, ids]]));
  }
  const written: [string, number, string][] = [];
  const gone: [string, number][] = [];
  const words = new Set<string>();
  for (const [token, changed] of lists) {
    const containers = kept.get(token) ?? new Map<number, Uint8Array>();
    if (containers.size === 0 && isWord(token)) words.add(wordOf(token));
    for (const { key, next } of renewed(containers, changed)) {
      for (const { chunk, bytes } of next)
        if (!isSame(containers.get(chunk), bytes)) written.push([token, chunk, Buffer.from(bytes).toString('hex')]);
      if (containers.has(key) && !next.some(({ chunk }) => chunk === key)) gone.push([token, key]);
    }
  }
  const both = search.rows({ token: 'text', chunk: 'integer' });
  if (gone.length > 0)
    await connection.run(
      `DELETE FROM ${table}_postings WHERE (token, chunk) IN (SELECT token, chunk FROM ${both} given)`,
      [JSON.stringify(gone)],
    );
  if (written.length > 0)
    await connection.run(
      `INSERT INTO ${table}_postings (token, chunk, ids)
       SELECT token, chunk, ids FROM ${search.rows({ token: 'text', chunk: 'integer', ids: 'bytes' })} given WHERE true
       ON CONFLICT (token, chunk) DO UPDATE SET ids = excluded.ids`,
      [JSON.stringify(written)],
    );
  if (words.size > 0)
    await connection.run(
      `INSERT INTO ${table}_words (word) SELECT word FROM ${search.rows({ word: 'text' })} given WHERE true ON CONFLICT (word) DO NOTHING`,
      [JSON.stringify([...words].map((word) => [word]))],
    );
}

/**
 * Puts words that are new into the lists of their runs of three characters, some at a time.
 *
 * @param least fewer are left for later
 * @returns whether there may be more
 */
export async function indexWords(connection: Connection, dialect: Dialect, table: string, least = 1): Promise<boolean> {
  const words = await connection.all<{ id: number; word: string }>(
    `SELECT id, word FROM ${table}_words WHERE id > (SELECT up_to FROM search_words WHERE name = ?) ORDER BY id LIMIT ?`,
    [table, WORDS_PER_BATCH],
  );
  const last = words.at(-1);
  if (!last || words.length < least) return false;
  const changes = new Changes();
  for (const { id, word } of words) changes.note(id, runsIn(word).map(runToken), true);
  await writeAll(connection, dialect, table, changes);
  await connection.run('UPDATE search_words SET up_to = ? WHERE name = ?', [last.id, table]);
  return words.length === WORDS_PER_BATCH;
}

/** Brings all lists up to date that have changed, in turns with others. */
export async function writeAll(
  connection: Connection,
  dialect: Dialect,
  table: string,
  changes: Changes,
): Promise<void> {
  const slice = new TimeSlice();
  const lists = [...changes.tokens];
  for (let start = 0; start < lists.length; start += LISTS_WRITTEN) {
    await writeLists(connection, dialect, table, lists.slice(start, start + LISTS_WRITTEN));
    await slice.yieldIfLong();
  }
}

const chunkOf = (id: number): number => Math.floor(id / CHUNK);

/** The containers that come of those that were there, each with what has changed in it or behind it. */
function* renewed(
  containers: ReadonlyMap<number, Uint8Array>,
  changed: Changed,
): Generator<{ key: number; next: Container[] }> {
  const keys = [...containers.keys()].sort((one, other) => one - other);
  const groups = Map.groupBy(changed, ([id]) => keys.findLast((key) => key <= chunkOf(id)) ?? -1);
  for (const [key, some] of groups) {
    const set = new IdSet();
    const bytes = containers.get(key);
    if (bytes) addContainer(set, { chunk: key, bytes });
    changeIds(set, some);
    yield { key, next: containersOf(set.ids()) };
  }
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.compare(one, other) === 0;
