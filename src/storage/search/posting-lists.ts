import { TimeSlice } from '../../event-loop/index.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { Changes, changeIds, type ListChanges } from './changes.ts';
import { vocabularyWord } from './groups.ts';
import { CHUNK, IdSet } from './id-set.ts';
import { addContainer, containersOf } from './posting-list.ts';
import { addWords } from './vocabulary.ts';

/** Lists read in one statement. Where nothing else can run meanwhile, few at first, then as many as have some hundred rows. */
const LISTS_READ = 500;
const FIRST_LISTS_READ = 8;
const ROWS_READ = 500;
/** Lists written in one statement. */
export const LISTS_WRITTEN = 200;

interface Row {
  readonly token: string;
  readonly chunk: number;
  readonly ids: Uint8Array;
}

/** Reads the rows that have any of the tokens. @param changes what is not in the lists yet */
export async function readLists(
  connection: Connection,
  { holdsUp, oneOf, list }: Dialect,
  table: string,
  tokens: readonly string[],
  changes = new Changes(),
): Promise<IdSet> {
  const set = new IdSet();
  const slice = new TimeSlice();
  const changed = new Map<string, IdSet>();
  for (const token of tokens) if (changes.tokens.has(token)) changed.set(token, new IdSet());
  let together = holdsUp ? FIRST_LISTS_READ : LISTS_READ;
  for (let start = 0; start < tokens.length; ) {
    const rows = await connection.all<Row>(
      `SELECT token, chunk, ids FROM ${table}_postings WHERE ${oneOf('token', 'text')}`,
      [list(tokens.slice(start, start + together))],
    );
    for (const { token, chunk, ids } of rows) {
      addContainer(changed.get(token) ?? set, { chunk, bytes: ids });
      const turn = slice.yieldIfLong();
      if (turn) await turn;
    }
    start += together;
    if (!holdsUp) continue;
    together = rows.length < ROWS_READ ? Math.min(2 * together, LISTS_READ) : Math.ceil(together / 2);
    await slice.yieldIfLong();
  }
  for (const [token, ids] of changed) {
    changeIds(ids, changes.tokens.get(token) ?? []);
    set.addAll(ids);
  }
  return set;
}

/** Applies changes to posting lists of a table; to apply them twice makes no difference. Adds new words to the vocabulary. */
export async function writeLists(
  connection: Connection,
  { search: { rows } }: Dialect,
  table: Table,
  lists: readonly (readonly [token: string, changes: ListChanges])[],
): Promise<void> {
  const given = (columns: Parameters<typeof rows>[0]): string => `SELECT * FROM ${rows(columns)} given`;
  const run = async (sql: string, values: readonly (readonly unknown[])[]): Promise<void> => {
    if (values.length > 0) await connection.run(sql, [JSON.stringify(values)]);
  };
  const wanted = lists.flatMap(([token, changes]) => [...new Set(changes.map(chunkOf))].map((chunk) => [token, chunk]));
  const found = await connection.all<Row>(
    `SELECT given.token, kept.chunk, kept.ids FROM ${rows({ token: 'text', chunk: 'integer' })} given
     CROSS JOIN ${table.name}_postings kept WHERE kept.token = given.token AND kept.chunk =
       (SELECT max(before.chunk) FROM ${table.name}_postings before WHERE before.token = given.token AND before.chunk <= given.chunk)`,
    [JSON.stringify(wanted)],
  );
  const kept = Map.groupBy(found, ({ token }) => token);
  const words: string[] = [];
  const gone: [string, number][] = [];
  const written: [string, number, string][] = [];
  for (const [token, changes] of lists) {
    const before = new Map(kept.get(token)?.map(({ chunk, ids }) => [chunk, ids]));
    const word = before.size === 0 && vocabularyWord(token, table);
    if (word) words.push(word);
    const after = renewed(before, changes);
    for (const chunk of before.keys()) if (!after.has(chunk)) gone.push([token, chunk]);
    for (const [chunk, bytes] of after)
      if (Buffer.compare(before.get(chunk) ?? NONE, bytes) !== 0)
        written.push([token, chunk, Buffer.from(bytes).toString('hex')]);
  }
  await run(
    `DELETE FROM ${table.name}_postings WHERE (token, chunk) IN (${given({ token: 'text', chunk: 'integer' })})`,
    gone,
  );
  await run(
    `INSERT INTO ${table.name}_postings (token, chunk, ids) ${given({ token: 'text', chunk: 'integer', ids: 'bytes' })} WHERE true
     ON CONFLICT (token, chunk) DO UPDATE SET ids = excluded.ids`,
    written,
  );
  await addWords(connection, table.name, words);
}

/** Applies all changes, and yields to other work in between. */
export async function writeAll(
  connection: Connection,
  dialect: Dialect,
  table: Table,
  changes: Changes,
): Promise<void> {
  const slice = new TimeSlice();
  const lists = changes.lists();
  for (let start = 0; start < lists.length; start += LISTS_WRITTEN) {
    await writeLists(connection, dialect, table, lists.slice(start, start + LISTS_WRITTEN));
    await slice.yieldIfLong();
  }
}

const NONE = new Uint8Array();
/** The chunk of the row of a change. */
const chunkOf = (change: number): number => Math.floor(Math.abs(change) / CHUNK);

/** Applies each change to the last container that does not begin after it. @returns the new containers by their first chunks */
function renewed(containers: ReadonlyMap<number, Uint8Array>, changes: ListChanges): Map<number, Uint8Array> {
  const chunks = [...containers.keys()].sort((one, other) => one - other);
  const after = new Map<number, Uint8Array>();
  for (const [chunk, some] of Map.groupBy(changes, (change) => chunks.findLast((one) => one <= chunkOf(change)))) {
    const ids = new IdSet();
    const bytes = chunk === undefined ? undefined : containers.get(chunk);
    if (chunk !== undefined && bytes) addContainer(ids, { chunk, bytes });
    changeIds(ids, some);
    for (const next of containersOf(ids)) after.set(next.chunk, next.bytes);
  }
  return after;
}
