import type { Connection } from '../database.ts';

/** The parts of a former public address of a post object. */
export interface FormerAddress {
  readonly post_id: number;
  readonly type: string;
  readonly slug: string;
  readonly date: string;
  readonly parent_id: number;
}

/** Addresses that public post objects had: written by the database with the change that ended them. */
export interface FormerAddressReader {
  /** The addresses with one of a few slugs, those of the latest posts first. */
  named(slugs: readonly string[]): Promise<FormerAddress[]>;
  /** The addresses of a post, which may have been deleted. */
  of(postId: number): Promise<FormerAddress[]>;
  /** The addresses of the next posts after one, in the order of ids. */
  behind(postId: number): Promise<FormerAddress[]>;
}

/** The writes, for transactions. */
export interface FormerAddressWriter extends FormerAddressReader {
  /** Adds addresses that a post had on another site. */
  remember(addresses: readonly FormerAddress[]): Promise<void>;
  /** Removes an address that was never public. */
  forget(address: FormerAddress): Promise<void>;
}

const COLUMNS = 'post_id, type, slug, date, parent_id';
const MAX_ADDRESSES = 200;
const BATCH_SIZE = 100;

export function formerAddresses(connection: Connection): FormerAddressWriter {
  return {
    named: (slugs) =>
      connection.all(
        `SELECT ${COLUMNS} FROM former_addresses WHERE slug IN (${slugs.map(() => '?').join(', ')})
         ORDER BY post_id DESC, date, slug, parent_id LIMIT ${MAX_ADDRESSES}`,
        slugs,
      ),
    of: (postId) =>
      connection.all(
        `SELECT ${COLUMNS} FROM former_addresses WHERE post_id = ? ORDER BY slug, date, parent_id LIMIT ${MAX_ADDRESSES}`,
        [postId],
      ),
    behind: (postId) =>
      connection.all(
        `SELECT ${COLUMNS} FROM former_addresses WHERE post_id IN
           (SELECT DISTINCT post_id FROM former_addresses WHERE post_id > ? ORDER BY post_id LIMIT ${BATCH_SIZE})
         ORDER BY post_id, slug, date, parent_id`,
        [postId],
      ),
    async remember(addresses) {
      for (const { post_id, type, slug, date, parent_id } of addresses)
        await connection.run(
          `INSERT INTO former_addresses (${COLUMNS}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          [post_id, type, slug, date, parent_id],
        );
    },
    forget: ({ post_id, slug, date, parent_id }) =>
      connection.run('DELETE FROM former_addresses WHERE post_id = ? AND slug = ? AND date = ? AND parent_id = ?', [
        post_id,
        slug,
        date,
        parent_id,
      ]),
  };
}
