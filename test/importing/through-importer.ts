import { equals, type Storage } from '../../src/storage/index.ts';
import type { Client, Json } from '../support/client.ts';
import { noWordPress, startWordPress, type WordPress } from '../support/start-wordpress.ts';

/** The folder of the plugin `wordpress-importer`, which is not part of WordPress. */
const importer = process.env['WORDPRESS_IMPORTER'];

/** Why no file can be imported by the importer of WordPress here; false where one can. */
export const lacksImporter = importer
  ? noWordPress()
  : 'WORDPRESS_IMPORTER does not name the folder of wordpress-importer';

/** The content of a site, in a form in which a WordPress after an import can be compared with the Quoin before it. */
export interface Content {
  readonly items: readonly {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly content: string;
    readonly excerpt: string;
    readonly slug: string;
    readonly status: string;
    readonly date: string;
    /** Without one, a draft takes the date of its publication. */
    readonly date_gmt: string | null;
    readonly password: string;
    readonly parent: number;
    readonly menu_order: number;
    readonly comment_status: string;
    readonly sticky: boolean;
    readonly featured_media: number;
    /** Slugs by taxonomy, each in order. */
    readonly terms: Readonly<Record<string, readonly string[]>>;
    /** Of a file: its size in bytes; 0 where it was not fetched. */
    readonly bytes: number;
  }[];
  readonly comments: readonly {
    readonly post: number;
    readonly author: string;
    readonly email: string;
    readonly content: string;
    readonly date: string;
    readonly approved: string;
    /** What it replies to. */
    readonly parent: string | null;
  }[];
  readonly terms: readonly {
    readonly taxonomy: string;
    readonly slug: string;
    readonly name: string;
    readonly description: string;
    /** The slug of the term above it. */
    readonly parent: string | null;
  }[];
}

/**
 * Imports files, in order, into an empty WordPress by its own importer, as _Tools_, _Import_ does.
 *
 * @param media whether files are fetched from the addresses in it, on this machine
 */
export async function restoreInWordPress(
  files: readonly string[],
  { media = false } = {},
): Promise<{ restored: Content; wordpress: WordPress }> {
  const wordpress = await startWordPress('a password', fixture(files, media));
  return { restored: comparable(wordpress.fixture as unknown as Content), wordpress };
}

const fixture = (files: readonly string[], media: boolean): string => `<?php
define('WP_LOAD_IMPORTERS', true);
require 'wp-load.php'; require_once ABSPATH . 'wp-admin/includes/admin.php'; wp_set_current_user(1);
add_filter('http_request_host_is_external', '__return_true');
add_filter('http_allowed_safe_ports', fn($ports, $host, $url) => [parse_url($url, PHP_URL_PORT)], 10, 3);
foreach (['posts', 'postmeta', 'comments'] as $table) $wpdb->query("DELETE FROM {$wpdb->prefix}$table");
ob_start();
require ${JSON.stringify(`${importer}/wordpress-importer.php`)};
foreach (json_decode(${JSON.stringify(JSON.stringify(files))}) as $file) {
  $import = new WP_Import(); $import->fetch_attachments = ${media}; $import->import($file);
}
ob_end_clean();
$items = [];
foreach ($wpdb->get_results("SELECT * FROM $wpdb->posts WHERE post_type IN ('post', 'page', 'attachment') AND post_status <> 'auto-draft' ORDER BY ID") as $row) {
  $terms = [];
  foreach (wp_get_object_terms($row->ID, get_object_taxonomies($row->post_type)) as $term) $terms[$term->taxonomy][] = $term->slug;
  foreach ($terms as &$slugs) sort($slugs, SORT_STRING);
  $path = $row->post_type === 'attachment' ? (string) get_attached_file($row->ID) : '';
  $items[] = ['id' => (int) $row->ID, 'type' => $row->post_type, 'title' => $row->post_title, 'content' => $row->post_content,
    'excerpt' => $row->post_excerpt, 'slug' => $row->post_name, 'status' => $row->post_status, 'date' => $row->post_date,
    'date_gmt' => $row->post_date_gmt === '0000-00-00 00:00:00' ? null : $row->post_date_gmt, 'password' => $row->post_password, 'parent' => (int) $row->post_parent, 'menu_order' => (int) $row->menu_order,
    'comment_status' => $row->comment_status, 'sticky' => is_sticky($row->ID),
    'featured_media' => (int) get_post_meta($row->ID, '_thumbnail_id', true), 'terms' => (object) $terms,
    'bytes' => $path !== '' && file_exists($path) ? filesize($path) : 0];
}
$comments = $wpdb->get_results("SELECT c.comment_post_ID + 0 AS post, c.comment_author AS author, c.comment_author_email AS email, c.comment_content AS content, c.comment_date AS date, c.comment_approved AS approved, p.comment_content AS parent FROM $wpdb->comments c LEFT JOIN $wpdb->comments p ON p.comment_ID = c.comment_parent");
foreach ($comments as $comment) $comment->post = (int) $comment->post;
$terms = $wpdb->get_results("SELECT x.taxonomy, t.slug, t.name, x.description, p.slug AS parent FROM $wpdb->term_taxonomy x JOIN $wpdb->terms t USING (term_id) LEFT JOIN $wpdb->terms p ON p.term_id = x.parent WHERE x.taxonomy IN ('category', 'post_tag')");
header('content-type: application/json');
echo json_encode(['password' => '', 'items' => $items, 'comments' => $comments, 'terms' => $terms], JSON_INVALID_UTF8_SUBSTITUTE);
`;

const STATES = 'publish,future,draft,pending,private,trash';
const APPROVED: Readonly<Record<string, string>> = { approved: '1', hold: '0' };

/** The content of a Quoin, as its administrator reads it. */
export async function contentOf(client: Client, { posts }: Pick<Storage, 'posts'>): Promise<Content> {
  const all = async (path: string): Promise<Json[]> => {
    const found: Json[] = [];
    for (let page = 1; ; page += 1) {
      const { body, headers } = await client.get(`${path}&context=edit&per_page=100&page=${page}`);
      found.push(...body);
      if (page >= Number(headers.get('x-wp-totalpages'))) return found;
    }
  };
  const taxonomies = { category: await all('/categories?orderby=id'), post_tag: await all('/tags?orderby=id') };
  const slugs = (terms: readonly Json[], ids: readonly number[]): string[] =>
    terms.flatMap(({ id, slug }) => (ids.includes(id) ? [slug] : [])).sort();
  const rows = await posts.load(await posts.ids({ where: equals('date_floats', 1), limit: 1000 }));
  const dateless = new Set(rows.map(({ id }) => id));
  const itemOf = (item: Json): Content['items'][number] => {
    const terms = {
      category: slugs(taxonomies.category, item.categories ?? []),
      post_tag: slugs(taxonomies.post_tag, item.tags ?? []),
      post_format: item.format && item.format !== 'standard' ? [`post-format-${item.format}`] : [],
    };
    return {
      ...{ id: item.id, type: item.type, title: item.title.raw, slug: item.slug, status: item.status },
      content: item.content?.raw ?? item.description,
      excerpt: item.excerpt?.raw ?? item.caption ?? '',
      date: item.date.replace('T', ' '),
      // Where items are read, one without a date of its own shows that of its last change.
      date_gmt: dateless.has(item.id) ? null : item.date_gmt.replace('T', ' '),
      password: item.password ?? '',
      parent: item.parent ?? item.post ?? 0,
      menu_order: item.menu_order ?? 0,
      comment_status: item.comment_status,
      sticky: item.sticky ?? false,
      featured_media: item.featured_media ?? 0,
      terms: Object.fromEntries(Object.entries(terms).filter(([, found]) => found.length > 0)),
      bytes: item.media_details?.filesize ?? 0,
    };
  };
  const items = [
    ...(await all(`/posts?status=${STATES}`)),
    ...(await all(`/pages?status=${STATES}`)),
    ...(await all('/media?status=inherit,private,trash')),
  ];
  const comments: Json[] = [];
  for (const status of ['approve', 'hold', 'spam', 'trash'])
    comments.push(...(await all(`/comments?type=all&status=${status}`)));
  const said = new Map(comments.map(({ id, content }) => [id, content.raw]));
  return comparable({
    items: items.map(itemOf).sort((one, other) => one.id - other.id),
    comments: comments.map((one) => ({
      ...{ post: one.post, author: one.author_name, email: one.author_email, content: one.content.raw },
      date: one.date.replace('T', ' '),
      approved: APPROVED[one.status] ?? one.status,
      parent: said.get(one.parent) ?? null,
    })),
    terms: Object.entries(taxonomies).flatMap(([taxonomy, terms]) =>
      terms.map(({ slug, name, description, parent }) => ({
        ...{ taxonomy, slug, name, description },
        parent: terms.find(({ id }) => id === parent)?.slug ?? null,
      })),
    ),
  });
}

/** The same in one order, without what WordPress itself changes in links, and with its default category, as it saves them. */
function comparable({ items, comments, terms }: Content): Content {
  const keyed = <One>(all: readonly One[], key: (one: One) => string): One[] =>
    all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  const linked = (text: string): string =>
    text
      .replaceAll(/ rel="[^"]*"/g, '')
      .replaceAll('href="hhttps:', 'href="')
      .replaceAll('&#039;', "'");
  return {
    items: items.map((one) => ({
      ...one,
      content: linked(one.content),
      terms: one.type === 'post' ? { category: ['uncategorized'], ...one.terms } : one.terms,
    })),
    comments: keyed(
      comments.map((one) => ({ ...one, content: linked(one.content), parent: one.parent && linked(one.parent) })),
      ({ post, date, content }) => `${post} ${date} ${content}`,
    ),
    terms: keyed(terms, ({ taxonomy, slug }) => `${taxonomy} ${slug}`),
  };
}
