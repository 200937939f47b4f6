import { isFew } from '../../search/found.ts';
import type { IdSet } from '../../search/id-set.ts';
import type { SearchDialect } from '../../search/search-dialect.ts';

/** Ids per byte of a bitmap. */
const IDS = 7;

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
          text: `(unicode(substr(?, ${column} / ${IDS} + 1, 1)) >> (${column} % ${IDS})) & 1`,
          parameters: [bitsOf(ids)],
        },
};

const known = new WeakMap<IdSet, Uint8Array>();

function bitsOf(ids: IdSet): Uint8Array {
  const before = known.get(ids);
  if (before) return before;
  const bits = new Uint8Array(Math.ceil(ids.end / IDS));
  for (const id of ids.ids()) {
    const index = Math.floor(id / IDS);
    bits[index] = (bits[index] ?? 0) | (1 << (id % IDS));
  }
  known.set(ids, bits);
  return bits;
}
