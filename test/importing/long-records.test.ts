import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const MEGABYTE = 1024 * 1024;
const long = (megabytes: number): string => 'many words '.repeat(Math.ceil((megabytes * MEGABYTE) / 11));
const script = '&lt;script&gt;alert(1)&lt;/script&gt;';
const member = (name: string, value: string | number): string => `<wp:${name}>${value}</wp:${name}>`;
const comment = (id: number, text: string): string =>
  `<wp:comment>${member('comment_id', id)}${member('comment_author', 'Visitor')}${member('comment_content', text)}${member('comment_approved', '1')}</wp:comment>`;
const item = (id: number, title: string, text: string, comments = ''): string =>
  `<item><title>${title}</title><dc:creator>mara</dc:creator><content:encoded>${text}</content:encoded>${member('post_id', id)}${member('post_date', '2024-03-01 10:00:00')}${member('status', 'publish')}${member('post_type', 'post')}${comments}</item>`;
const category = (id: number, slug: string, description: string): string =>
  `<wp:category>${member('term_id', id)}${member('category_nicename', slug)}${member('cat_name', slug)}${member('category_description', description)}</wp:category>`;
const head = (things: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old site</title><link>https://old.example</link>${member('wxr_version', '1.2')}${member('base_blog_url', 'https://old.example')}${things}</channel></rss>`;
const wxr = (text: string): string =>
  head(
    `<wp:author>${member('author_id', 7)}${member('author_login', 'mara')}${member('author_display_name', long(13))}</wp:author>${category(30, 'deep', long(13))}${category(31, 'flat', 'short')}${item(50, 'Too long', long(13) + script, comment(900, 'lost'))}${item(51, 'Too long when rendered', long(7))}${item(52, 'Discussed', 'short', comment(901, long(7)) + comment(903, long(13) + script) + comment(902, 'fine'))}${item(53, 'Changing', text)}`,
  );

const folder = temporaryFolder();
const site = join(folder, 'site');
const report = join(folder, 'report.json');
const others = join(folder, 'others.json');
const run = async (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, wxr(text));
  const outcome = await runQuoin(['import', file, '--data', site, '--report', report], {
    QUOIN_ADMIN_PASSWORD: 'secret-1',
  });
  return { ...outcome, report: outcome.code === 0 ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
};
const first = await run('first.xml', 'before');
const leftOver = first.report ? readFileSync(first.report.leftOverFile, 'utf8') : '';
const second = await run('second.xml', long(7));
const columns = 'ID, post_date, post_title, post_content, post_status, post_type, post_parent';
const dump = join(folder, 'dump.sql');
writeFileSync(
  dump,
  `INSERT INTO wp_options (option_id, option_name, option_value) VALUES (1,'home','https://dump.example');
INSERT INTO wp_posts (${columns}) VALUES (70,'2024-03-01 10:00:00','Revised','now','publish','post',0);
INSERT INTO wp_posts (${columns}) VALUES (71,'2024-03-01 09:00:00','Revised','${long(13)}','inherit','revision',70);
INSERT INTO wp_posts (${columns}) VALUES (72,'2024-03-01 09:30:00','Revised','then','inherit','revision',70);`,
);
const revised = await runQuoin(['import', dump, '--data', join(folder, 'revised'), '--report', report], {
  QUOIN_ADMIN_PASSWORD: 'secret-1',
});
const tagged = `<category domain="post_tag" nicename="long">${long(13)}</category><category domain="post_tag" nicename="fine">Fine</category>`;
writeFileSync(
  join(folder, 'terms.xml'),
  head(
    category(32, 'grows', '&gt;'.repeat(5 * MEGABYTE)) + category(33, 'fine', 'x') + item(60, 'Tagged', 'x', tagged),
  ),
);
const terms = await runQuoin(
  ['import', join(folder, 'terms.xml'), '--data', join(folder, 'terms'), '--report', others],
  { QUOIN_ADMIN_PASSWORD: 'secret-1' },
);
const termsReport = terms.code === 0 ? JSON.parse(readFileSync(others, 'utf8')) : undefined;
const users = join(folder, 'users.sql');
writeFileSync(
  users,
  `INSERT INTO wp_options (option_id, option_name, option_value) VALUES (1,'home','https://dump.example');
INSERT INTO wp_users (ID, user_login, user_pass, user_nicename, user_email, user_url, user_registered, display_name) VALUES (7,'mara','x','mara','m@example.com','http://x.example/${long(13).replaceAll(' ', '-')}','2020-01-01 00:00:00','Mara');
INSERT INTO wp_posts (${columns}) VALUES (70,'2024-03-01 10:00:00','Fine','now','publish','post',0);`,
);
const authors = await runQuoin(['import', users, '--data', join(folder, 'users'), '--report', others], {
  QUOIN_ADMIN_PASSWORD: 'secret-1',
});
const authorsReport = authors.code === 0 ? JSON.parse(readFileSync(others, 'utf8')) : undefined;
const quoin = await startQuoin({ data: site });
const WHY = /longer than Quoin allows for one item/;
const longOnes = (outcome: Pick<typeof first, 'report'>): string[] =>
  outcome.report.leftOut.find(({ reason }: { reason: string }) => WHY.test(reason)).things;

describe('an import with records that are too long here', () => {
  test('continues, and names them', () => {
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, WHY);
    assert.deepEqual(longOnes(first), [
      'author 7',
      'category 30',
      'post 50 "Too long" (line 1)',
      'post 51 "Too long when rendered" (line 1)',
      'comment 901',
      'comment 903',
    ]);
    const others = first.report.leftOut.filter(({ reason }: { reason: string }) => !WHY.test(reason));
    assert.deepEqual(others, [], 'what is too long is not cleaned');
  });

  test('keeps them whole, and counts them as left over', () => {
    const kept = leftOver
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ why }) => WHY.test(why));
    assert.deepEqual(
      kept.map(({ kind, id }) => [kind, id]),
      [
        ['authors', 7],
        ['categories', 30],
        ['posts', 50],
        ['posts', 51],
        ['comments', 901],
        ['comments', 903],
      ],
    );
    assert.ok(kept[2].source.content.length > 13 * MEGABYTE);
    const { posts, comments, categories, authors } = first.report.accounts;
    assert.deepEqual(
      [posts, comments, categories, authors],
      [
        { here: 2, leftOver: 2 },
        { here: 1, leftOver: 3 },
        { here: 1, leftOver: 1 },
        { here: 0, leftOver: 1 },
      ],
    );
  });

  test('takes all others', async () => {
    const titles = (await quoin.as('anonymous').get('/posts?orderby=id&order=asc')).body.map(
      ({ title }: { title: { rendered: string } }) => title.rendered,
    );
    assert.deepEqual(titles, ['Discussed', 'Changing']);
    const comments = (await quoin.as('anonymous').get('/comments')).body.map(
      ({ content }: { content: { rendered: string } }) => content.rendered,
    );
    assert.deepEqual(comments, ['<p>fine</p>\n']);
  });

  test('leaves an item as it was whose new texts are too long', async () => {
    assert.equal(second.code, 0, second.stderr);
    assert.ok(longOnes(second).includes('post 53 "Changing" (line 1)'));
    assert.equal((await quoin.as('anonymous').get('/posts/53')).body.content.rendered, '<p>before</p>\n');
    assert.deepEqual(second.report.accounts.posts, { here: 2, leftOver: 2 });
  });

  test('takes the other revisions of an item', () => {
    assert.equal(revised.code, 0, revised.stderr);
    const { accounts, taken } = JSON.parse(readFileSync(report, 'utf8'));
    assert.deepEqual(accounts.revisions, { here: 1, leftOver: 1 });
    assert.equal(taken.revisions, 1);
  });

  test('goes on where cleaning makes the text of a term too long, or an item names a term that is', () => {
    assert.equal(terms.code, 0, terms.stderr);
    assert.deepEqual(longOnes({ report: termsReport }), ['category 32', 'post_tag "long" of item 60']);
    const { taken } = termsReport;
    assert.deepEqual([taken.categories, taken.tags, taken.posts], [1, 1, 1]);
  });

  test('goes on where the address of an author is too long', () => {
    assert.equal(authors.code, 0, authors.stderr);
    assert.deepEqual(longOnes({ report: authorsReport }), ['author 7']);
    assert.equal(authorsReport.taken.posts, 1);
  });
});
