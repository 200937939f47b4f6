import { FRAGMENT_CONTEXTS } from '../posts/post-fragments.ts';
import type { Check } from './check.ts';

const LOST = 'NOT EXISTS (SELECT 1 FROM posts WHERE posts.id = kept.id)';
const DUE = 'EXISTS (SELECT 1 FROM post_fragments_due due WHERE due.id = kept.id)';

/** What is kept of posts as they are sent is of posts that are there, and have not changed since. */
export const fragments: Check = {
  name: 'posts as they are sent',
  async find({ connection }) {
    const found: string[] = [];
    for (const context of FRAGMENT_CONTEXTS) {
      const rows = await connection.all<{ id: number }>(
        `SELECT id FROM post_fragments_${context} kept WHERE ${LOST} OR ${DUE} ORDER BY id`,
      );
      found.push(...rows.map(({ id }) => `what is kept of post ${id} in context ${context} is out of date`));
    }
    return found;
  },
  async repair({ connection }) {
    for (const context of FRAGMENT_CONTEXTS)
      await connection.run(`DELETE FROM post_fragments_${context} AS kept WHERE ${LOST} OR ${DUE}`);
  },
};
