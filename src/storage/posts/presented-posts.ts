import type { Connection, Dialect } from '../database.ts';

/** A post as it is sent in context view. */
export interface PresentedPost {
  readonly id: number;
  /** Whether anonymous clients may retrieve it by itself. */
  readonly is_open: number;
  readonly digest: string;
  readonly text: string;
  /** The length of the text in UTF-8. */
  readonly bytes: number;
}

/** A presented post to store, and its stamp. Without text, it records that the post has nothing to store. */
export interface NewPresentedPost extends Omit<PresentedPost, 'bytes'> {
  readonly stamp: string;
}

/** A position in the order in which posts are checked. */
export interface PostPosition {
  readonly state: string;
  readonly id: number;
}

interface LookedThrough {
  /** The posts that are not stored. */
  readonly missing: readonly number[];
  /** The next position; undefined after the last page. */
  readonly next: PostPosition | undefined;
}

/**
 * Posts in presented form, stored beside the rows. Triggers remove them with every change of the data that they show
 * (migration 21): a stored one is current.
 */
export interface PresentedPostReader {
  /**
   * The stored ones of these posts, in this order.
   *
   * @param stamp the stamp they must have been stored with
   */
  find(ids: readonly number[], stamp: string): Promise<PresentedPost[]>;
  /** Checks the next posts of a type. @param after the end of the previous page: undefined at first */
  lookThrough(
    type: string,
    stamp: string,
    page: { readonly after: PostPosition | undefined; readonly limit: number },
  ): Promise<LookedThrough>;
  /** The posts of a type that are not stored, and the length of their texts. */
  missing(type: string, ids: readonly number[], stamp: string): Promise<readonly { id: number; bytes: number }[]>;
}

/** The writes, for transactions. */
export interface PresentedPostWriter extends PresentedPostReader {
  put(posts: readonly NewPresentedPost[]): Promise<void>;
}

/** The length of the texts of a post, which is known without reading them. */
const TEXT_BYTES = ['title', 'title_rendered', 'content', 'content_rendered', 'excerpt', 'excerpt_rendered']
  .map((column) => `octet_length(posts.${column})`)
  .join(' + ');

const COLUMNS = 'id, is_open, digest, text, octet_length(text) AS bytes';
const FOUND = "FROM presented_posts WHERE id = ? AND stamp = ? AND text <> ''";

export function presentedPosts(connection: Connection, dialect: Dialect): PresentedPostWriter {
  const among = dialect.oneOf('posts.id', 'integer');
  const isThere = `EXISTS (SELECT 1 FROM ${dialect.datesByIds('presented_posts')} WHERE stamp = ? AND presented_posts.id = posts.id)`;
  return {
    async find(ids, stamp) {
      const [id] = ids;
      // A look-up of one costs half as much as a list.
      if (id !== undefined && ids.length === 1) return connection.all(`SELECT ${COLUMNS} ${FOUND}`, [id, stamp]);
      const rows = await connection.all<PresentedPost>(
        `SELECT ${COLUMNS} FROM ${dialect.byIds('presented_posts')}
         WHERE ${dialect.oneOf('id', 'integer')} AND stamp = ? AND text <> ''`,
        [dialect.list(ids), stamp],
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((one) => byId.get(one) ?? []);
    },
    // One state after the other, along an index with all required columns: the rows are not read.
    async lookThrough(type, stamp, { after = { state: '', id: 0 }, limit }) {
      const rows = await connection.all<{ id: number; is_there: number }>(
        `SELECT id, CASE WHEN ${isThere} THEN 1 ELSE 0 END AS is_there FROM ${dialect.datesByIds('posts')}
         WHERE type = ? AND state = ? AND id > ? ORDER BY id LIMIT ?`,
        [stamp, type, after.state, after.id, limit],
      );
      const missing = rows.filter((row) => row.is_there === 0).map(({ id }) => id);
      const last = rows.at(-1);
      if (last && rows.length === limit) return { missing, next: { ...after, id: last.id } };
      const [further] = await connection.all<{ state: string }>(
        `SELECT state FROM ${dialect.datesByIds('posts')} WHERE type = ? AND state > ? ORDER BY state LIMIT 1`,
        [type, after.state],
      );
      return { missing, next: further && { state: further.state, id: 0 } };
    },
    missing: (type, ids, stamp) =>
      connection.all(
        `SELECT id, ${TEXT_BYTES} AS bytes FROM ${dialect.byIds('posts')} WHERE ${among} AND type = ? AND NOT ${isThere}`,
        [dialect.list(ids), type, stamp],
      ),
    async put(posts) {
      for (const { id, stamp, is_open, digest, text } of posts)
        await connection.run(
          `INSERT INTO presented_posts (id, stamp, is_open, digest, text) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET stamp = excluded.stamp, is_open = excluded.is_open, digest = excluded.digest, text = excluded.text`,
          [id, stamp, is_open, digest, text],
        );
    },
  };
}
