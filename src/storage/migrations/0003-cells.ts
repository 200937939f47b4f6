import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const PUBLIC_HOST = "SELECT id FROM posts WHERE type IN ('post', 'page') AND status = 'publish' AND scheduled = 0";

const STATE = `CASE WHEN scheduled = 1 THEN 'future'
  WHEN type = 'attachment' AND status = 'inherit' AND parent_id <> 0 AND parent_id NOT IN (${PUBLIC_HOST}) THEN 'hidden'
  ELSE status END`;

const BLOCK = 500;

/**
 * The state of each post object as a column, so that every list is a walk along indexes; totals and blocks of each state
 * instead of what is published alone; totals of pairs of terms also within a taxonomy.
 */
export const cells: Migration = {
  version: 3,
  name: 'cells',
  statements: ({ types: { integer, text } }: Dialect) => [
    `ALTER TABLE posts ADD COLUMN state ${text} NOT NULL DEFAULT ''`,
    `UPDATE posts SET state = ${STATE}`,
    ...['date', 'title', 'slug', 'author', 'parent', 'menu_order'].map((name) => `DROP INDEX posts_by_${name}`),
    'DROP INDEX posts_sticky',
    'CREATE INDEX posts_by_date ON posts (type, state, date, id)',
    'CREATE INDEX posts_by_title ON posts (type, state, title_key, id)',
    'CREATE INDEX posts_by_name ON posts (type, state, slug, id)',
    'CREATE INDEX posts_by_id ON posts (type, state, id)',
    'CREATE INDEX posts_by_slug ON posts (slug, type)',
    'CREATE INDEX posts_by_author ON posts (author_id, type, state, date, id)',
    'CREATE INDEX posts_by_parent ON posts (parent_id, type, state, date, id)',
    "CREATE INDEX posts_by_menu_order ON posts (type, state, menu_order, id) WHERE type = 'page'",
    'CREATE INDEX posts_sticky ON posts (type, state, date, id) WHERE sticky = 1',

    'ALTER TABLE post_terms RENAME COLUMN post_status TO post_state',
    "UPDATE post_terms SET post_state = 'future' WHERE post_id IN (SELECT id FROM posts WHERE scheduled = 1)",
    'DROP INDEX post_terms_by_date',
    'CREATE INDEX post_terms_by_date ON post_terms (term_id, taxonomy, post_type, post_state, post_date, post_id)',

    `CREATE TABLE tallies (facet ${text} NOT NULL, cell ${text} NOT NULL, total ${integer} NOT NULL, PRIMARY KEY (facet, cell))`,
    ...[
      ["''", ''],
      ["'author:' || author_id", ''],
      ["'mime:' || mime_type", " AND type = 'attachment'"],
      ["'below'", ' AND parent_id <> 0'],
      ["'sticky'", ' AND sticky = 1'],
    ].map(
      ([facet, where]) =>
        `INSERT INTO tallies (facet, cell, total)
         SELECT ${facet}, type || ':' || state, count(*) FROM posts WHERE type <> 'revision'${where} GROUP BY 1, 2`,
    ),
    "DELETE FROM counters WHERE name LIKE 'posts:%' OR name LIKE 'author:%'",

    'DROP TABLE post_blocks',
    `CREATE TABLE blocks (cell ${text} NOT NULL, date ${text} NOT NULL, id ${integer} NOT NULL, total ${integer} NOT NULL, changed ${integer} NOT NULL, PRIMARY KEY (cell, date, id))`,
    'CREATE INDEX blocks_by_change ON blocks (cell, changed)',
    `INSERT INTO blocks (cell, date, id, total, changed)
     SELECT cell, CASE WHEN place = 0 THEN '' ELSE date END, CASE WHEN place = 0 THEN 0 ELSE id END,
       CASE WHEN size - place < ${BLOCK} THEN size - place ELSE ${BLOCK} END, 1
     FROM (SELECT type || ':' || state AS cell, date, id,
       row_number() OVER (PARTITION BY type, state ORDER BY date, id) - 1 AS place,
       count(*) OVER (PARTITION BY type, state) AS size FROM posts WHERE type <> 'revision') numbered
     WHERE place % ${BLOCK} = 0`,

    'DELETE FROM term_pairs',
    `INSERT INTO term_pairs (low, high, total)
     SELECT one.term_id, other.term_id, count(*) FROM post_terms one
     JOIN post_terms other ON other.post_id = one.post_id AND one.term_id < other.term_id
     WHERE one.post_state = 'publish' GROUP BY one.term_id, other.term_id`,
  ],
};
