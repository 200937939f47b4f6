import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const SEARCHED = ['posts', 'terms', 'comments', 'users'];

/** Parts of one size that are merged, and the number at which SQLite merges them itself, in the same statement. */
const PARTS = 8;
const MAX_PARTS = 64;

/** The parts of the index of grams are put together in slices, with each few changes, not within some commit for 100 ms. */
export const tidyInSlices: Migration = {
  version: 11,
  name: 'tidy in slices',
  statements: ({ name }: Dialect) =>
    name === 'sqlite'
      ? SEARCHED.flatMap((table) =>
          [`('automerge', 0)`, `('usermerge', ${PARTS})`, `('crisismerge', ${MAX_PARTS})`].map(
            (setting) => `INSERT INTO ${table}_grams (${table}_grams, rank) VALUES ${setting}`,
          ),
        )
      : [],
};
