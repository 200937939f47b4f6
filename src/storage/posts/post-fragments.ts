import type { Connection, Dialect } from '../database.ts';

/** The contexts in which posts are kept as they are sent. */
export const FRAGMENT_CONTEXTS = ['view', 'edit'] as const;
export type FragmentContext = (typeof FRAGMENT_CONTEXTS)[number];

/** A post as it is sent in a context. */
export interface FragmentRow {
  readonly id: number;
  /** Whether anonymous clients may retrieve it by itself, in this context. */
  readonly is_open: number;
  readonly digest: string;
  /** In context _edit_, where most of it is the same, that of context _view_. */
  readonly text: string;
  /** The length of the text in UTF-8. */
  readonly bytes: number;
  /** In context _edit_: what makes the text of that of context _view_. */
  readonly difference?: string;
}

/** One that was made: for a context, under which stamp, and what is kept of its text: all, or the difference. */
export interface MadeFragment extends Omit<FragmentRow, 'bytes' | 'difference'> {
  readonly context: FragmentContext;
  readonly stamp: string;
}

/**
 * Posts as they are sent, made ahead and kept beside the rows. The database itself drops them with every change of what
 * they show (migration 7): one that is there is true.
 */
export interface PostFragmentReader {
  /**
   * Those of the posts that are there, in this order.
   *
   * @param stamp what they must have been made under
   */
  find(context: FragmentContext, ids: readonly number[], stamp: string): Promise<FragmentRow[]>;
  /** Posts of which none are kept, the first ones. */
  due(limit: number): Promise<{ readonly id: number; readonly type: string; readonly bytes: number }[]>;
  countDue(): Promise<number>;
}

/** What a transaction may do with them besides. */
export interface PostFragmentWriter extends PostFragmentReader {
  /** Keeps what was made of posts that were due; those of which nothing was made are not due any more, either. */
  keep(ids: readonly number[], made: readonly MadeFragment[]): Promise<void>;
  /**
   * Makes some of those of a type due that were made under another stamp.
   *
   * @param after the id to go on behind
   * @returns the last id that was looked at; nothing when that were all
   */
  expire(type: string, stamp: string, page: { after: number; limit: number }): Promise<number | undefined>;
}

/** The length of the texts of a post: it is known without reading them. */
const TEXT_BYTES = ['title', 'title_rendered', 'content', 'content_rendered', 'excerpt', 'excerpt_rendered']
  .map((column) => `octet_length(posts.${column})`)
  .join(' + ');

const COLUMNS = 'own.id, own.is_open, own.digest';

/** What is read of a post for each context, and where that stands beside what is its own. */
const sources: Readonly<Record<FragmentContext, { columns: string; beside: string }>> = {
  view: { columns: `${COLUMNS}, own.text, octet_length(own.text) AS bytes`, beside: '' },
  edit: {
    columns: `${COLUMNS}, base.text, octet_length(base.text) AS bytes, own.text AS difference`,
    beside: 'JOIN post_fragments_view AS base ON base.id = own.id',
  },
};

export function postFragments(connection: Connection, dialect: Dialect): PostFragmentWriter {
  const among = dialect.oneOf('id', 'integer');
  return {
    async find(context, ids, stamp) {
      const { columns, beside } = sources[context];
      const own = `post_fragments_${context} AS own`;
      const [id] = ids;
      // One is found at half the cost of a list.
      if (id !== undefined && ids.length === 1)
        return connection.all<FragmentRow>(
          `SELECT ${columns} FROM ${own} ${beside} WHERE own.id = ? AND own.stamp = ?`,
          [id, stamp],
        );
      const places = ascending(ids);
      const rows = await connection.all<FragmentRow>(
        `SELECT ${columns} FROM ${dialect.wantedIds} JOIN ${own} ON own.id = value ${beside} WHERE own.stamp = ? ORDER BY place`,
        [dialect.list(places.map((place) => ids[place] ?? 0)), stamp],
      );
      return inOrder(rows, ids, places);
    },
    due: (limit) =>
      connection.all(
        `SELECT posts.id, posts.type, ${TEXT_BYTES} AS bytes FROM post_fragments_due JOIN posts ON posts.id = post_fragments_due.id
         ORDER BY post_fragments_due.id LIMIT ?`,
        [limit],
      ),
    async countDue() {
      const [row] = await connection.all<{ total: number }>('SELECT count(*) AS total FROM post_fragments_due');
      return Number(row?.total ?? 0);
    },
    async keep(ids, made) {
      await connection.run(`DELETE FROM post_fragments_due WHERE ${among}`, [dialect.list(ids)]);
      // One context after the other: so what a list reads stands side by side on the disk.
      for (const [context, rows] of Map.groupBy(made, (one) => one.context))
        for (const { id, stamp, is_open, digest, text } of rows)
          await connection.run(
            `INSERT INTO post_fragments_${context} (id, stamp, is_open, digest, text) VALUES (?, ?, ?, ?, ?)`,
            [id, stamp, is_open, digest, text],
          );
    },
    async expire(type, stamp, { after, limit }) {
      const rows = await connection.all<{ id: number; type: string; stamp: string }>(
        `SELECT posts.id, type, stamp FROM post_fragments_view JOIN posts ON posts.id = post_fragments_view.id
         WHERE post_fragments_view.id > ? ORDER BY post_fragments_view.id LIMIT ?`,
        [after, limit],
      );
      for (const row of rows)
        if (row.type === type && row.stamp !== stamp)
          await connection.run('INSERT INTO post_fragments_due (id) VALUES (?) ON CONFLICT DO NOTHING', [row.id]);
      return rows.at(-1)?.id;
    },
  };
}

/**
 * The places of ids, the smallest id first: so they are read. Posts of a list are neighbours on the disk, most often from the
 * last to the first, and the system reads ahead only for those who go forward.
 */
const ascending = (ids: readonly number[]): number[] =>
  ids.map((_id, place) => place).sort((one, other) => (ids[one] ?? 0) - (ids[other] ?? 0));

/** Rows that were read so, some of them not there, in the order of the ids. */
function inOrder(rows: readonly FragmentRow[], ids: readonly number[], places: readonly number[]): FragmentRow[] {
  const found = new Array<FragmentRow | undefined>(ids.length);
  let next = 0;
  for (const place of places) {
    const row = rows[next];
    if (row?.id !== ids[place]) continue;
    found[place] = row;
    next += 1;
  }
  return found.filter((row) => row !== undefined);
}
