import { yieldIfLongTexts } from '../../event-loop/index.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { mergeLog } from './merge.ts';
import { searched, searchedFolded } from './searched-texts.ts';
import { segmentToken } from './tokens.ts';

/** Texts are compared by blocks of this length; only blocks that differ are compared by character. */
const BLOCK = 4096;
/** Changes through one connection after which to check the length of the log. */
const CHANGES_PER_CHECK = 32;

/**
 * Stores what a search of a table needs when rows change: the folded texts, and in a log the tokens that a change adds and removes.
 * The log is merged into the posting lists later, many changes at a time.
 */
export function searchIndex(table: Table, connection: Connection, dialect: Dialect) {
  const { name, search: columns = [] } = table;
  const marks = columns.map(() => '?').join(', ');
  const insert = `INSERT INTO ${name}_search (id, ${columns.join(', ')}) VALUES (?, ${marks})`;
  const assignments = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  let changes = 0;

  async function note(id: number, removed: readonly string[], added: readonly string[]): Promise<void> {
    // While the lists are built, the former index answers. It does not have later changes.
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
    if (changes % CHANGES_PER_CHECK === 0) await mergeLog(connection, dialect);
  }

  /** The folded texts of a row, as they are stored. */
  async function textsOf(id: number): Promise<string[]> {
    const [row] = await connection.all<Record<string, string>>(
      `SELECT ${columns.join(', ')} FROM ${name}_search WHERE id = ?`,
      [id],
    );
    const texts = columns.map((column) => row?.[column] ?? '');
    await yieldIfLongTexts(...texts);
    return texts;
  }

  const tokensOf = async (folded: readonly string[]): Promise<readonly string[]> =>
    (await searchedFolded(folded, table)).tokens;

  return {
    /** Adds a new row. @param segment the segment whose rows are listed together */
    async add(id: number, texts: readonly string[], segment?: string): Promise<void> {
      const { folded, tokens } = await searched(texts, table);
      await connection.run(insert, [id, ...folded]);
      await yieldIfLongTexts(...folded);
      await note(id, [], segment === undefined ? tokens : [...tokens, segmentToken(segment)]);
    },
    async replace(id: number, texts: readonly string[]): Promise<void> {
      const before = await textsOf(id);
      const { folded, tokens } = await searched(texts, table);
      await connection.run(`${insert} ON CONFLICT (id) DO UPDATE SET ${assignments}`, [id, ...folded]);
      await yieldIfLongTexts(...folded);
      // The beginning and the end that both have in common need no new tokens.
      const pairs = before.map((text, index) => differing(text, folded[index] ?? ''));
      const gone = await tokensOf(pairs.map(([text]) => text));
      const come = await tokensOf(pairs.map(([, text]) => text));
      const after = new Set(tokens);
      await note(id, [...new Set(gone).difference(after)], [...new Set(come).intersection(after)]);
    },
    /** Moves a row from one segment to another. */
    move: (id: number, from: string, to: string): Promise<void> => note(id, [segmentToken(from)], [segmentToken(to)]),
    async remove(id: number, segment?: string): Promise<void> {
      const tokens = await tokensOf(await textsOf(id));
      await connection.run(`DELETE FROM ${name}_search WHERE id = ?`, [id]);
      await note(id, segment === undefined ? tokens : [...tokens, segmentToken(segment)], []);
    },
  };
}

/** The parts of two texts that differ, from one blank to another. */
function differing(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start + BLOCK < shorter && one.slice(start, start + BLOCK) === other.slice(start, start + BLOCK))
    start += BLOCK;
  while (start < shorter && one[start] === other[start]) start += 1;
  while (start > 0 && !isBlank(one, start - 1)) start -= 1;
  let end = 0;
  const block = (text: string) => text.slice(text.length - end - BLOCK, text.length - end);
  while (end + BLOCK < shorter - start && block(one) === block(other)) end += BLOCK;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  while (end > 0 && !isBlank(one, one.length - end)) end -= 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

const isBlank = (text: string, index: number): boolean => text[index] === ' ' || text[index] === '\n';
