import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Puts the columns that were added to posts before the texts again. SQLite reads a row up to the last column that is asked
 * for, and long texts are a chain of pages; other engines keep them elsewhere.
 */
export const orderOfColumns: Migration = {
  version: 6,
  name: 'order of columns',
  statements: ({ name, types: { id, integer, text } }: Dialect) => {
    // The type is bound, and an index of pages alone is not taken for it.
    const menu = 'CREATE INDEX posts_by_menu_order ON posts (type, state, menu_order, id)';
    if (name !== 'sqlite') return ['DROP INDEX posts_by_menu_order', menu];
    const words = ['type', 'status', 'state', 'date', 'date_gmt', 'modified', 'modified_gmt', 'slug', 'password'];
    words.push('comment_status', 'ping_status', 'template', 'guid', 'trashed_status', 'trashed_slug', 'mime_type');
    words.push('alt_text', 'file_key');
    const numbers = [
      'scheduled',
      'author_id',
      'date_floats',
      'featured_media',
      'sticky',
      'liveblog_likes',
      'parent_id',
    ];
    numbers.push('menu_order', 'awaits_sizes');
    const json = ['meta', 'media_details'];
    const texts = [
      'title_rendered',
      'excerpt_rendered',
      'content_rendered',
      'title',
      'title_key',
      'excerpt',
      'content',
    ];
    const columns = ['id', ...words, ...numbers, 'version', ...json, ...texts].join(', ');
    return [
      'ALTER TABLE posts RENAME TO posts_before',
      `CREATE TABLE posts (id ${id}, ${[
        ...words.map((column) => `${column} ${text} NOT NULL DEFAULT ''`),
        ...numbers.map((column) => `${column} ${integer} NOT NULL DEFAULT 0`),
        `version ${integer} NOT NULL DEFAULT 1`,
        ...json.map((column) => `${column} ${text} NOT NULL DEFAULT '{}'`),
        ...texts.map((column) => `${column} ${text} NOT NULL DEFAULT ''`),
      ].join(', ')})`,
      `INSERT INTO posts (${columns}) SELECT ${columns} FROM posts_before`,
      // Ids that were given are not given again, whether the last of them is still there or not.
      "DELETE FROM sqlite_sequence WHERE name = 'posts'",
      "UPDATE sqlite_sequence SET name = 'posts' WHERE name = 'posts_before'",
      'DROP TABLE posts_before',
      'CREATE INDEX posts_by_date ON posts (type, state, date, id)',
      'CREATE INDEX posts_by_title ON posts (type, state, title_key, id)',
      'CREATE INDEX posts_by_name ON posts (type, state, slug, id)',
      'CREATE INDEX posts_by_id ON posts (type, state, id)',
      // With all that a list by slug asks for: else the engine prefers to walk the list in the order of its dates.
      'CREATE INDEX posts_by_slug ON posts (slug, type, state, date, id)',
      'CREATE INDEX posts_by_author ON posts (author_id, type, state, date, id)',
      'CREATE INDEX posts_by_parent ON posts (parent_id, type, state, date, id)',
      menu,
      'CREATE INDEX posts_sticky ON posts (type, state, date, id) WHERE sticky = 1',
      "CREATE INDEX posts_by_file_key ON posts (file_key) WHERE type = 'attachment'",
      'CREATE INDEX posts_awaiting_sizes ON posts (id) WHERE awaits_sizes = 1',
      'CREATE INDEX posts_scheduled ON posts (date_gmt, id) WHERE scheduled = 1',
      'CREATE INDEX posts_by_featured_media ON posts (featured_media) WHERE featured_media > 0',
      "CREATE INDEX posts_by_trashed_slug ON posts (trashed_slug, type) WHERE trashed_slug <> ''",
    ];
  },
};
