import { runsOf } from '../search/runs.ts';
import type { SearchDialect } from '../search/search-dialect.ts';
import { readIndex } from './sqlite-index.ts';

/** An index without positions or stored texts, of which parts are put together only when it is told to. */
const created = (name: string): string[] => [
  `CREATE VIRTUAL TABLE ${name} USING fts5(tokens, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'")`,
  ...[`('automerge', 0)`, `('usermerge', 8)`, `('crisismerge', 64)`, `('deletemerge', 40)`].map(
    (setting) => `INSERT INTO ${name} (${name}, rank) VALUES ${setting}`,
  ),
];

const quoted = (token: string): string => `"${token}"`;
const someOf = (tokens: readonly string[]): string => `(${tokens.map(quoted).join(' OR ')})`;

/** The search in SQLite: tokens and the runs of words live in full-text indexes without positions. */
export const sqliteSearch: SearchDialect = {
  create: (table) => [
    `CREATE TABLE ${table}_words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE)`,
    ...created(`${table}_words_runs`),
    ...created(`${table}_tokens`),
  ],
  async addWords(connection, table, words) {
    const added = await connection.all<{ word: string }>(
      `SELECT value AS word FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM ${table}_words known WHERE known.word = value)`,
      [JSON.stringify(words)],
    );
    for (const { word } of added) {
      const id = await connection.insert(`INSERT INTO ${table}_words (word) VALUES (?)`, [word]);
      await connection.run(`INSERT INTO ${table}_words_runs (rowid, tokens) VALUES (?, ?)`, [id, runsOf(word)]);
    }
  },
  wordsWith: (table) =>
    `SELECT word FROM ${table}_words_runs runs CROSS JOIN ${table}_words words ON words.id = runs.rowid
     WHERE ${table}_words_runs MATCH ? AND word LIKE ? LIMIT ?`,
  runs: (runs) => runs.map(quoted).join(' AND '),
  found(table, { all, none }, among) {
    const some = all.map(someOf).join(' AND ');
    const match = all.length === 0 ? someOf(none) : none.length === 0 ? some : `(${some}) NOT ${someOf(none)}`;
    return {
      text: `SELECT rowid FROM ${table}_tokens WHERE ${table}_tokens MATCH ?${among ? ' AND rowid BETWEEN ? AND ?' : ''}`,
      parameters: [match, ...(among ?? [])],
    };
  },
  insertTokens: (table) =>
    `INSERT INTO ${table}_tokens (rowid, tokens) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM search_builds WHERE name = '${table}' AND up_to < ?)`,
  deleteTokens: (table) => `DELETE FROM ${table}_tokens WHERE rowid = ?`,
  readTokens: (connection, table, found) => readIndex(connection, `${table}_tokens`, found),
  async readWords(connection, table, found) {
    const runs = new Map<number, string[]>();
    await readIndex(connection, `${table}_words_runs`, (id, run) => {
      const others = runs.get(id);
      if (others) others.push(run);
      else runs.set(id, [run]);
    });
    const words = await connection.all<{ id: number; word: string }>(`SELECT id, word FROM ${table}_words`);
    for (const { id, word } of words) {
      found(word, (runs.get(id) ?? []).sort().join(' '));
      runs.delete(id);
    }
    for (const [id, stray] of runs) found(`\n${id}`, stray.join(' '));
  },
  async removeWords(connection, table, words) {
    for (const word of words) {
      const stray = /^\n(\d+)$/.exec(word)?.[1];
      const [row] = stray
        ? [{ id: Number(stray) }]
        : await connection.all<{ id: number }>(`SELECT id FROM ${table}_words WHERE word = ?`, [word]);
      if (!row) continue;
      await connection.run(`DELETE FROM ${table}_words WHERE id = ?`, [row.id]);
      await connection.run(`DELETE FROM ${table}_words_runs WHERE rowid = ?`, [row.id]);
    }
  },
  tidy: (table) =>
    [`${table}_tokens`, `${table}_words_runs`].map((name) => `INSERT INTO ${name} (${name}, rank) VALUES ('merge', ?)`),
};
