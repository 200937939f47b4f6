import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

/** Sessions that go on while they are used and tell where they began, links that are used once, previews, preferences. */
export const whatTheAdministrationKeeps: Migration = {
  version: 16,
  name: 'what the administration keeps',
  statements: ({ types: { integer, text } }: Dialect) => [
    ...['began_gmt', 'seen_gmt', 'address', 'user_agent'].map(
      (name) => `ALTER TABLE sessions ADD COLUMN ${name} ${text} NOT NULL DEFAULT ''`,
    ),
    `ALTER TABLE sessions ADD COLUMN days ${integer} NOT NULL DEFAULT 0`,
    `CREATE TABLE one_time_links (token_hash ${text} PRIMARY KEY, user_id ${integer} NOT NULL,
      credential_epoch ${integer} NOT NULL, until_gmt ${text} NOT NULL)`,
    'CREATE INDEX one_time_links_by_user ON one_time_links (user_id)',
    `CREATE TABLE previews (token_hash ${text} PRIMARY KEY, user_id ${integer} NOT NULL,
      credential_epoch ${integer} NOT NULL, item_id ${integer} NOT NULL, fields ${text} NOT NULL, until_gmt ${text} NOT NULL)`,
    'CREATE INDEX previews_by_user ON previews (user_id)',
    `CREATE TABLE preferences (user_id ${integer} PRIMARY KEY, value ${text} NOT NULL)`,
  ],
};
