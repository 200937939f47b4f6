import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const AUDIENCE = `coalesce((SELECT CASE
    WHEN posts.state IN ('publish', 'inherit') THEN CASE WHEN posts.password = '' THEN 'public' ELSE 'locked' END
    WHEN posts.state IN ('trash', 'auto-draft') OR posts.type = 'revision' THEN 'gone' ELSE 'hidden' END
  FROM posts WHERE posts.id = post_id), 'gone')`;

const PUBLIC_CELLS = "('post:publish', 'page:publish')";

/**
 * For whom comments are, as a column, with totals; users who have published something, and terms that something published
 * has, found and counted without looking at posts.
 */
export const audiences: Migration = {
  version: 5,
  name: 'audiences',
  statements: ({ types: { integer, text } }: Dialect) => [
    ...['comments', 'comment_counts'].flatMap((table) => [
      `ALTER TABLE ${table} ADD COLUMN audience ${text} NOT NULL DEFAULT 'gone'`,
      `UPDATE ${table} SET audience = ${AUDIENCE}`,
    ]),
    ...['by_date', 'by_id', 'by_thread', 'by_place', 'of_all_states', 'by_post', 'by_parent', 'by_author'].map(
      (name) => `DROP INDEX comments_${name}`,
    ),
    'CREATE INDEX comments_by_date ON comments (audience, status, type, date_gmt, id)',
    'CREATE INDEX comments_by_id ON comments (audience, status, type, id)',
    'CREATE INDEX comments_by_thread ON comments (audience, status, type, parent_id, id)',
    'CREATE INDEX comments_by_place ON comments (audience, status, type, post_id, id)',
    'CREATE INDEX comments_by_post ON comments (post_id, audience, status, type, date_gmt, id)',
    'CREATE INDEX comments_by_parent ON comments (parent_id, audience, status, type, date_gmt, id)',
    'CREATE INDEX comments_by_author ON comments (author_id, audience, status, type, date_gmt, id)',
    ...[
      ["''", ''],
      ["'author:' || author_id", ''],
      ["'below'", ' WHERE parent_id <> 0'],
    ].map(
      ([facet, where]) =>
        `INSERT INTO tallies (facet, cell, total)
         SELECT ${facet}, 'comment:' || audience || ':' || status || ':' || type, count(*) FROM comments${where} GROUP BY 1, 2`,
    ),

    `ALTER TABLE users ADD COLUMN is_author ${integer} NOT NULL DEFAULT 0`,
    `UPDATE users SET is_author = 1 WHERE EXISTS (SELECT 1 FROM tallies WHERE facet = 'author:' || users.id AND cell IN ${PUBLIC_CELLS} AND total > 0)`,
    'CREATE INDEX users_by_id_of_authors ON users (id) WHERE is_author = 1',
    'CREATE INDEX users_by_name_of_authors ON users (name_key, id) WHERE is_author = 1',
    'CREATE INDEX users_by_slug_of_authors ON users (slug, id) WHERE is_author = 1',
    'CREATE INDEX users_by_url_of_authors ON users (url, id) WHERE is_author = 1',
    "INSERT INTO tallies (facet, cell, total) SELECT '', 'user', count(*) FROM users GROUP BY 1, 2",
    "INSERT INTO tallies (facet, cell, total) SELECT 'is_author', 'user', count(*) FROM users WHERE is_author = 1 GROUP BY 1, 2",

    "INSERT INTO tallies (facet, cell, total) SELECT '', 'term:' || taxonomy, count(*) FROM terms GROUP BY taxonomy",
    "INSERT INTO tallies (facet, cell, total) SELECT 'used', 'term:' || taxonomy, count(*) FROM terms WHERE count > 0 GROUP BY taxonomy",
    "DELETE FROM counters WHERE name LIKE 'terms:%'",
    ...['name', 'id', 'description'].map((name) => `DROP INDEX terms_by_${name}`),
    'CREATE INDEX terms_by_name ON terms (taxonomy, name_key, id, count)',
    'CREATE INDEX terms_by_id ON terms (taxonomy, id, count)',
    'CREATE INDEX terms_by_description ON terms (taxonomy, description_key, id, count)',
  ],
};
