import type { Migration } from './migration.ts';

/**
 * Whether a post has a password stands in the index of dates: a search looks at each post that it meets there, and would
 * read its row for that alone.
 */
export const passwordsBesideDates: Migration = {
  version: 9,
  name: 'passwords beside dates',
  statements: () => [
    'DROP INDEX posts_by_date',
    'CREATE INDEX posts_by_date ON posts (type, state, date, id, password)',
  ],
};
