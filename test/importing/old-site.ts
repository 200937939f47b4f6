/** A dump of a small site, in the tables and columns that WordPress is known for: what databases say of each kind of thing. */

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

const day = '2024-03-01 10:00:00';
const none = '0000-00-00 00:00:00';

const postColumns = [
  ...['ID', 'post_author', 'post_date', 'post_date_gmt', 'post_content', 'post_title', 'post_excerpt', 'post_status'],
  ...['comment_status', 'ping_status', 'post_password', 'post_name', 'to_ping', 'pinged', 'post_modified'],
  ...['post_modified_gmt', 'post_content_filtered', 'post_parent', 'guid', 'menu_order', 'post_type', 'post_mime_type'],
  'comment_count',
];
const post = (
  id: number,
  title: string,
  { status = 'publish', type = 'post', slug = '', ...more }: Record<string, string | number>,
) => {
  const given: Record<string, string | number> = {
    ...{
      ID: id,
      post_author: 7,
      post_date: day,
      post_date_gmt: day,
      post_content: `Text of ${title}`,
      post_title: title,
    },
    ...{ post_status: status, comment_status: 'open', ping_status: 'closed', post_name: slug, post_modified: day },
    ...{ post_modified_gmt: day, post_parent: 0, guid: `https://old.example/?p=${id}`, menu_order: 0, post_type: type },
    ...{ comment_count: 0, ...more },
  };
  return postColumns.map((column) => given[column] ?? '');
};

const comment = (id: number, postId: number, approved: string, more: Record<string, string | number> = {}) =>
  Object.values({
    ...{ comment_ID: id, comment_post_ID: postId, comment_author: 'Vi', comment_author_email: 'vi@example.com' },
    ...{ comment_author_url: '', comment_author_IP: '192.0.2.7', comment_date: day, comment_date_gmt: day },
    ...{ comment_content: `Said ${id}`, comment_karma: 0, comment_approved: approved, comment_agent: 'Agent/1' },
    ...{ comment_type: 'comment', comment_parent: 0, user_id: 0, ...more },
  });

const metaRows = (rows: readonly (readonly [owner: number, key: string, value: string | null])[]) =>
  rows.map(([owner, key, value], place) => [place + 1, owner, key, value]);

/** Hashes of `it's "x" 7` and of `abcd1234EFGH5678ijkl9012`. */
export interface Hashes {
  readonly password: string;
  readonly application: string;
}

/** @param prefix of the tables */
export const tablesOf = (prefix: string, { password, application }: Hashes): Readonly<Record<string, Table>> => ({
  users: {
    columns: [
      'ID',
      'user_login',
      'user_pass',
      'user_nicename',
      'user_email',
      'user_url',
      'user_registered',
      'display_name',
    ],
    rows: [
      [
        7,
        'mara',
        password,
        'mara',
        'mara@example.com',
        'https://mara.example/',
        '2020-01-01 00:00:00',
        'Mara "M" O\'Hara',
      ],
      [8, 'bert', 'no hash at all', 'bert', 'bert@example.com', '', '2020-01-01 00:00:00', 'Bert'],
    ],
  },
  usermeta: {
    columns: ['umeta_id', 'user_id', 'meta_key', 'meta_value'],
    rows: metaRows([
      [7, `${prefix}capabilities`, 'a:1:{s:13:"administrator";b:1;}'],
      [7, 'first_name', 'Mara'],
      [
        7,
        '_application_passwords',
        `a:1:{i:0;a:6:{s:4:"uuid";s:1:"u";s:6:"app_id";s:0:"";s:4:"name";s:5:"phone";s:8:"password";s:${application.length}:"${application}";s:7:"created";i:1700000000;s:9:"last_used";N;}}`,
      ],
      [8, `${prefix}capabilities`, 'a:2:{s:6:"editor";b:1;s:12:"shop_manager";b:1;}'],
      [8, 'O', 'O:8:"stdClass":0:{}'],
      [7, 'shoe_size', '39'],
      [7, 'session_tokens', 'a:1:{s:3:"key";s:6:"secret";}'],
      [7, 'locale', 'nb_NO'],
    ]),
  },
  options: {
    columns: ['option_id', 'option_name', 'option_value', 'autoload'],
    rows: [
      ['siteurl', 'https://old.example'],
      ['home', 'https://old.example/'],
      ['blogname', 'Old &amp; gone'],
      ['timezone_string', 'Europe/Berlin'],
      ['permalink_structure', '/%postname%/'],
      ['category_base', '/topics'],
      ['admin_email', 'office@old.example'],
      ['default_category', '30'],
      ['show_on_front', 'page'],
      ['page_on_front', '60'],
      ['page_for_posts', '999'],
      ['tag_base', ''],
      ['sticky_posts', 'a:1:{i:0;i:50;}'],
      ['plugin_secret', 'hidden'],
    ].map((row, place) => [place + 1, ...row, 'yes']),
  },
  terms: {
    columns: ['term_id', 'name', 'slug', 'term_group'],
    rows: [
      [30, 'Granite', 'granite', 0],
      [31, 'Stone & co', 'stone', 0],
      [32, 'Grey', 'grey', 0],
    ],
  },
  term_taxonomy: {
    columns: ['term_taxonomy_id', 'term_id', 'taxonomy', 'description', 'parent', 'count'],
    rows: [
      [40, 30, 'category', 'Hard', 31, 1],
      [41, 31, 'category', '', 0, 0],
      [42, 32, 'post_tag', '', 0, 1],
    ],
  },
  term_relationships: {
    columns: ['object_id', 'term_taxonomy_id', 'term_order'],
    rows: [
      [50, 40, 0],
      [50, 42, 0],
    ],
  },
  termmeta: { columns: ['meta_id', 'term_id', 'meta_key', 'meta_value'], rows: [] },
  posts: {
    columns: postColumns,
    rows: [
      post(50, 'It\'s "one" \\ 😀', { slug: 'one', post_content: "<p>A\n'b' \\n ; -- /* x */</p>" }),
      post(51, 'Locked', { slug: 'locked', post_password: 'e b b' }),
      post(52, 'Later', { status: 'future', post_date: '2090-01-01 00:00:00', post_date_gmt: '2090-01-01 00:00:00' }),
      post(53, 'Sketch', { status: 'draft', post_date_gmt: none, post_modified: '2024-03-02 10:00:00' }),
      post(54, 'Thrown', { status: 'trash', slug: 'thrown__trashed' }),
      post(55, 'Hidden', { status: 'private', slug: 'hidden', post_author: 8 }),
      post(56, 'Begun', { status: 'auto-draft' }),
      post(61, 'Parent', { type: 'page', slug: 'parent' }),
      post(60, 'Child', { type: 'page', slug: 'child', post_parent: 61, menu_order: 3 }),
      post(70, 'Gull', { type: 'attachment', status: 'inherit', slug: 'gull', post_mime_type: 'image/png' }),
      post(80, 'Earlier', { type: 'revision', status: 'inherit', slug: '50-revision-v1', post_parent: 50 }),
      post(81, 'Unsaved', { type: 'revision', status: 'inherit', slug: '50-autosave-v1', post_parent: 50 }),
      post(90, 'Menu', { type: 'nav_menu_item', slug: 'menu' }),
    ],
  },
  postmeta: {
    columns: ['meta_id', 'post_id', 'meta_key', 'meta_value'],
    rows: metaRows([
      [50, '_thumbnail_id', '70'],
      [50, 'rating', '4'],
      [54, '_wp_trash_meta_status', 'pending'],
      [54, '_wp_trash_meta_comments_status', 'a:1:{i:905;s:1:"0";}'],
      [70, '_wp_attached_file', '2024/03/gull.png'],
      [50, 'empty', null],
      [50, '_wp_old_slug', 'first-name'],
      [50, '_wp_old_date', '2023-12-24'],
      [50, '_wp_old_date', 'no date'],
      [55, '_wp_old_slug', 'hidden-before'],
    ]),
  },
  comments: {
    columns: [
      ...['comment_ID', 'comment_post_ID', 'comment_author', 'comment_author_email', 'comment_author_url'],
      ...['comment_author_IP', 'comment_date', 'comment_date_gmt', 'comment_content', 'comment_karma'],
      ...['comment_approved', 'comment_agent', 'comment_type', 'comment_parent', 'user_id'],
    ],
    rows: [
      comment(901, 50, '1', { comment_parent: 902 }),
      comment(902, 50, '1', { user_id: 7 }),
      comment(903, 50, '0'),
      comment(904, 50, 'spam'),
      comment(905, 54, 'post-trashed'),
      comment(906, 50, 'trash'),
    ],
  },
  commentmeta: { columns: ['meta_id', 'comment_id', 'meta_key', 'meta_value'], rows: [] },
  shop_orders: { columns: ['id'], rows: [[1], [2]] },
});

const quoted = (value: string | number | null): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
};

/** The dump as mariadb-dump writes it, or with the names of columns as phpMyAdmin does. */
export function dumpOf(tables: Readonly<Record<string, Table>>, prefix: string, names = false): string {
  const parts = Object.entries(tables).map(([name, { columns, rows }]) => {
    const head = `DROP TABLE IF EXISTS \`${prefix}${name}\`;\nCREATE TABLE \`${prefix}${name}\` (\n${columns.map((column) => `  \`${column}\` longtext NOT NULL DEFAULT ''`).join(',\n')},\n  KEY \`k\` (\`${columns[0]}\`(191))\n) ENGINE=InnoDB;\n`;
    const into = names ? ` (${columns.map((column) => `\`${column}\``).join(', ')})` : '';
    const values = rows.map((row) => `(${row.map(quoted).join(',')})`).join(',\n');
    return `${head}LOCK TABLES \`${prefix}${name}\` WRITE;\n${rows.length === 0 ? '' : `INSERT INTO \`${prefix}${name}\`${into} VALUES ${values};\n`}UNLOCK TABLES;\n`;
  });
  return `/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump\n${parts.join('\n')}-- Dump completed\n`;
}
