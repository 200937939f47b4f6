import type { Condition } from '../conditions/conditions.ts';

/** Counts rows with the help of stored totals. */
export interface Counting {
  /** Reads the stored total of the rows that meet all conditions; undefined if there is none. */
  kept(parts: readonly Condition[]): (() => Promise<number>) | undefined;
  counted(parts: readonly Condition[]): Promise<number>;
}

/**
 * The number of rows that meet all conditions. Excluded ids are counted and subtracted, which avoids counting nearly
 * all rows.
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
