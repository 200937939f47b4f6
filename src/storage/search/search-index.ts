import { yieldIfLongTexts } from '../../event-loop/index.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { mergeLog } from './merge.ts';
import { foldedInTurns, searchedInTurns } from './searched-texts.ts';
import { cellToken } from './tokens.ts';

/** After so many changes through one connection it is looked how long the log has become. */
const LOOKED_AFTER = 32;

/**
 * Keeps what a search of a table needs: folded texts to compare with, and the tokens by which rows are found. What a change adds
 * and removes is noted in a log, from which the posting lists are brought up to date later, many changes at a time.
 */
export function searchIndex(table: Table, connection: Connection, dialect: Dialect) {
  const { name, search: columns = [] } = table;
  const marks = columns.map(() => '?').join(', ');
  const insert = `INSERT INTO ${name}_search (id, ${columns.join(', ')}) VALUES (?, ${marks})`;
  const assignments = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  let changes = 0;

  async function note(id: number, removed: readonly string[], added: readonly string[]): Promise<void> {
    // While lists are built, the index before does not have what has changed since.
    await connection.run(
      `INSERT INTO search_changes (name, id) SELECT '${name}', CAST(? AS ${dialect.types.integer})
       WHERE EXISTS (SELECT 1 FROM search_builds WHERE name = '${name}') ON CONFLICT DO NOTHING`,
      [id],
    );
    if (removed.length + added.length === 0) return;
    await connection.run('INSERT INTO search_log (name, row_id, removed, added, tokens) VALUES (?, ?, ?, ?, ?)', [
      name,
      id,
      removed.join(' '),
      added.join(' '),
      removed.length + added.length,
    ]);
    changes += 1;
    if (changes % LOOKED_AFTER === 0) await mergeLog(connection, dialect);
  }

  /** The tokens that the texts of a row have, as they are stored. */
  async function tokensOf(id: number): Promise<readonly string[]> {
    const [row] = await connection.all<Record<string, string>>(
      `SELECT ${columns.join(', ')} FROM ${name}_search WHERE id = ?`,
      [id],
    );
    if (!row) return [];
    const texts = columns.map((column) => row[column] ?? '');
    return (await foldedInTurns(texts, table)).tokens;
  }

  return {
    /** Adds a row that was not there. @param cell what it is: rows of the same kind are found together */
    async add(id: number, texts: readonly string[], cell?: string): Promise<void> {
      const { folded, tokens } = await searchedInTurns(texts, table);
      await connection.run(insert, [id, ...folded]);
      await yieldIfLongTexts(...folded);
      await note(id, [], cell === undefined ? tokens : [...tokens, cellToken(cell)]);
    },
    async replace(id: number, texts: readonly string[]): Promise<void> {
      const before = new Set(await tokensOf(id));
      const { folded, tokens } = await searchedInTurns(texts, table);
      await connection.run(`${insert} ON CONFLICT (id) DO UPDATE SET ${assignments}`, [id, ...folded]);
      await yieldIfLongTexts(...folded);
      const after = new Set(tokens);
      await note(id, [...before.difference(after)], [...after.difference(before)]);
    },
    /** Moves a row from one cell to another. */
    move: (id: number, from: string, to: string): Promise<void> => note(id, [cellToken(from)], [cellToken(to)]),
    async remove(id: number, cell?: string): Promise<void> {
      const tokens = await tokensOf(id);
      await connection.run(`DELETE FROM ${name}_search WHERE id = ?`, [id]);
      await note(id, cell === undefined ? tokens : [...tokens, cellToken(cell)], []);
    },
  };
}
