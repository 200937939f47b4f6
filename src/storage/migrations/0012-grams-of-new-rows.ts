import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const SEARCHED = ['posts', 'terms', 'comments', 'users'];

/** Grams of new rows are put into the index later, many at a time: how far it goes. */
export const gramsOfNewRows: Migration = {
  version: 12,
  name: 'grams of new rows',
  statements: ({ name: engine, types: { integer, text } }: Dialect) =>
    engine === 'sqlite'
      ? [
          `CREATE TABLE grams_indexed (name ${text} PRIMARY KEY, up_to ${integer} NOT NULL)`,
          ...SEARCHED.map(
            (table) =>
              `INSERT INTO grams_indexed (name, up_to) SELECT '${table}', coalesce(max(id), 0) FROM ${table} WHERE true
               ON CONFLICT (name) DO UPDATE SET up_to = excluded.up_to`,
          ),
        ]
      : [],
};
