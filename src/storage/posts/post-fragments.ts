import type { Connection, Dialect } from '../database.ts';

/** A post as it is sent in context view. */
export interface FragmentRow {
  readonly id: number;
  /** Whether anonymous clients may retrieve it by itself. */
  readonly is_open: number;
  readonly digest: string;
  readonly text: string;
  /** The length of the text in UTF-8. */
  readonly bytes: number;
}

/** One that was made, and under which stamp. */
export interface MadeFragment extends Omit<FragmentRow, 'bytes'> {
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
  find(ids: readonly number[], stamp: string): Promise<FragmentRow[]>;
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

const COLUMNS = 'id, is_open, digest, text, octet_length(text) AS bytes';

export function postFragments(connection: Connection, dialect: Dialect): PostFragmentWriter {
  const among = dialect.oneOf('id', 'integer');
  return {
    async find(ids, stamp) {
      const [id] = ids;
      // One is found at half the cost of a list.
      if (id !== undefined && ids.length === 1)
        return connection.all<FragmentRow>(`SELECT ${COLUMNS} FROM post_fragments_view WHERE id = ? AND stamp = ?`, [
          id,
          stamp,
        ]);
      const places = ascending(ids);
      const rows = await connection.all<FragmentRow>(
        `SELECT ${COLUMNS} FROM ${dialect.wantedIds} JOIN post_fragments_view ON id = value WHERE stamp = ? ORDER BY place`,
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
      for (const { id, stamp, is_open, digest, text } of made)
        await connection.run(
          'INSERT INTO post_fragments_view (id, stamp, is_open, digest, text) VALUES (?, ?, ?, ?, ?)',
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
