import type { Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import type { Search } from './conditions.ts';
import type { Sql } from './sql.ts';

interface Searched {
  readonly columns: readonly string[];
  readonly search: Pick<Search, 'words' | 'excluded'>;
}

/** Whether the folded texts of a row of `found` contain the searched words. */
export function compileMatches({ columns, search }: Searched, table: Table, dialect: Dialect): Sql {
  for (const name of columns)
    if (!table.search?.includes(name)) throw new Error(`${table.name} is not searched by ${name}`);
  const occurs = `(${columns.map((name) => dialect.contains(`found.${name}`)).join(' OR ')})`;
  return {
    text: [...search.words.map(() => occurs), ...search.excluded.map(() => `NOT ${occurs}`)].join(' AND '),
    parameters: [...search.words, ...search.excluded].flatMap((word) => columns.map(() => dialect.contained(word))),
  };
}

/** `%`, `_` and `\` are ordinary characters of a search. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
