import type { Check } from './check.ts';

const LOST = 'NOT EXISTS (SELECT 1 FROM posts WHERE posts.id = presented.id)';

/** Posts are stored in presented form only if they exist. */
export const presentedPosts: Check = {
  name: 'posts as they are sent',
  async find({ connection }) {
    const rows = await connection.all<{ id: number }>(
      `SELECT id FROM presented_posts presented WHERE ${LOST} ORDER BY id`,
    );
    return rows.map(({ id }) => `the stored item of post ${id} belongs to no post`);
  },
  async repair({ connection }) {
    await connection.run(`DELETE FROM presented_posts AS presented WHERE ${LOST}`);
  },
};
