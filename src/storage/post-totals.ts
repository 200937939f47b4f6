import type { Condition, Value } from './conditions.ts';
import { counters } from './counters.ts';
import type { Connection, Dialect } from './database.ts';
import { postBlocks } from './post-blocks.ts';
import { remembering } from './remembered.ts';
import type { PostRow } from './rows.ts';

/**
 * How many posts there are of each type and state, of each author, with each term and with each two terms, and where they
 * are in the order of their dates: no list counts rows. Kept in the transaction of each change.
 */
export function postTotals(connection: Connection, dialect: Dialect) {
  const counter = counters(connection);
  const blocks = postBlocks(connection);
  const remember = remembering(connection);

  /** Posts with each two terms of different taxonomies that a post has at this moment. */
  async function addPairs(postId: number, difference: number): Promise<void> {
    await connection.run(
      `INSERT INTO term_pairs (low, high, total)
       SELECT one.term_id, other.term_id, ${difference} FROM post_terms one JOIN post_terms other ON other.post_id = one.post_id
       WHERE one.post_id = ? AND one.term_id < other.term_id AND one.taxonomy <> other.taxonomy
       ON CONFLICT (low, high) DO UPDATE SET total = term_pairs.total + excluded.total`,
      [postId],
    );
  }

  async function add(row: PostRow, termIds: readonly number[], difference: 1 | -1): Promise<void> {
    await counter.add(`posts:${row.type}:${stateOf(row)}`, difference);
    if (!isPublished(row)) return;
    await counter.add(authorCounter(row.author_id, row.type), difference);
    await blocks.add(row, difference);
    if (termIds.length === 0) return;
    await connection.run(`UPDATE terms SET count = count + ? WHERE ${dialect.oneOf('id', 'integer')}`, [
      difference,
      dialect.list(termIds),
    ]);
    if (termIds.length > 1) await addPairs(row.id, difference);
  }

  async function totalOf({ type, author, after, before }: Published): Promise<number | undefined> {
    if (author !== undefined)
      return after === undefined && before === undefined ? counter.get(authorCounter(author, type)) : undefined;
    const upTo =
      before === undefined ? await counter.get(`posts:${type}:publish`) : await blocks.olderThan(type, before);
    // Both bounds are exclusive: what is as old as the first one counts as older.
    return after === undefined ? upTo : Math.max(0, upTo - (await blocks.olderThan(type, `${after}\u0001`)));
  }

  return {
    /** Counts a post as it stands in the tables, or takes it away while it still stands there. */
    async add(row: PostRow, termIds: readonly number[], difference: 1 | -1): Promise<void> {
      // Revisions are found through their post alone: they are not counted.
      if (row.type !== 'revision') await add(row, termIds, difference);
    },

    blocks,

    /** The kept total of a condition; undefined when there is none. */
    async of(where: Condition): Promise<number | undefined> {
      const asked = publishedOf(where);
      return asked && remember(JSON.stringify(asked), () => totalOf(asked));
    },
  };
}

/** Two rows that count alike: in the same state, at the same place, of the same author. */
export const countAlike = (one: PostRow, other: PostRow): boolean =>
  stateOf(one) === stateOf(other) &&
  (['type', 'author_id', 'date'] as const).every((name) => one[name] === other[name]);

/** The statement that hands the totals of one author over to another. */
export async function handOverTotals(connection: Connection, from: number, to: number): Promise<void> {
  const counter = counters(connection);
  const prefix = authorCounter(from, '');
  const kept = await connection.all<{ name: string; total: number }>(
    'SELECT name, total FROM counters WHERE name >= ? AND name < ?',
    [prefix, `${prefix}\u007f`],
  );
  for (const { name, total } of kept) {
    await counter.add(authorCounter(to, name.slice(prefix.length)), total);
    await counter.add(name, -total);
  }
}

const authorCounter = (author: Value, type: string): string => `author:${author}:${type}`;
const stateOf = (row: PostRow): string => (row.scheduled ? 'future' : row.status);
const isPublished = (row: PostRow): boolean => stateOf(row) === 'publish';

interface Published {
  readonly type: string;
  readonly author?: Value;
  /** Bounds that are not within. */
  readonly after?: string;
  readonly before?: string;
}

/**
 * What a condition asks for, when it asks for what is published of a type, perhaps of one author or between two dates, and
 * for nothing else. (What is due was settled before.)
 */
export function publishedOf(where: Condition): Published | undefined {
  if (where.kind !== 'all') return undefined;
  const asked = new Map<string, Value>();
  for (const part of where.conditions) {
    const name = part.kind === 'compare' ? `${part.column} ${part.operator}` : '';
    if (part.kind !== 'compare' || asked.has(name)) return undefined;
    asked.set(name, part.value);
  }
  const known = ['type =', 'status =', 'date_gmt <=', 'author_id =', 'date >', 'date <'];
  if ([...asked.keys()].some((name) => !known.includes(name))) return undefined;
  const type = asked.get('type =');
  if (typeof type !== 'string' || asked.get('status =') !== 'publish' || !asked.has('date_gmt <=')) return undefined;
  const [author, after, before] = [asked.get('author_id ='), asked.get('date >'), asked.get('date <')];
  return {
    type,
    ...(author !== undefined && { author }),
    ...(typeof after === 'string' && { after }),
    ...(typeof before === 'string' && { before }),
  };
}
