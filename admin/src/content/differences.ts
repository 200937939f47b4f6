export type Range = readonly [from: number, to: number];

/** The replacement for a range of the base. */
export interface Change {
  readonly base: Range;
  readonly other: Range;
}

const DEEPEST = 16;

/**
 * The ranges in which two lists differ. Elements that occur once in both, in the same order, are matched; between such
 * matches the search is repeated ("patience diff"). Linear time, also for lists of equal elements.
 */
export function differences(base: readonly string[], other: readonly string[]): Change[] {
  const changes: Change[] = [];
  compare(base, other, { base: [0, base.length], other: [0, other.length] }, 0, changes);
  return changes;
}

function compare(
  base: readonly string[],
  other: readonly string[],
  whole: Change,
  depth: number,
  changes: Change[],
): void {
  const within = trim(base, other, whole);
  const [from, to] = within.base;
  const [start, end] = within.other;
  if (from === to && start === end) return;
  const anchors = from === to || start === end || depth > DEEPEST ? [] : anchorsOf(base, other, within);
  if (anchors.length === 0) {
    changes.push(within);
    return;
  }
  let at = [from, start] as const;
  for (const [i, j] of [...anchors, [to, end] as const]) {
    compare(base, other, { base: [at[0], i], other: [at[1], j] }, depth + 1, changes);
    at = [i, j];
  }
}

/** Two ranges without their common start and end. */
function trim(base: readonly string[], other: readonly string[], whole: Change): Change {
  let [from, to] = whole.base;
  let [start, end] = whole.other;
  while (from < to && start < end && base[from] === other[start]) {
    from++;
    start++;
  }
  while (from < to && start < end && base[to - 1] === other[end - 1]) {
    to--;
    end--;
  }
  return { base: [from, to], other: [start, end] };
}

type Pair = readonly [inBase: number, inOther: number];

/** The longest sequence of pairs that occur once in each range. */
function anchorsOf(base: readonly string[], other: readonly string[], within: Change): Pair[] {
  const inOther = placesOf(other, within.other);
  const pairs: Pair[] = [];
  for (const [source, i] of placesOf(base, within.base)) {
    const j = inOther.get(source);
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j]);
  }
  return longestRow(pairs);
}

/** The position of each source; -1 if it occurs more than once. */
function placesOf(sources: readonly string[], [from, to]: Range): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = from; i < to; i++) {
    const source = sources[i] ?? '';
    places.set(source, places.has(source) ? -1 : i);
  }
  return places;
}

interface Link {
  readonly pair: Pair;
  readonly before: Link | undefined;
}

/** The longest sequence of pairs that ascend in both lists; they are in the order of the first. */
function longestRow(pairs: readonly Pair[]): Pair[] {
  const ends: Link[] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, before: ends[low - 1] };
  }
  const row: Pair[] = [];
  for (let link = ends.at(-1); link; link = link.before) row.push(link.pair);
  return row.reverse();
}
