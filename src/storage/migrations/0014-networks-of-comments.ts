import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * From which networks a comment came in: what limits by address count, and whom an earlier comment is told to. The address
 * that is shown is overwritten by whoever changes the comment.
 */
export const networksOfComments: Migration = {
  version: 14,
  name: 'networks of comments',
  statements: ({ types: { text } }: Dialect) => [
    `ALTER TABLE comments ADD COLUMN received_from ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE comments ADD COLUMN received_within ${text} NOT NULL DEFAULT ''`,
    'DROP INDEX comments_by_address',
    'CREATE INDEX comments_by_network ON comments (received_from, received_gmt)',
    `CREATE INDEX comments_by_wide_network ON comments (received_within, received_gmt) WHERE received_within <> ''`,
  ],
};
