import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const remember = `INSERT INTO former_addresses (post_id, type, slug, date, parent_id)
  VALUES (old.id, old.type, old.slug, old.date, old.parent_id) ON CONFLICT DO NOTHING`;
const wasPublic = "old.state = 'publish' AND old.slug <> ''";

/** Addresses are remembered whatever the type of what had them: whether they lead on is said by the entry of the type. */
export const formerAddressesOfAllTypes: Migration = {
  version: 23,
  name: 'former addresses of all types',
  statements: ({ name, afterEachRow }: Dialect) => {
    const drop = (trigger: string): string[] =>
      name === 'sqlite'
        ? [`DROP TRIGGER ${trigger}`]
        : [`DROP TRIGGER ${trigger} ON posts`, `DROP FUNCTION ${trigger}()`];
    return [
      ...drop('posts_left_their_address'),
      ...drop('posts_lost_their_address'),
      ...afterEachRow('posts_left_their_address', {
        event: 'UPDATE ON posts',
        when: `${wasPublic} AND (new.slug <> old.slug OR new.date <> old.date OR new.parent_id <> old.parent_id OR new.state <> 'publish')`,
        run: [remember],
      }),
      ...afterEachRow('posts_lost_their_address', { event: 'DELETE ON posts', when: wasPublic, run: [remember] }),
    ];
  },
};
