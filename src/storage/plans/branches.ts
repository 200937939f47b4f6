import { all, any, type Condition, equals, nameOf, oneOf } from '../conditions/conditions.ts';
import { narrow } from '../conditions/narrow-condition.ts';
import { isFew } from '../search/found.ts';
import type { FoundRows } from './found-rows.ts';

/**
 * A range of rows in an index, for each order that lists have: for posts, the rows of a type and state; for comments,
 * those of an audience, status and type. The table `tallies` has the number of rows under the name.
 */
export interface Segment {
  readonly name: string;
  /** The values of these columns in all rows of the segment. */
  readonly values: Readonly<Record<string, string>>;
}

/** Segments, and the common filter of their rows. */
export interface Branch {
  readonly segments: readonly Segment[];
  readonly filter: Condition;
  /** The rows of the single segment that searches find, if known. */
  readonly found?: FoundRows;
}

/** The branches of a condition: its simplified form in each segment. Segments without matching rows are left out. */
export function branchesOf(
  where: Condition,
  segments: readonly Segment[],
  truthIn: (segment: Segment, part: Condition) => boolean | undefined,
): Branch[] {
  const branches = new Map<string, Branch & { segments: Segment[] }>();
  for (const segment of segments) {
    const filter = narrow(where, (part) => truthIn(segment, part));
    if (filter.kind === 'nothing') continue;
    const key = segments.length === 1 ? '' : nameOf(filter);
    const alike = branches.get(key);
    if (alike) alike.segments.push(segment);
    else branches.set(key, { segments: [segment], filter });
  }
  return [...branches.values()];
}

/** A branch of one segment with the rows that searches have found in it; if they are few, listed by id. */
export function branchFound({ segments, filter }: Branch, found: FoundRows): Branch[] {
  if (!isFew(found.ids)) return [{ segments, filter, found }];
  const rows = all(oneOf('id', found.ids.ids()), ...found.others);
  return rows.kind === 'nothing' ? [] : [{ segments, filter: rows }];
}

/**
 * Derives the segments with rows from the names of totals, once for each reading of the totals.
 *
 * @param valuesOf the column values of a segment, from the parts of its name; undefined if the name is not a segment of the table
 */
export function segmentsBy(valuesOf: (parts: readonly string[]) => Segment['values'] | undefined) {
  const known = new WeakMap<ReadonlyMap<string, number>, readonly Segment[]>();
  return (sizes: ReadonlyMap<string, number>): readonly Segment[] => {
    const segments =
      known.get(sizes) ??
      [...sizes].flatMap(([name, rows]): Segment[] => {
        const values = rows > 0 ? valuesOf(name.split(':')) : undefined;
        return values ? [{ name, values }] : [];
      });
    known.set(sizes, segments);
    return segments;
  };
}

/** Whether a condition holds for all rows with these values, or for none; undefined if it depends on other columns. */
export function truthBy(values: Readonly<Record<string, string>>, part: Condition): boolean | undefined {
  if (part.kind !== 'compare' && part.kind !== 'oneOf') return undefined;
  const value = values[part.column];
  if (value === undefined) return undefined;
  if (part.kind === 'oneOf') return part.values.includes(value);
  return part.operator === '=' ? part.value === value : undefined;
}

/** The rows of a segment. */
const inSegment = ({ values }: Segment): Condition =>
  all(...Object.entries(values).map(([column, value]) => equals(column, value)));

/** The columns in which segments differ. */
export function differingColumns([first, ...others]: readonly Segment[]): string[] {
  const { values = {} } = first ?? {};
  return Object.keys(values).filter((column) => others.some((other) => other.values[column] !== values[column]));
}

/** The rows of a branch. */
export function inBranch({ segments, filter }: Branch): Condition {
  const [first] = segments;
  const differing = differingColumns(segments);
  if (!first || differing.length > 1) return all(any(...segments.map(inSegment)), filter);
  const columns = Object.keys(first.values).map((column) =>
    oneOf(
      column,
      differing.includes(column) ? segments.map(({ values }) => values[column] ?? '') : [first.values[column] ?? ''],
    ),
  );
  return all(...columns, filter);
}
