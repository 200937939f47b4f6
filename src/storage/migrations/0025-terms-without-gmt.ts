import type { Migration } from './migration.ts';

/** The state of a post says whether its date has come: lists by term never ask for a date in GMT beside the term. */
export const termsWithoutGmt: Migration = {
  version: 25,
  name: 'terms without dates in GMT',
  statements: () => ['ALTER TABLE post_terms DROP COLUMN post_date_gmt'],
};
