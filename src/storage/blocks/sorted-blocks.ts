import type { Block } from './block-rows.ts';

/** Blocks of a segment in the order of their dates. */

/** Whether one comes before the other by date. */
export const isBefore = (one: Pick<Block, 'date' | 'id'>, other: Pick<Block, 'date' | 'id'>): boolean =>
  one.date < other.date || (one.date === other.date && one.id < other.id);

/** Sorted blocks, with changed ones replaced and new ones inserted. */
export function merged(blocks: readonly Block[], changes: readonly Block[]): Block[] {
  const result: Block[] = [];
  let index = 0;
  for (const change of changes) {
    for (let next = blocks[index]; next && isBefore(next, change); next = blocks[index]) {
      result.push(next);
      index += 1;
    }
    if (blocks[index]?.date === change.date && blocks[index]?.id === change.id) index += 1;
    result.push(change);
  }
  return [...result, ...blocks.slice(index)];
}

/** The number of rows before each block. */
export function startsOf(blocks: readonly Block[]): number[] {
  const starts: number[] = [];
  let start = 0;
  for (const { total } of blocks) {
    starts.push(start);
    start += total;
  }
  return starts;
}

/** The index of the last element for which the predicate holds, given that it holds for all before it; -1 when there is none. */
export function lastWhere<One>(all: readonly One[], holds: (one: One) => boolean): number {
  let low = -1;
  let high = all.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(all[middle] as One)) low = middle;
    else high = middle - 1;
  }
  return low;
}
