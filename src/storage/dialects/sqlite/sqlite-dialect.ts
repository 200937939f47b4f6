import { literal } from '../../conditions/compile-matches.ts';
import type { Dialect } from '../../database.ts';
import { addColumnBefore } from './sqlite-add-column.ts';
import { sqliteCopying } from './sqlite-copying.ts';
import { sqliteSearch } from './sqlite-search.ts';

/** SQL as SQLite speaks it. Lists travel as JSON. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  types: { id: 'INTEGER PRIMARY KEY AUTOINCREMENT', integer: 'INTEGER', text: 'TEXT' },
  tableNames:
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1",
  oneOf: (column) => `${column} IN (SELECT value FROM json_each(?))`,
  noneOf: (column) => `NOT (${column} IN (SELECT value FROM json_each(?)))`,
  // The id is the row id, so the hint rules out other indexes.
  byIds: (table) => `${table} NOT INDEXED`,
  // Making a string of bytes that are not ASCII takes the driver several times as long as a decoder.
  asBytes: (column) => `CAST(${column} AS BLOB)`,
  datesByIds: (table) => `${table} INDEXED BY ${table}_by_id`,
  mergesBySorting: false,
  filterOnly: (column) => `+${column}`,
  list: (values) => JSON.stringify(values),
  member: (column) => `json_extract(${column}, ?)`,
  memberName: (name) => `$.${JSON.stringify(name)}`,
  compareMember: (column, operator) => `json_extract(${column}, ?) ${operator} ?`,
  // JSON has true and false, SQLite 1 and 0.
  memberValue: (value) => (typeof value === 'boolean' ? Number(value) : value),
  // instr() takes up to four times as long.
  contains: (column) => `${column} LIKE ? ESCAPE '\\'`,
  contained: (text) => `%${literal(text)}%`,
  // Neither ids nor slugs have line breaks. A scan of a JSON list for each row takes ten times as long.
  positionIn: (column) => `instr(?, char(10) || ${column} || char(10))`,
  positions: (values) => `\n${values.join('\n')}\n`,
  withGrams: (table) => `SELECT rowid FROM ${table}_grams WHERE ${table}_grams MATCH ?`,
  holdsUp: true,
  grams: (grams) => grams.map((gram) => `"${gram}"`).join(' AND '),
  // AUTOINCREMENT continues after the greatest id by itself.
  continueIds: () => [],
  createGramIndex: (table) => [
    `CREATE VIRTUAL TABLE ${table}_grams USING fts5(grams, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'")`,
  ],
  afterEachRow: (name, { event, when = '1', run }) => [
    `CREATE TRIGGER ${name} AFTER ${event} FOR EACH ROW WHEN ${when} BEGIN ${run.join('; ')}; END`,
  ],
  addColumnBefore,
  appendOnly: (table) =>
    ['UPDATE', 'DELETE'].map(
      (change) =>
        `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is only ever added to'); END`,
    ),
  async faults(connection) {
    const rows = await connection.all<{ integrity_check: string }>('PRAGMA integrity_check');
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  },
  search: sqliteSearch,
  copying: sqliteCopying,
};
