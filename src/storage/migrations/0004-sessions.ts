import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

/** Log-ins by cookie. */
export const sessions: Migration = {
  version: 4,
  name: 'sessions',
  statements: ({ types: { integer, text } }: Dialect) => [
    `CREATE TABLE sessions (token_hash ${text} PRIMARY KEY, user_id ${integer} NOT NULL,
      credential_epoch ${integer} NOT NULL, until_gmt ${text} NOT NULL)`,
    'CREATE INDEX sessions_by_user ON sessions (user_id)',
    'CREATE INDEX sessions_by_end ON sessions (until_gmt)',
  ],
};
