import { bitsOf, IDS_IN_BYTE, isFew } from '../../search/found.ts';
import type { SearchDialect } from '../../search/search-dialect.ts';

export const sqliteSearch: SearchDialect = {
  create: (table) => [
    `CREATE TABLE ${table}_words (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT NOT NULL UNIQUE)`,
    `CREATE TABLE ${table}_postings (token TEXT NOT NULL, chunk INTEGER NOT NULL, ids BLOB NOT NULL, PRIMARY KEY (token, chunk)) WITHOUT ROWID`,
  ],
  rows(columns) {
    const values = Object.entries(columns).map(([name, kind], index) => {
      const value = `value ->> ${index}`;
      return `${kind === 'bytes' ? `unhex(${value})` : value} AS ${name}`;
    });
    return `(SELECT ${values.join(', ')} FROM json_each(?))`;
  },
  among: (column, ids) =>
    isFew(ids)
      ? { text: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(ids.ids())] }
      : {
          // A byte of 0 is no character: its number is NULL.
          text: `(coalesce(unicode(substr(?, ${column} / ${IDS_IN_BYTE} + 1, 1)), 0) >> (${column} % ${IDS_IN_BYTE})) & 1`,
          parameters: [bitsOf(ids)],
        },
};
