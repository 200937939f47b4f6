import { LRUCache } from 'lru-cache';
import { nameOf } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import type { Asked } from '../lists/list-access.ts';
import type { Block } from './block-rows.ts';
import { type Found, matchFinder } from './match-finder.ts';
import { isBefore, type PostBlocks, segmentOf } from './post-blocks.ts';

/**
 * What matches a condition, block by block: how many rows, and which, where they are few. What was found is remembered for as
 * long as the block is not changed, so that a total costs what the changed blocks have, however many match; and a page in the
 * middle is found by adding up blocks.
 */

/** The most blocks with matches, and ids of matches, remembered in all. */
const MAX_WEIGHT = 300_000;

/** The matches of one segment, as of a change of its blocks. */
export interface Matches {
  readonly asOf: number;
  readonly total: number;
  /** Whether it is known which rows match. */
  readonly areKnown: boolean;
  /** The blocks that have any, in their order. */
  readonly found: readonly Found[];
}

export function postMatches(connection: Connection, dialect: Dialect, blocks: PostBlocks) {
  const finder = matchFinder(connection, dialect);
  const known = new LRUCache<string, Matches>({
    maxSize: MAX_WEIGHT,
    sizeCalculation: ({ found }) => found.reduce((sum, { ids }) => sum + 1 + (ids?.length ?? 0), 1),
  });
  const running = new Map<string, Promise<Matches | undefined>>();
  let busy: Promise<unknown> = Promise.resolve();

  /** Long lists are looked through one at a time, so that between two slices of one, requests have their turn. */
  function oneAfterAnother<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = busy.then(work);
    busy = result.catch(() => undefined);
    return result;
  }

  /** What was found before, with the blocks that have changed since looked through again. */
  async function renewed(asked: Asked, scanned: number, before: Matches | undefined): Promise<Matches | undefined> {
    const now = await blocks.now(segmentOf(asked));
    if (!now) return undefined;
    const isChanged = ({ changed }: Block): boolean => before === undefined || changed > before.asOf;
    const changed = now.blocks.filter(isChanged).length;
    const isOther = changed > 2 && changed > now.blocks.length / 4;
    if (!before || isOther)
      return matchesOf(await oneAfterAnother(() => finder.all(asked, now.blocks, scanned)), now.changed);
    const again = await finder.scanBlocks(asked, now.blocks, isChanged, before.areKnown);
    const kept = stillThere(
      before.found,
      now.blocks.filter((block) => !isChanged(block)),
    );
    return matchesOf([...kept, ...again].sort(byDateAndId), now.changed);
  }

  return {
    /**
     * What matches now; nothing inside transactions.
     *
     * @param scanned how many rows there are to look at, at least
     */
    async of(asked: Asked, scanned: number): Promise<Matches | undefined> {
      const key = nameOf(asked);
      const now = await blocks.now(segmentOf(asked));
      if (!now) return undefined;
      for (;;) {
        const before = known.get(key);
        if (before && before.asOf >= now.changed) return before;
        const others = running.get(key);
        if (others) {
          const found = await others;
          if (!found || found.asOf >= now.changed) return found;
          continue;
        }
        const work = renewed(asked, scanned, before);
        running.set(key, work);
        try {
          const found = await work;
          if (found) known.set(key, found);
          return found;
        } finally {
          running.delete(key);
        }
      }
    },

    /** The ids at these positions, counted from the oldest and oldest first. */
    async idsAt(asked: Asked, { found }: Matches, first: number, end: number): Promise<number[]> {
      const ids: number[] = [];
      let start = 0;
      for (const one of found) {
        if (start >= end) break;
        const next = start + one.count;
        if (next > first) {
          const offset = Math.max(0, first - start);
          const limit = Math.min(end - start, one.count) - offset;
          ids.push(...(one.ids?.slice(offset, offset + limit) ?? (await finder.idsIn(asked, one, { limit, offset }))));
        }
        start = next;
      }
      return ids;
    },
  };
}

const byDateAndId = ({ block: one }: Found, { block: other }: Found): number => (isBefore(one, other) ? -1 : 1);

/** What was found in blocks that are there as they were. Both are in order. */
function stillThere(found: readonly Found[], blocks: readonly Block[]): Found[] {
  let index = 0;
  return found.filter(({ block }) => {
    for (let other = blocks[index]; other && isBefore(other, block); other = blocks[index]) index += 1;
    return blocks[index]?.date === block.date && blocks[index]?.id === block.id;
  });
}

function matchesOf(found: readonly Found[], asOf: number): Matches {
  const total = found.reduce((sum, { count }) => sum + count, 0);
  return { asOf, total, found, areKnown: found.every(({ ids }) => ids !== undefined) };
}
