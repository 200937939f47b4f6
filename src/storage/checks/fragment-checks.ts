import type { Check } from './check.ts';

const LOST = 'NOT EXISTS (SELECT 1 FROM posts WHERE posts.id = kept.id)';
const DUE = 'EXISTS (SELECT 1 FROM post_fragments_due due WHERE due.id = kept.id)';

/** What is kept of posts as they are sent is of posts that are there, and have not changed since. */
export const fragments: Check = {
  name: 'posts as they are sent',
  async find({ connection }) {
    const rows = await connection.all<{ id: number }>(
      `SELECT id FROM post_fragments_view kept WHERE ${LOST} OR ${DUE} ORDER BY id`,
    );
    return rows.map(({ id }) => `what is kept of post ${id} is out of date`);
  },
  async repair({ connection }) {
    await connection.run(`DELETE FROM post_fragments_view AS kept WHERE ${LOST} OR ${DUE}`);
  },
};
