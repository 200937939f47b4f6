import type { Condition } from '../conditions/conditions.ts';
import { idsIn, leavesOf } from '../conditions/leaves.ts';
import { isFew } from '../search/found.ts';
import { IdSet } from '../search/id-set.ts';

/** The rows that searches find among others. */
export interface FoundRows {
  readonly ids: IdSet;
  /** Further conditions on these rows. */
  readonly others: readonly Condition[];
}

/**
 * The rows that the searches among some conditions find.
 *
 * @param every the rows to search among; undefined if they are not known
 * @returns undefined if none of the conditions is a search
 */
export function foundRows(parts: readonly Condition[], every: IdSet | undefined): FoundRows | undefined {
  if (!every || !parts.some(isFound)) return undefined;
  return { ids: parts.filter(isSet).reduce(among, every), others: parts.filter((part) => !isSet(part)) };
}

/** The few rows that contain all matches of the searches. */
export function fewFound(parts: readonly Condition[]): FoundRows | undefined {
  const search = parts.find((part) => part.kind === 'matches');
  return search?.kind === 'matches' && search.found && isFew(search.found) ? foundRows(parts, search.found) : undefined;
}

/** Whether the condition is one of searches, and its matching rows are known. */
export const isFound = (part: Condition): boolean =>
  isSet(part) && leavesOf(part).some(({ kind }) => kind === 'matches');

/** Whether the matching rows of the condition are known: those of a search, or of a list of ids. */
const isSet = (part: Condition): boolean =>
  leavesOf(part).every((leaf) => (leaf.kind === 'matches' ? leaf.found !== undefined : idsIn(leaf) !== undefined));

/** The given rows that meet the condition. */
function among(ids: IdSet, part: Condition): IdSet {
  switch (part.kind) {
    case 'matches':
      return part.found ? ids.and(part.found) : ids;
    case 'not':
      return ids.without(among(ids, part.condition));
    case 'all':
      return part.conditions.reduce(among, ids);
    case 'any':
      return ids.without(part.conditions.reduce((left, one) => left.without(among(left, one)), ids));
    default:
      return ids.and(IdSet.of(idsIn(part) ?? []));
  }
}
