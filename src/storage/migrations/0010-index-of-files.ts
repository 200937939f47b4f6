import type { Migration } from './migration.ts';

/**
 * The index of files no longer says of which type it is. SQLite plans a statement anew, each time that a value is bound,
 * where an index of some rows might serve for one value of it and not for another: `type = ?` is in nearly all of them.
 */
export const indexOfFiles: Migration = {
  version: 10,
  name: 'index of files',
  statements: () => [
    'DROP INDEX posts_by_file_key',
    "CREATE INDEX posts_by_file_key ON posts (file_key) WHERE file_key <> ''",
  ],
};
