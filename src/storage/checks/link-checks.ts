import type { Check } from './check.ts';

const COPIES = ['type', 'state', 'date'] as const;

/** The terms of posts, and the copies that lists by term sort by. */
export const postTerms: Check = {
  name: 'terms of posts',
  async find({ connection }) {
    const differs = COPIES.map((name) => `post_terms.post_${name} <> posts.${name}`).join(' OR ');
    const wrong = await connection.all<{ post_id: number; term_id: number }>(
      `SELECT post_terms.post_id, post_terms.term_id FROM post_terms
       LEFT JOIN posts ON posts.id = post_terms.post_id LEFT JOIN terms ON terms.id = post_terms.term_id
       WHERE posts.id IS NULL OR terms.id IS NULL OR terms.taxonomy <> post_terms.taxonomy OR ${differs}`,
    );
    return wrong.map(({ post_id, term_id }) => `what is kept of term ${term_id} of post ${post_id} is out of date`);
  },
  async repair({ connection }) {
    await connection.run(
      'DELETE FROM post_terms WHERE post_id NOT IN (SELECT id FROM posts) OR term_id NOT IN (SELECT id FROM terms)',
    );
    const copies = COPIES.map((name) => `post_${name} = (SELECT ${name} FROM posts WHERE posts.id = post_id)`);
    const taxonomy = 'taxonomy = (SELECT taxonomy FROM terms WHERE terms.id = term_id)';
    await connection.run(`UPDATE post_terms SET ${[taxonomy, ...copies].join(', ')}`);
  },
};

const LOST_REVISION = `type = 'revision' AND NOT EXISTS (
  SELECT 1 FROM posts above WHERE above.id = posts.parent_id AND above.type NOT IN ('revision', 'attachment'))`;

/** Every revision belongs to an item whose type has revisions. */
export const revisionChains: Check = {
  name: 'revisions',
  async find({ connection }) {
    const lost = await connection.all<{ id: number; parent_id: number }>(
      `SELECT id, parent_id FROM posts WHERE ${LOST_REVISION} ORDER BY id`,
    );
    return lost.map(({ id, parent_id }) => `revision ${id} is one of ${parent_id}, which has no revisions or is gone`);
  },
  async repair({ connection }) {
    await connection.run(
      `DELETE FROM posts WHERE id IN (SELECT id FROM (SELECT id FROM posts WHERE ${LOST_REVISION}) lost)`,
    );
  },
};

/** Every comment belongs to a post. The post of an orphaned comment cannot be known: it is only reported. */
export const commentsOfPosts: Check = {
  name: 'posts of comments',
  async find({ connection }) {
    const lost = await connection.all<{ id: number; post_id: number }>(
      'SELECT id, post_id FROM comments WHERE post_id NOT IN (SELECT id FROM posts) ORDER BY id',
    );
    return lost.map(({ id, post_id }) => `comment ${id} belongs to post ${post_id}, which is gone`);
  },
};

const WRONG_MARK =
  "(scheduled = 1 AND status <> 'publish') OR (scheduled = 0 AND status = 'publish' AND date_gmt > ? AND type <> 'revision')";

/** The published posts that wait for their date. A post whose date has come is counted by the next request. */
export const scheduledMarks: Check = {
  name: 'scheduled posts',
  async find({ connection, nowGmt }) {
    const wrong = await connection.all<{ id: number; scheduled: number }>(
      `SELECT id, scheduled FROM posts WHERE ${WRONG_MARK} ORDER BY id`,
      [nowGmt],
    );
    return wrong.map(({ id, scheduled }) => `post ${id} is ${scheduled ? '' : 'not '}marked as scheduled`);
  },
  async repair({ connection, nowGmt }) {
    await connection.run(
      `UPDATE posts SET scheduled = CASE WHEN status = 'publish' AND date_gmt > ? THEN 1 ELSE 0 END WHERE ${WRONG_MARK}`,
      [nowGmt, nowGmt],
    );
  },
};

const LOST_PASSWORD = 'user_id NOT IN (SELECT id FROM users)';

/** Every application password belongs to a user. */
export const applicationPasswords: Check = {
  name: 'application passwords',
  async find({ connection }) {
    const lost = await connection.all<{ id: number }>(`SELECT id FROM application_passwords WHERE ${LOST_PASSWORD}`);
    return lost.map(({ id }) => `the application password ${id} belongs to no user`);
  },
  async repair({ connection }) {
    await connection.run(`DELETE FROM application_passwords WHERE ${LOST_PASSWORD}`);
  },
};

const ROLES = 'SELECT user_id, role FROM user_roles ORDER BY user_id, role';

/** The roles of users as rows, by which users are found. */
export const userRoles: Check = {
  name: 'roles of users',
  async find({ connection }) {
    const kept = await connection.all<{ user_id: number; role: string }>(ROLES);
    const users = await connection.all<{ id: number; roles: string }>('SELECT id, roles FROM users');
    const pair = (id: number, role: string): string => `${id} ${role}`;
    const truth = new Set(users.flatMap(({ id, roles }) => rolesOf(roles).map((role) => pair(id, role))));
    const found = new Set(kept.map(({ user_id, role }) => pair(user_id, role)));
    return [...truth.symmetricDifference(found)].map((one) => `the role of user ${one} is not kept as it should be`);
  },
  async repair({ connection }) {
    await connection.run('DELETE FROM user_roles');
    for (const { id, roles } of await connection.all<{ id: number; roles: string }>('SELECT id, roles FROM users'))
      for (const role of new Set(rolesOf(roles)))
        await connection.run('INSERT INTO user_roles (user_id, role) VALUES (?, ?)', [id, role]);
  },
};

const rolesOf = (text: string): string[] => JSON.parse(text) as string[];
