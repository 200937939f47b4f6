import { type Change, differences, type Range } from './differences.ts';

/** A range of the base and its replacements: from one side, or a conflict. */
export interface Slot {
  readonly base: Range;
  readonly mine: Range;
  readonly theirs: Range;
  readonly from: 'base' | 'mine' | 'theirs';
  readonly isConflict: boolean;
}

interface Part {
  readonly source: string;
}

/** The changes between two contents. Parts that were replaced one for one are separate changes. */
export function changesOf(base: readonly Part[], other: readonly Part[]): Change[] {
  return differences(
    base.map((part) => part.source),
    other.map((part) => part.source),
  ).flatMap(({ base: [from, to], other: [start, end] }) => {
    if (to - from !== end - start) return [{ base: [from, to], other: [start, end] } as const];
    return Array.from({ length: to - from }, (_, i) => i)
      .filter((i) => base[from + i]?.source !== other[start + i]?.source)
      .map((i) => ({ base: [from + i, from + i + 1], other: [start + i, start + i + 1] }) as const);
  });
}

/** Merges the changes of both sides. Changes of neighbours do not conflict; those of the same part or gap do. */
export function settle(
  mine: readonly Change[],
  theirs: readonly Change[],
  base: readonly Part[],
  a: readonly Part[],
  b: readonly Part[],
): Slot[] {
  const slots: Slot[] = [];
  const sides = { mine: { left: [...mine], shift: 0 }, theirs: { left: [...theirs], shift: 0 } };
  let at = 0;
  const same = (to: number): void => {
    const range = (shift: number): Range => [at + shift, to + shift];
    const ranges = { base: range(0), mine: range(sides.mine.shift), theirs: range(sides.theirs.shift) };
    if (to > at) slots.push({ ...ranges, from: 'base', isConflict: false });
    at = to;
  };
  while (sides.mine.left.length > 0 || sides.theirs.left.length > 0) {
    const taken = takeOverlapping(sides.mine.left, sides.theirs.left);
    same(taken.base[0]);
    const starts = { mine: at + sides.mine.shift, theirs: at + sides.theirs.shift };
    for (const side of ['mine', 'theirs'] as const) sides[side].shift += growth(taken[side]);
    const inMine: Range = [starts.mine, taken.base[1] + sides.mine.shift];
    const inTheirs: Range = [starts.theirs, taken.base[1] + sides.theirs.shift];
    const isAlike = sourcesOf(a, inMine) === sourcesOf(b, inTheirs);
    const isConflict = taken.mine.length > 0 && taken.theirs.length > 0 && !isAlike;
    const from = taken.mine.length > 0 ? 'mine' : 'theirs';
    slots.push({ base: taken.base, mine: inMine, theirs: inTheirs, from, isConflict });
    at = taken.base[1];
  }
  same(base.length);
  return slots;
}

interface Taken {
  readonly base: Range;
  readonly mine: readonly Change[];
  readonly theirs: readonly Change[];
}

/** Removes the first change, and all that overlap with it or with one another. */
function takeOverlapping(mine: Change[], theirs: Change[]): Taken {
  const taken = { mine: [] as Change[], theirs: [] as Change[] };
  let base: Range | undefined;
  for (;;) {
    const nextMine = mine[0];
    const nextTheirs = theirs[0];
    const isMine = nextMine && (!nextTheirs || isBefore(nextMine.base, nextTheirs.base));
    const next = isMine ? nextMine : nextTheirs;
    if (!next || (base && !overlaps(base, next.base))) break;
    base = base ? [base[0], Math.max(base[1], next.base[1])] : next.base;
    if (isMine) taken.mine.push(...mine.splice(0, 1));
    else taken.theirs.push(...theirs.splice(0, 1));
  }
  return { base: base ?? [0, 0], ...taken };
}

/** An insertion comes before the change of the part behind it. */
function isBefore([a, toA]: Range, [b, toB]: Range): boolean {
  return a < b || (a === b && toA <= toB);
}

/** Whether two ranges share a part, or are insertions at the same place, or one is an insertion into the other. */
function overlaps([from, to]: Range, [next, end]: Range): boolean {
  if (from === to && next === end) return from === next;
  return next < to && (end > from || next > from);
}

const growth = (changes: readonly Change[]): number =>
  changes.reduce((sum, { base, other }) => sum + (other[1] - other[0]) - (base[1] - base[0]), 0);

const sourcesOf = (parts: readonly Part[], [from, to]: Range): string =>
  JSON.stringify(parts.slice(from, to).map((part) => part.source));
