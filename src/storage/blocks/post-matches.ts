import { LRUCache } from 'lru-cache';
import { TimeSlice } from '../../event-loop/index.ts';
import { nameOf } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import { costs } from '../plans/costs.ts';
import type { BlockRows, MatchedRows } from '../plans/list-plan.ts';
import { type Counts, matchFinder } from './match-finder.ts';
import type { PostBlocks } from './post-blocks.ts';

/**
 * The number of matching rows of a condition, block by block. Counts are cached as long as the block does not change, so
 * that a total costs only the changed blocks, however many rows match; a page in the middle is found by adding up blocks.
 */

/** The maximum number of cached counts of blocks. */
const MAX_COUNTS = 300_000;
/** The size of one. Names are weighed with it: they contain the conditions of lists, which may be as long as a request. */
const COUNT_BYTES = 50;

/** The matches of one segment, as of a change of its blocks. */
export interface Matches {
  readonly asOf: number;
  readonly total: number;
  readonly counts: Counts;
}

export function postMatches(connection: Connection, dialect: Dialect, blocks: PostBlocks) {
  const finder = matchFinder(connection, dialect);
  const known = new LRUCache<string, Matches>({
    maxSize: MAX_COUNTS,
    sizeCalculation: ({ counts }, name) => 1 + counts.size + Math.ceil(name.length / COUNT_BYTES),
  });
  const running = new Map<string, Promise<Matches | undefined>>();
  let busy: Promise<unknown> = Promise.resolve();

  /** Long lists are scanned one at a time, so that other requests can run between two slices. */
  function oneAfterAnother<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = busy.then(work);
    busy = result.catch(() => undefined);
    return result;
  }

  /** The earlier counts, with those of changed blocks counted again. */
  async function renewed(asked: BlockRows, before: Counts | undefined): Promise<Matches | undefined> {
    const now = await blocks.now(asked.segment.name);
    if (!now) return undefined;
    const { blocks: every } = now;
    const unknown = every.filter((block) => !before?.has(block)).length;
    const count = () => finder.count(asked, { every, known: before, unknown });
    const counts = await (unknown > costs.blocksAtOnce.value ? oneAfterAnother(count) : count());
    return { asOf: now.changed, total: [...counts.values()].reduce((sum, count) => sum + count, 0), counts };
  }

  return {
    /** The current matches; undefined inside transactions. */
    async of(asked: BlockRows): Promise<Matches | undefined> {
      const key = nameOf([asked.segment.name, asked.filter]);
      const now = await blocks.now(asked.segment.name);
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
        const work = renewed(asked, before?.counts);
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

    /** The first matches by date. They may be far away, so a few blocks are scanned at a time. */
    async idsFromEnd(asked: MatchedRows, limit: number): Promise<number[]> {
      const { blocks: every = [] } = (await blocks.now(asked.segment.name)) ?? {};
      const { value: together } = costs.blocksAtOnce;
      const starts = every.map((_, index) => index).filter((index) => index % together === 0);
      const ids: number[] = [];
      const slice = new TimeSlice();
      for (const start of asked.direction === 'asc' ? starts : starts.reverse()) {
        const [first, next] = [every[start], every[start + together]];
        if (first) ids.push(...(await finder.idsBetween(first, next, asked, limit - ids.length)));
        if (ids.length === limit) break;
        await slice.yieldIfLong();
      }
      return ids;
    },

    /** The ids at these positions, counted from the oldest and oldest first. */
    async idsAt(asked: BlockRows, { counts }: Matches, first: number, end: number): Promise<number[]> {
      let start = 0;
      for (const [block, count] of counts) {
        if (start + count > first) return finder.idsFrom(block, asked, { limit: end - first, offset: first - start });
        start += count;
      }
      return [];
    },
  };
}

export type PostMatches = ReturnType<typeof postMatches>;
