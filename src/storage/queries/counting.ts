import type { Condition } from '../conditions/conditions.ts';

/** What is known of the rows among which some are counted. */
export interface Counting {
  /** The kept total of the rows that all of the conditions hold of; undefined when there is none. */
  kept(parts: readonly Condition[]): Promise<number | undefined>;
  /** Whether there may be one. */
  isKept(parts: readonly Condition[]): boolean;
  /** Whether few rows have what the condition says, or their total is kept: then the others are what remains. */
  isTakenOff(part: Condition): boolean;
  counted(parts: readonly Condition[]): Promise<number>;
}

/**
 * How many rows all of the conditions hold of. What is to be left out is counted and taken off, so that nobody counts nearly
 * all there is.
 */
export async function count(parts: readonly Condition[], counting: Counting): Promise<number> {
  const wanted = parts.filter((part) => part.kind !== 'not');
  if (!counting.isKept(wanted)) return counting.counted(parts);
  const unwanted = parts.find((part) => part.kind === 'not');
  if (unwanted?.kind !== 'not') return (await counting.kept(wanted)) ?? counting.counted(parts);
  if (!counting.isTakenOff(unwanted.condition)) return counting.counted(parts);
  const others = parts.filter((part) => part !== unwanted);
  return (await count(others, counting)) - (await count([...others, unwanted.condition], counting));
}
