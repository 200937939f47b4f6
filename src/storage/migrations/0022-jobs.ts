import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

/** Work on the whole site that somebody has asked the server for. */
export const jobs: Migration = {
  version: 22,
  name: 'jobs',
  statements: ({ types: { integer, text } }: Dialect) => [
    `CREATE TABLE jobs (id ${text} PRIMARY KEY, number ${integer} NOT NULL, kind ${text} NOT NULL, user_id ${integer} NOT NULL,
      options ${text} NOT NULL, state ${text} NOT NULL, owner ${text} NOT NULL, seen_gmt ${text} NOT NULL,
      started_gmt ${text} NOT NULL, ended_gmt ${text} NOT NULL, progress ${text} NOT NULL, outcome ${text} NOT NULL)`,
    'CREATE UNIQUE INDEX jobs_by_number ON jobs (number)',
  ],
};
