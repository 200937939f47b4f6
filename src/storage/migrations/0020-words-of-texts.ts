import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const SEARCHED = ['posts', 'terms', 'comments', 'users'];

/**
 * An index of words takes the place of the one of grams. It is built beside serving: `search_builds` says up to which id, and
 * `search_changes` which rows the index of grams does not have as they are now.
 */
export const wordsOfTexts: Migration = {
  version: 20,
  name: 'words of texts',
  statements: ({ name: engine, search, types: { id, integer, text } }: Dialect) => [
    ...SEARCHED.flatMap(search.create),
    // With the dates, so that what a search has found is placed without reading the rows.
    'DROP INDEX posts_by_id',
    'CREATE INDEX posts_by_id ON posts (type, state, id, date)',
    `CREATE TABLE search_builds (name ${text} PRIMARY KEY, up_to ${integer} NOT NULL)`,
    `CREATE TABLE search_changes (name ${text} NOT NULL, id ${integer} NOT NULL, PRIMARY KEY (name, id))`,
    // Up to which id words are found by their runs of three characters; and what has changed that the lists do not have yet.
    `CREATE TABLE search_words (name ${text} PRIMARY KEY, up_to ${integer} NOT NULL)`,
    `CREATE TABLE search_log (id ${id}, name ${text} NOT NULL, row_id ${integer} NOT NULL, removed ${text} NOT NULL, added ${text} NOT NULL, tokens ${integer} NOT NULL)`,
    ...SEARCHED.map((table) => `INSERT INTO search_words (name, up_to) VALUES ('${table}', 0)`),
    ...SEARCHED.map((table) => `INSERT INTO search_builds (name, up_to) VALUES ('${table}', 0)`),
    ...(engine === 'sqlite'
      ? SEARCHED.map(
          (table) => `INSERT INTO search_changes (name, id) SELECT '${table}', id FROM ${table}_search
            WHERE id > (SELECT up_to FROM grams_indexed WHERE name = '${table}')`,
        )
      : []),
  ],
};
