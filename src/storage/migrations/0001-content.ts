import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const searched = ['posts', 'terms', 'comments', 'users'] as const;
const searchColumns: Record<(typeof searched)[number], readonly string[]> = {
  posts: ['title', 'excerpt', 'content'],
  terms: ['name', 'slug'],
  comments: ['author_name', 'author_url', 'content', 'author_email', 'author_ip'],
  users: ['login', 'slug', 'name', 'email', 'url'],
};

/** Posts, terms, comments, users, their search indexes, application passwords, options and imports. */
export const content: Migration = {
  version: 1,
  name: 'content',
  statements: ({ types: { id, integer, text }, ...dialect }: Dialect) => {
    const words = (...names: string[]) => names.map((name) => `${name} ${text} NOT NULL DEFAULT ''`).join(', ');
    const numbers = (...names: string[]) => names.map((name) => `${name} ${integer} NOT NULL DEFAULT 0`).join(', ');
    const json = (name: string, empty: string) => `${name} ${text} NOT NULL DEFAULT '${empty}'`;
    return [
      `CREATE TABLE posts (id ${id},
        ${words('type', 'status', 'date', 'date_gmt', 'modified', 'modified_gmt', 'slug')},
        ${words('password', 'comment_status', 'ping_status', 'template', 'guid', 'trashed_status', 'trashed_slug')},
        ${words('mime_type', 'alt_text', 'file_key')},
        ${numbers('scheduled', 'author_id', 'date_floats', 'featured_media', 'sticky', 'liveblog_likes', 'parent_id', 'menu_order', 'awaits_sizes')},
        ${json('meta', '{}')}, ${json('media_details', '{}')},
        ${words('title_rendered', 'excerpt_rendered', 'content_rendered', 'title', 'title_key', 'excerpt', 'content')})`,
      // Long texts stand last, and those that only who edits needs behind those that are shown: a row is read up to them.
      'CREATE INDEX posts_by_date ON posts (type, status, date, id, date_gmt, scheduled)',
      'CREATE INDEX posts_by_title ON posts (type, status, title_key, id, date_gmt)',
      'CREATE INDEX posts_by_slug ON posts (slug, type, status, date, id, date_gmt)',
      'CREATE INDEX posts_by_author ON posts (author_id, type, status, date, id, date_gmt)',
      'CREATE INDEX posts_by_parent ON posts (parent_id, type, status, date, id, date_gmt)',
      'CREATE INDEX posts_by_menu_order ON posts (type, status, menu_order, id, date_gmt)',
      "CREATE INDEX posts_by_file_key ON posts (file_key) WHERE type = 'attachment'",
      'CREATE INDEX posts_awaiting_sizes ON posts (id) WHERE awaits_sizes = 1',
      'CREATE INDEX posts_scheduled ON posts (date_gmt, id) WHERE scheduled = 1',
      'CREATE INDEX posts_sticky ON posts (type, status, date, id, date_gmt) WHERE sticky = 1',
      'CREATE INDEX posts_by_featured_media ON posts (featured_media) WHERE featured_media > 0',
      "CREATE INDEX posts_by_trashed_slug ON posts (trashed_slug, type) WHERE trashed_slug <> ''",

      `CREATE TABLE terms (id ${id}, ${words('taxonomy', 'name', 'name_key', 'slug', 'description', 'description_key')}, ${numbers('parent_id', 'count')}, ${json('meta', '{}')})`,
      'CREATE UNIQUE INDEX terms_by_slug ON terms (taxonomy, slug)',
      'CREATE INDEX terms_by_name ON terms (taxonomy, name_key, id)',
      'CREATE INDEX terms_by_id ON terms (taxonomy, id)',
      'CREATE INDEX terms_by_count ON terms (taxonomy, count, id)',
      'CREATE INDEX terms_by_description ON terms (taxonomy, description_key, id)',
      'CREATE INDEX terms_by_parent ON terms (parent_id, taxonomy)',

      `CREATE TABLE post_terms (post_id ${integer} NOT NULL, term_id ${integer} NOT NULL, ${words('taxonomy', 'post_type', 'post_status', 'post_date', 'post_date_gmt')}, PRIMARY KEY (post_id, term_id))`,
      'CREATE INDEX post_terms_by_date ON post_terms (term_id, post_type, post_status, post_date, post_id, post_date_gmt)',

      // How many published posts there are from each place on, and with each two terms.
      `CREATE TABLE post_blocks (type ${text} NOT NULL, date ${text} NOT NULL, id ${integer} NOT NULL, total ${integer} NOT NULL, PRIMARY KEY (type, date, id))`,
      `CREATE TABLE term_pairs (low ${integer} NOT NULL, high ${integer} NOT NULL, total ${integer} NOT NULL, PRIMARY KEY (low, high))`,
      'CREATE INDEX term_pairs_by_high ON term_pairs (high)',

      `CREATE TABLE comments (id ${id},
        ${words('author_name', 'author_name_key', 'author_email', 'author_email_key', 'author_url', 'author_ip', 'author_user_agent')},
        ${words('content', 'content_rendered', 'content_key', 'date', 'date_gmt', 'received_gmt', 'status', 'trashed_status', 'type')},
        ${numbers('post_id', 'parent_id', 'author_id', 'karma')}, ${json('meta', '{}')})`,
      // One for each order of a list, with what decides whether a comment is seen.
      'CREATE INDEX comments_by_date ON comments (status, date_gmt, id, type, post_id)',
      'CREATE INDEX comments_by_id ON comments (status, id, type, post_id)',
      'CREATE INDEX comments_by_thread ON comments (status, parent_id, id, type, post_id)',
      'CREATE INDEX comments_by_place ON comments (status, post_id, id, type)',
      'CREATE INDEX comments_of_all_states ON comments (date_gmt, id, status, type, post_id)',
      'CREATE INDEX comments_by_post ON comments (post_id, status, date_gmt, id, type)',
      'CREATE INDEX comments_by_parent ON comments (parent_id, status, date_gmt, id)',
      'CREATE INDEX comments_by_author ON comments (author_id, status, date_gmt, id)',
      'CREATE INDEX comments_by_email ON comments (author_email_key, status, author_name_key)',
      'CREATE INDEX comments_by_content ON comments (post_id, content_key)',
      'CREATE INDEX comments_by_address ON comments (author_ip, received_gmt)',
      `CREATE TABLE comment_counts (post_id ${integer} NOT NULL, status ${text} NOT NULL, type ${text} NOT NULL, total ${integer} NOT NULL, PRIMARY KEY (post_id, status, type))`,

      `CREATE TABLE users (id ${id},
        ${words('login', 'login_key', 'email', 'email_key', 'password_hash', 'name', 'name_key', 'first_name', 'last_name', 'nickname')},
        ${words('url', 'description', 'slug', 'registered_gmt')}, locale ${text},
        ${numbers('credential_epoch')}, ${json('roles', '[]')}, ${json('meta', '{}')})`,
      'CREATE UNIQUE INDEX users_by_login ON users (login_key)',
      'CREATE UNIQUE INDEX users_by_email ON users (email_key)',
      'CREATE UNIQUE INDEX users_by_slug ON users (slug)',
      'CREATE INDEX users_by_name ON users (name_key, id)',
      'CREATE INDEX users_by_url ON users (url, id)',
      'CREATE INDEX users_by_registration ON users (registered_gmt, id)',
      `CREATE TABLE user_roles (user_id ${integer} NOT NULL, role ${text} NOT NULL, PRIMARY KEY (user_id, role))`,
      'CREATE INDEX user_roles_by_role ON user_roles (role, user_id)',

      `CREATE TABLE application_passwords (id ${id}, user_id ${integer} NOT NULL, ${words('name', 'secret_hash', 'created_gmt')})`,
      'CREATE INDEX application_passwords_by_user ON application_passwords (user_id, id)',
      'CREATE INDEX application_passwords_by_secret ON application_passwords (secret_hash)',
      `CREATE TABLE options (name ${text} PRIMARY KEY, value ${text} NOT NULL)`,
      // What an import has made of what: a second run of it finds everything done.
      `CREATE TABLE imports (source ${text} NOT NULL, kind ${text} NOT NULL, name ${text} NOT NULL, id ${integer} NOT NULL, PRIMARY KEY (source, kind, name))`,

      ...searched.flatMap((table) => [
        `CREATE TABLE ${table}_search (id ${integer} PRIMARY KEY, ${words(...searchColumns[table])})`,
        ...dialect.createGramIndex(table),
      ]),
    ];
  },
};
