import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const remember = `INSERT INTO former_addresses (post_id, type, slug, date, parent_id)
  VALUES (old.id, old.type, old.slug, old.date, old.parent_id) ON CONFLICT DO NOTHING`;
const wasPublic = "old.state = 'publish' AND old.type IN ('post', 'page') AND old.slug <> ''";

/**
 * What the addresses of public posts and pages were made of, before they changed or ended: who comes by an old one is led
 * on, or told that it is gone. The database itself sees to it, so that no change can forget it.
 */
export const formerAddresses: Migration = {
  version: 15,
  name: 'former addresses',
  statements: ({ afterEachRow, types: { integer, text } }: Dialect) => [
    `CREATE TABLE former_addresses (post_id ${integer} NOT NULL, type ${text} NOT NULL, slug ${text} NOT NULL,
      date ${text} NOT NULL, parent_id ${integer} NOT NULL, PRIMARY KEY (post_id, slug, date, parent_id))`,
    'CREATE INDEX former_addresses_by_slug ON former_addresses (slug, post_id)',
    ...afterEachRow('posts_left_their_address', {
      event: 'UPDATE ON posts',
      when: `${wasPublic} AND (new.slug <> old.slug OR new.date <> old.date OR new.parent_id <> old.parent_id OR new.state <> 'publish')`,
      run: [remember],
    }),
    ...afterEachRow('posts_lost_their_address', { event: 'DELETE ON posts', when: wasPublic, run: [remember] }),
  ],
};
