import { runsOf } from '../search/runs.ts';
import type { SearchDialect } from '../search/search-dialect.ts';
import { arrayOf } from './postgres-arrays.ts';

const ROWS_AT_ONCE = 500;

/** The search in PostgreSQL: tokens and the runs of words are arrays with an inverted index. */
export const postgresSearch: SearchDialect = {
  create: (table) => [
    `CREATE TABLE ${table}_words (word text COLLATE "C" PRIMARY KEY, runs text[] COLLATE "C" NOT NULL)`,
    `CREATE INDEX ${table}_words_by_runs ON ${table}_words USING gin (runs)`,
    `CREATE TABLE ${table}_tokens (id bigint NOT NULL, tokens text[] COLLATE "C" NOT NULL)`,
    // By its hash: no plan can walk along it and unpack the tokens of every row.
    `CREATE INDEX ${table}_tokens_by_id ON ${table}_tokens USING hash (id)`,
    `CREATE INDEX ${table}_tokens_by_token ON ${table}_tokens USING gin (tokens)`,
  ],
  addWords: (connection, table, words) =>
    connection.run(
      `INSERT INTO ${table}_words (word, runs)
       SELECT word, string_to_array(runs, ' ') FROM unnest(?::text[], ?::text[]) AS given(word, runs)
       WHERE NOT EXISTS (SELECT 1 FROM ${table}_words known WHERE known.word = given.word COLLATE "C")
       ON CONFLICT (word) DO NOTHING`,
      [arrayOf(words), arrayOf(words.map(runsOf))],
    ),
  wordsWith: (table) => `SELECT word FROM ${table}_words WHERE runs @> string_to_array(?, ' ') AND word LIKE ? LIMIT ?`,
  runs: (runs) => runs.join(' '),
  found(table, { all, none }) {
    const some = (tokens: readonly string[]) => ({ text: 'tokens && ?::text[]', parameters: [arrayOf(tokens)] });
    const select = (parts: readonly ReturnType<typeof some>[]) => ({
      text: `SELECT id FROM ${table}_tokens WHERE ${parts.map(({ text }) => text).join(' AND ')}`,
      parameters: parts.flatMap(({ parameters }) => parameters),
    });
    if (all.length === 0) return select([some(none)]);
    const wanted = select(all.map(some));
    if (none.length === 0) return wanted;
    const unwanted = select([some(none)]);
    return {
      text: `${wanted.text} EXCEPT ${unwanted.text}`,
      parameters: [...wanted.parameters, ...unwanted.parameters],
    };
  },
  insertTokens: (table) =>
    `INSERT INTO ${table}_tokens (id, tokens) SELECT ?::bigint, string_to_array(?::text, ' ') WHERE NOT EXISTS (SELECT 1 FROM search_builds WHERE name = '${table}' AND up_to < ?::bigint)`,
  deleteTokens: (table) => `DELETE FROM ${table}_tokens WHERE id = ?`,
  async readTokens(connection, table, found) {
    for (let last = 0; ; ) {
      const ids = await connection.all<{ id: number }>(
        `SELECT id FROM ${table}_search WHERE id > ? ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
        [last],
      );
      if (ids.length === 0) break;
      const rows = await connection.all<{ id: number; tokens: string[] }>(
        `SELECT id, tokens FROM ${table}_tokens WHERE id = ANY(?::bigint[])`,
        [arrayOf(ids.map(({ id }) => id))],
      );
      for (const { id, tokens } of rows) for (const token of tokens) found(id, token);
      last = ids.at(-1)?.id ?? last;
    }
    const strays = await connection.all<{ id: number; tokens: string[] }>(
      `SELECT id, tokens FROM ${table}_tokens WHERE NOT EXISTS (SELECT 1 FROM ${table}_search kept WHERE kept.id = ${table}_tokens.id)`,
    );
    for (const { id, tokens } of strays) for (const token of tokens) found(id, token);
  },
  async readWords(connection, table, found) {
    for (let last = ''; ; ) {
      const rows = await connection.all<{ word: string; runs: string[] }>(
        `SELECT word, runs FROM ${table}_words WHERE word > ? ORDER BY word LIMIT ${ROWS_AT_ONCE}`,
        [last],
      );
      if (rows.length === 0) return;
      for (const { word, runs } of rows) found(word, runs.sort().join(' '));
      last = rows.at(-1)?.word ?? last;
    }
  },
  removeWords: (connection, table, words) =>
    connection.run(`DELETE FROM ${table}_words WHERE word = ANY(?::text[])`, [arrayOf(words)]),
  tidy: () => [],
};
