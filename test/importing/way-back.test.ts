import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { noWordPress, startWordPress } from '../support/start-wordpress.ts';

/** The importer of WordPress is no package of Debian: this names the folder of the plugin `wordpress-importer`. */
const plugin = process.env['QUOIN_WORDPRESS_IMPORTER'];
const skip = plugin ? noWordPress() : 'QUOIN_WORDPRESS_IMPORTER does not name the folder of wordpress-importer';

/** Empties the posts of a WordPress, imports a file by the plugin, and prints what there is then. */
const fixture = (file: string): string => `<?php
define('WP_LOAD_IMPORTERS', true);
require 'wp-load.php'; require_once ABSPATH . 'wp-admin/includes/admin.php'; wp_set_current_user(1);
foreach (get_posts(['post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1]) as $one) wp_delete_post($one->ID, true);
ob_start();
require ${JSON.stringify(`${plugin}/wordpress-importer.php`)};
$import = new WP_Import(); $import->fetch_attachments = false; $import->import(${JSON.stringify(file)});
ob_end_clean();
global $wpdb; header('content-type: application/json');
$items = $wpdb->get_results("SELECT ID, post_date, post_title, post_content, post_status, post_name, post_password, post_type FROM $wpdb->posts WHERE post_type IN ('post', 'page') AND post_status <> 'auto-draft' ORDER BY ID", ARRAY_A);
$comments = $wpdb->get_results("SELECT comment_post_ID, comment_content, comment_approved FROM $wpdb->comments ORDER BY comment_content", ARRAY_A);
echo json_encode(['password' => '', 'items' => $items, 'comments' => $comments, 'sticky' => get_option('sticky_posts')]);
`;

describe('the way back through the importer of WordPress', { skip }, async () => {
  if (skip) return;
  const data = join(temporaryFolder(), 'site');
  const quoin = await startQuoin({ data });
  const admin = quoin.as('admin');
  const date = '2024-03-01T10:00:00';
  const texts = `<p>A ]]> & "b" 'c' \\ 𝄞</p>`;
  const first = await admin.create('/posts', { title: 'First', content: texts, status: 'publish', date, sticky: true });
  await admin.create('/posts', { title: 'Locked', content: 'behind', status: 'publish', date, password: 'ebb' });
  await admin.create('/posts', { title: 'Hidden', content: 'h', status: 'private', date });
  await admin.create('/posts', { title: 'Later', content: 'l', status: 'future', date: '2090-01-01T00:00:00' });
  await admin.create('/pages', { title: 'Page', content: 'p', status: 'publish', date });
  await admin.create('/comments', { post: first.id, content: 'Said' });
  const file = join(temporaryFolder(), 'site.xml');
  const { code, stderr } = await runQuoin(['export', file, '--data', data]);
  assert.equal(code, 0, stderr);
  const wordpress = await startWordPress('a password', fixture(file));
  after(wordpress.stop);
  const there = wordpress.fixture as { items: Record<string, string>[]; comments: object[]; sticky: number[] };

  test('restores ids, slugs, dates, states, passwords, texts, comments and sticky posts', async () => {
    const ids = there.items.map(({ ID }) => Number(ID));
    const rows = await quoin.storage.posts.load(ids);
    assert.equal(rows.length, 5);
    for (const [index, row] of rows.entries()) {
      const item = there.items[index];
      assert.deepEqual(
        [
          item?.['post_title'],
          item?.['post_content'],
          item?.['post_name'],
          item?.['post_date'],
          item?.['post_password'],
        ],
        [row.title, row.content, row.slug, row.date.replace('T', ' '), row.password],
      );
    }
    assert.deepEqual(there.sticky, [first.id]);
    assert.deepEqual(there.comments, [
      { comment_post_ID: String(first.id), comment_content: 'Said', comment_approved: '1' },
    ]);
  });
});
