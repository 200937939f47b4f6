import type { Table } from '../tables.ts';
import type { Matches } from './conditions.ts';
import type { Sql } from './sql.ts';

/** Whether the folded texts of a row of `found` contain the searched words. */
export function compileMatches({ columns, search }: Matches, table: Table): Sql {
  for (const name of columns)
    if (!table.search?.includes(name)) throw new Error(`${table.name} is not searched by ${name}`);
  const occurs = `(${columns.map((name) => `found.${name} LIKE ? ESCAPE '\\'`).join(' OR ')})`;
  return {
    text: [...search.words.map(() => occurs), ...search.excluded.map(() => `NOT ${occurs}`)].join(' AND '),
    parameters: [...search.words, ...search.excluded].flatMap((word) => columns.map(() => containing(word))),
  };
}

/** `%`, `_` and `\` are ordinary characters of a search. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const containing = (text: string): string => `%${literal(text)}%`;
