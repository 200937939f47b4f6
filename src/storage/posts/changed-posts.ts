import type { Sql } from '../conditions/compile-condition.ts';
import type { Connection } from '../database.ts';
import { perConnection } from '../queries/per-connection.ts';
import type { PostRow } from '../rows.ts';

/** The maximum number of posts presented in the transaction that changes them; others are left to a batch. */
const MAX_PRESENTED_POSTS = 20;
/** A post with longer texts is presented on request: storing the result would take longer than presenting it. */
export const MAX_PRESENTED_LENGTH = 256 * 1024;

type Changed = Pick<PostRow, 'id' | 'type'> &
  Partial<Pick<PostRow, 'title' | 'title_rendered' | 'content' | 'content_rendered' | 'excerpt' | 'excerpt_rendered'>>;

/** The posts changed by a transaction: their presented form is dropped, and they are presented again before it ends. */
class ChangedPosts {
  readonly #types = new Map<number, string>();
  /** Whether the transaction has changed more posts than it presents, or longer ones. */
  #areTooMany = false;

  add(post: Changed): void {
    if (post.type === 'revision' || this.#areTooMany) return;
    this.#types.set(post.id, post.type);
    this.#areTooMany = this.#types.size > MAX_PRESENTED_POSTS || isLong(post);
  }

  /** Adds the posts whose ids a statement selects. */
  async addOf(connection: Connection, ids: Sql): Promise<void> {
    const rows = await connection.all<Changed>(`SELECT id, type FROM posts WHERE id IN (${ids.text}) LIMIT ?`, [
      ...ids.parameters,
      MAX_PRESENTED_POSTS + 1,
    ]);
    for (const row of rows) this.add(row);
  }

  delete(id: number): void {
    this.#types.delete(id);
  }

  /** Starts over. @returns the ids of the changed posts by type; undefined if there are too many for one transaction */
  take(): ReadonlyMap<string, readonly number[]> | undefined {
    const byType = Map.groupBy(this.#types, ([, type]) => type);
    const taken = this.#areTooMany ? undefined : new Map([...byType].map(([type, of]) => [type, of.map(([id]) => id)]));
    this.#types.clear();
    this.#areTooMany = false;
    return taken;
  }
}

function isLong({ title, title_rendered, content, content_rendered, excerpt, excerpt_rendered }: Changed): boolean {
  let length = 0;
  for (const text of [title, title_rendered, content, content_rendered, excerpt, excerpt_rendered])
    length += text?.length ?? 0;
  return length > MAX_PRESENTED_LENGTH;
}

/** The changes of the transaction on this connection. */
export const changedPosts = perConnection(() => new ChangedPosts());
