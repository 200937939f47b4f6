import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const SEARCHED = ['posts', 'terms', 'comments', 'users'];

/** So many parts of one size are put together; with so many, the engine does it at once after all. */
const PARTS = 8;
const MOST_PARTS = 64;

/** The parts of the index of grams are put together in slices, with each few changes, not within some commit for 100 ms. */
export const tidyInSlices: Migration = {
  version: 11,
  name: 'tidy in slices',
  statements: ({ name }: Dialect) =>
    name === 'sqlite'
      ? SEARCHED.flatMap((table) =>
          [`('automerge', 0)`, `('usermerge', ${PARTS})`, `('crisismerge', ${MOST_PARTS})`].map(
            (setting) => `INSERT INTO ${table}_grams (${table}_grams, rank) VALUES ${setting}`,
          ),
        )
      : [],
};
