import { yieldIfLongTexts } from '../../event-loop/index.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { foldedInTurns, type Searched, searchedInTurns } from './searched-texts.ts';

/** After so many changes, so much of an index is tidied up: what they leave behind, in a millisecond or two. */
const CHANGES_TIDIED_AFTER = 16;
const PAGES_TIDIED = 16;
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/**
 * Keeps what a search of a table needs: folded texts to compare with, all words of them, each once, and the tokens by which
 * rows are found. Tokens are put off until the commit: an index that gets them of many rows at once, sorted, costs a fraction
 * of one that gets them one by one.
 */
export function searchIndex(table: Table, connection: Connection, dialect: Dialect) {
  const { name, search: columns = [] } = table;
  const marks = columns.map(() => '?').join(', ');
  const insert = `INSERT INTO ${name}_search (id, ${columns.join(', ')}) VALUES (?, ${marks})`;
  const assignments = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  let changes = 0;

  const atCommit = async (place: number, work: () => Promise<unknown>): Promise<void> => {
    if (!connection.beforeCommit) return void (await work());
    connection.beforeCommit(place, work);
  };

  async function tidy(pages: number): Promise<void> {
    for (const statement of dialect.search.tidy(name)) await connection.run(statement, [pages]);
  }

  /** While an index is built, those that are not in it or have changed since the old one was left are looked at. */
  async function noteChange(id: number): Promise<void> {
    await connection.run(
      `INSERT INTO search_changes (name, id) SELECT '${name}', CAST(? AS ${dialect.types.integer})
       WHERE EXISTS (SELECT 1 FROM search_builds WHERE name = '${name}') ON CONFLICT DO NOTHING`,
      [id],
    );
  }

  async function index(id: number, { words, tokens }: Pick<Searched, 'words' | 'tokens'>): Promise<void> {
    await dialect.search.addWords(connection, name, words);
    await connection.run(dialect.search.insertTokens(name), [id, tokens, id]);
    changes += 1;
    if (changes % CHANGES_TIDIED_AFTER === 0 && connection.beforeCommit)
      connection.beforeCommit(AFTER_ALL, () => tidy(PAGES_TIDIED));
  }

  return {
    /** Adds a row that was not there. */
    async add(id: number, texts: readonly string[]): Promise<void> {
      const { folded, ...searched } = await searchedInTurns(texts, table);
      await connection.run(insert, [id, ...folded]);
      await yieldIfLongTexts(...folded);
      await noteChange(id);
      await atCommit(id, () => index(id, searched));
    },
    async replace(id: number, texts: readonly string[]): Promise<void> {
      const { folded, ...searched } = await searchedInTurns(texts, table);
      await connection.run(`${insert} ON CONFLICT (id) DO UPDATE SET ${assignments}`, [id, ...folded]);
      await yieldIfLongTexts(...folded);
      await noteChange(id);
      await atCommit(id, async () => {
        await connection.run(dialect.search.deleteTokens(name), [id]);
        await index(id, searched);
      });
    },
    async remove(id: number): Promise<void> {
      await connection.run(`DELETE FROM ${name}_search WHERE id = ?`, [id]);
      await atCommit(id, () => connection.run(dialect.search.deleteTokens(name), [id]));
    },
    /** Puts a row into the index whose folded texts are there. */
    async addFolded(id: number, folded: readonly string[]): Promise<void> {
      const { words, tokens } = await foldedInTurns(folded, table);
      await dialect.search.addWords(connection, name, words);
      await connection.run(dialect.search.insertTokens(name), [id, tokens, id]);
    },
    tidy,
  };
}
