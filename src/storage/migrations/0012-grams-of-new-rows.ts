import type { Dialect } from '../database.ts';
import { noneAreDue } from '../queries/grams-due.ts';
import type { Migration } from './migration.ts';

const SEARCHED = ['posts', 'terms', 'comments', 'users'];

/** So many parts of one size of the index are put together: the most that the engine allows. */
const PARTS = 16;

/**
 * Grams of new rows are put into the index later, many at a time: how far it goes. Its parts are that much larger, so that
 * twice as many of one size are no more in all, and what is there is written anew less often.
 */
export const gramsOfNewRows: Migration = {
  version: 12,
  name: 'grams of new rows',
  statements: ({ indexesLater, types: { integer, text } }: Dialect) =>
    indexesLater
      ? [
          `CREATE TABLE grams_indexed (name ${text} PRIMARY KEY, up_to ${integer} NOT NULL)`,
          ...SEARCHED.map(noneAreDue),
          ...SEARCHED.map(
            (table) => `INSERT INTO ${table}_grams (${table}_grams, rank) VALUES ('usermerge', ${PARTS})`,
          ),
        ]
      : [],
};
