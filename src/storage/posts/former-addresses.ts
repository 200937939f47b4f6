import type { Connection } from '../database.ts';

/** What an address of a post or page was made of while it was public. */
export interface FormerAddress {
  readonly post_id: number;
  readonly type: string;
  readonly slug: string;
  readonly date: string;
  readonly parent_id: number;
}

/** Addresses that public posts and pages had: written by the database with the change that ended them. */
export interface FormerAddresses {
  /** Those with a slug, the latest posts first. */
  named(slug: string): Promise<FormerAddress[]>;
  /** Those of a post, which may be gone. */
  of(postId: number): Promise<FormerAddress[]>;
}

const COLUMNS = 'post_id, type, slug, date, parent_id';
const MOST = 200;

export function formerAddresses(connection: Connection): FormerAddresses {
  return {
    named: (slug) =>
      connection.all(
        `SELECT ${COLUMNS} FROM former_addresses WHERE slug = ? ORDER BY post_id DESC, date, parent_id LIMIT ${MOST}`,
        [slug],
      ),
    of: (postId) =>
      connection.all(
        `SELECT ${COLUMNS} FROM former_addresses WHERE post_id = ? ORDER BY slug, date, parent_id LIMIT ${MOST}`,
        [postId],
      ),
  };
}
