import { type Condition, oneOf } from '../conditions/conditions.ts';
import { leavesOf, mapLeaves } from '../conditions/leaves.ts';

/** The lists of authors in a condition. A single author is not a list. */
const listed = (leaf: Condition): readonly number[] =>
  leaf.kind === 'oneOf' && leaf.column === 'author_id' ? leaf.values.map(Number) : [];

/** The ids of the authors that a condition lists. */
export const authorIdsIn = (where: Condition): readonly number[] => leavesOf(where).flatMap(listed);

/** The condition without listed authors who have no rows. */
export const withKnownAuthors = (where: Condition, known: ReadonlySet<number>): Condition =>
  mapLeaves(where, (leaf) => {
    const ids = listed(leaf);
    const some = ids.filter((id) => known.has(id));
    return some.length === ids.length ? leaf : oneOf('author_id', some);
  });
