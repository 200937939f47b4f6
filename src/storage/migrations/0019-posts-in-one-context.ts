import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const without = (id: string): string => `DELETE FROM post_fragments_view WHERE id = ${id}`;

/**
 * Posts are kept as they are sent in context view alone: editors are few, and what they are shown is made of rows. A third of
 * what was kept goes.
 */
export const postsInOneContext: Migration = {
  version: 19,
  name: 'posts in one context',
  statements: ({ name, afterEachRow }: Dialect) => {
    const drop = (trigger: string, table: string): string[] =>
      name === 'sqlite'
        ? [`DROP TRIGGER ${trigger}`]
        : [`DROP TRIGGER ${trigger} ON ${table}`, `DROP FUNCTION ${trigger}()`];
    return [
      ...drop('post_fragments_become_due', 'post_fragments_due'),
      ...drop('posts_deleted', 'posts'),
      'DROP TABLE post_fragments_edit',
      ...afterEachRow('post_fragments_become_due', { event: 'INSERT ON post_fragments_due', run: [without('new.id')] }),
      ...afterEachRow('posts_deleted', {
        event: 'DELETE ON posts',
        run: [without('old.id'), 'DELETE FROM post_fragments_due WHERE id = old.id'],
      }),
    ];
  },
};
