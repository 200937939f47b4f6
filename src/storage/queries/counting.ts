import type { Condition } from '../conditions/conditions.ts';

/** How rows are counted among which some totals are kept. */
export interface Counting {
  /** Reads the kept total of the rows that all of the conditions hold of; undefined where none is kept. */
  kept(parts: readonly Condition[]): (() => Promise<number>) | undefined;
  counted(parts: readonly Condition[]): Promise<number>;
}

/**
 * How many rows all of the conditions hold of. Ids to be left out are counted and taken off, so that nobody counts nearly
 * all there is.
 */
export async function count(parts: readonly Condition[], counting: Counting): Promise<number> {
  const kept = counting.kept(parts.filter((part) => part.kind !== 'not'));
  const unwanted = parts.find((part) => part.kind === 'not');
  if (kept && !unwanted) return kept();
  if (!kept || unwanted?.kind !== 'not' || !isOfIds(unwanted.condition)) return counting.counted(parts);
  const others = parts.filter((part) => part !== unwanted);
  return (await count(others, counting)) - (await count([...others, unwanted.condition], counting));
}

const isOfIds = (part: Condition): boolean =>
  (part.kind === 'oneOf' || part.kind === 'compare') && part.column === 'id';
