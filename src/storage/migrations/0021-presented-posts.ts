import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const DROPPED = [
  ['post_fragments_become_due', 'post_fragments_due'],
  ['posts_inserted', 'posts'],
  ['posts_updated', 'posts'],
  ['posts_deleted', 'posts'],
  ['post_terms_inserted', 'post_terms'],
  ['post_terms_exchanged', 'post_terms'],
  ['post_terms_deleted', 'post_terms'],
  ['terms_renamed', 'terms'],
] as const;

const without = (ids: string): string => `DELETE FROM presented_posts WHERE id IN (${ids})`;

/**
 * Posts are presented in the transaction of the write: nothing is due any more. Whatever changes what is shown of a post
 * drops it, and what is missing is found by an index.
 */
export const presentedPosts: Migration = {
  version: 21,
  name: 'presented posts',
  statements: ({ name, afterEachRow }: Dialect) => {
    const drop = ([trigger, table]: readonly [string, string]): string[] =>
      name === 'sqlite'
        ? [`DROP TRIGGER ${trigger}`]
        : [`DROP TRIGGER ${trigger} ON ${table}`, `DROP FUNCTION ${trigger}()`];
    return [
      ...DROPPED.flatMap(drop),
      'DROP TABLE post_fragments_due',
      "DELETE FROM options WHERE name LIKE 'fragment!_stamps:%' ESCAPE '!'",
      'ALTER TABLE post_fragments_view RENAME TO presented_posts',
      'CREATE INDEX presented_posts_by_id ON presented_posts (stamp, id)',
      ...afterEachRow('posts_updated', {
        event: 'UPDATE ON posts',
        when: "new.type <> 'revision'",
        run: [without('new.id')],
      }),
      ...afterEachRow('posts_deleted', { event: 'DELETE ON posts', run: [without('old.id')] }),
      ...afterEachRow('post_terms_inserted', { event: 'INSERT ON post_terms', run: [without('new.post_id')] }),
      ...afterEachRow('post_terms_exchanged', {
        event: 'UPDATE OF post_id, term_id ON post_terms',
        run: [without('old.post_id, new.post_id')],
      }),
      ...afterEachRow('post_terms_deleted', { event: 'DELETE ON post_terms', run: [without('old.post_id')] }),
      // The terms of a post are shown in the order of their names.
      ...afterEachRow('terms_renamed', {
        event: 'UPDATE OF name_key ON terms',
        when: 'new.name_key <> old.name_key',
        run: [without('SELECT post_id FROM post_terms WHERE term_id = new.id')],
      }),
    ];
  },
};
