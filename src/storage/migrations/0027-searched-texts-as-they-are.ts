import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Texts that a search reads are not compressed: on PostgreSQL, to unpack them took longer than to look through them. Those that do
 * not fit on a page still are.
 */
export const searchedTextsAsTheyAre: Migration = {
  version: 27,
  name: 'searched texts as they are',
  statements: ({ name: engine, types: { text } }: Dialect) =>
    engine === 'postgres'
      ? [
          'ALTER TABLE posts_search SET (toast_tuple_target = 8160)',
          `ALTER TABLE posts_search ALTER COLUMN content TYPE ${text} USING content || ''`,
        ]
      : [],
};
