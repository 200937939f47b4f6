import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Connection, Database, Dialect } from '../database.ts';
import { type Table, tables } from '../tables.ts';
import { searchIndex } from './search-index.ts';

/** So many rows are put into the index in one transaction, with turns for others in between. */
const ROWS_TOGETHER = 100;
const ROWS_AT_ONCE = 4;
const PAGES_TIDIED = 64;
/** Tables with fewer rows are done before anything is served. */
const FEW = 500;
/** Of the time, no more than this part is taken. */
const SHARE = 1 / 2;
/** After a failure, such as a database that is busy or away, it is tried again. */
const PAUSE_MS = 5_000;
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

export const searchedTables: readonly Table[] = Object.values(tables).filter((table) => 'search' in table);

/** How far the index of a table is. */
export interface BuildProgress {
  readonly table: string;
  readonly percent: number;
}

/** Builds what is missing of the search, beside serving. */
export interface SearchBuilder {
  /** Stops when the slice is done that has begun; the next start takes it up again. */
  close(): Promise<void>;
}

/** Puts some more rows into the index, and ends the build after the last one. @returns the last id; nothing at the end */
export async function buildSlice(table: Table, connection: Connection, dialect: Dialect): Promise<number | undefined> {
  const { name, search: columns = [] } = table;
  const [build] = await connection.all<{ up_to: number }>('SELECT up_to FROM search_builds WHERE name = ?', [name]);
  if (!build) return undefined;
  const rows = await connection.all<Record<string, unknown>>(
    `SELECT id, ${columns.join(', ')} FROM ${name}_search WHERE id > ? ORDER BY id LIMIT ${ROWS_TOGETHER}`,
    [Number(build.up_to)],
  );
  const last = rows.at(-1)?.['id'];
  if (last !== undefined)
    await connection.run('UPDATE search_builds SET up_to = ? WHERE name = ?', [Number(last), name]);
  const index = searchIndex(table, connection, dialect);
  for (const [place, { id, ...texts }] of rows.entries()) {
    await index.addFolded(
      Number(id),
      columns.map((column) => String(texts[column])),
    );
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
  }
  await index.tidy(PAGES_TIDIED);
  if (rows.length === ROWS_TOGETHER) return Number(last);
  await connection.run('DELETE FROM search_builds WHERE name = ?', [name]);
  await connection.run('DELETE FROM search_changes WHERE name = ?', [name]);
  return undefined;
}

/** A slice in a transaction of its own, behind all that others have put off until the commit. */
function sliceOf(table: Table, { transaction, dialect }: Database): Promise<number | undefined> {
  let last: number | undefined;
  const work = async (connection: Connection): Promise<void> => {
    last = await buildSlice(table, connection, dialect);
  };
  return transaction(async (connection) => {
    if (connection.beforeCommit) connection.beforeCommit(AFTER_ALL, () => work(connection));
    else await work(connection);
  }).then(() => last);
}

/** Builds the index of small tables, and drops the one before where nobody needs it any more. */
export async function prepareSearch(database: Database): Promise<readonly Table[]> {
  const large: Table[] = [];
  for (const table of searchedTables) {
    const [build] = await database.all('SELECT name FROM search_builds WHERE name = ?', [table.name]);
    if (!build) continue;
    const rows = await database.all(`SELECT id FROM ${table.name}_search LIMIT ${FEW}`);
    if (rows.length < FEW) while ((await sliceOf(table, database)) !== undefined);
    else large.push(table);
  }
  await dropBefore(database, large);
  return large;
}

async function dropBefore(database: Database, large: readonly Table[]): Promise<void> {
  const names = (await database.all<{ name: string }>(database.dialect.tableNames)).map(({ name }) => name);
  const needless = searchedTables.filter((table) => !large.includes(table)).map(({ name }) => `${name}_grams`);
  const dropped = [...needless, ...(large.length === 0 ? ['grams_indexed'] : [])].filter((name) =>
    names.includes(name),
  );
  if (dropped.length === 0) return;
  await database.changeSchema(async (connection) => {
    for (const name of dropped) await connection.run(`DROP TABLE IF EXISTS ${name}`);
  });
}

/** Builds the index of tables, a slice at a time, until it is whole or nobody wants it any more. */
export function buildSearch(
  database: Database,
  large: readonly Table[],
  onProgress: (progress: BuildProgress) => void,
): SearchBuilder {
  const stopped = new AbortController();
  const pause = (ms: number) => delay(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);

  async function build(table: Table): Promise<void> {
    let told = -1;
    const tell = (percent: number): void => {
      if (percent === told) return;
      told = percent;
      onProgress({ table: table.name, percent });
    };
    for (let last: number | undefined = 0; last !== undefined && !stopped.signal.aborted; ) {
      const began = performance.now();
      try {
        last = await sliceOf(table, database);
      } catch {
        await pause(PAUSE_MS);
        continue;
      }
      tell(last === undefined ? 100 : await percentOf(table, last));
      await pause((performance.now() - began) * (1 / SHARE - 1));
    }
  }

  async function percentOf({ name }: Table, last: number): Promise<number> {
    const [row] = await database.all<{ id: number | null }>(`SELECT max(id) AS id FROM ${name}_search`);
    return Math.min(99, Math.floor((100 * last) / Math.max(1, Number(row?.id ?? 1))));
  }

  const running = (async () => {
    for (const table of large) await build(table).catch(() => undefined);
  })();
  return {
    async close() {
      stopped.abort();
      await running;
    },
  };
}
