import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { checkFiles } from '../../src/checking/check-files.ts';
import { createFiles } from '../../src/files/index.ts';
import { guest, startQuoin, upload } from '../support/index.ts';
import { until } from '../support/until.ts';

const quoin = await startQuoin({ database: '', anonymousComments: true, commentInterval: 0 });
const editor = quoin.as('editor');
const parent = await editor.create('/categories', { name: 'Parent' });
const post = await editor.create('/posts', {
  title: 'First',
  content: 'wörds',
  status: 'publish',
  categories: [parent.id],
});
await editor.post(`/posts/${post.id}`, { content: 'other words' });
await editor.create('/posts', { title: 'Later', status: 'publish', date_gmt: '2030-01-01T00:00:00' });
await editor.create('/pages', { title: 'Page', status: 'private' });
await editor.delete(`/posts/${(await editor.create('/posts', { title: 'Thrown away', status: 'publish' })).id}`);
await quoin.as('anonymous').create('/comments', { post: post.id, content: 'Well said', ...guest });
const file = await upload(editor, 'note.txt', 'some text');

const check = (repair = false) => quoin.storage.check({ nowGmt: quoin.clock.gmt, repair, onProgress: () => undefined });

/** Does to the database what no request can, as soon as the server is not writing. */
async function damage(statement: string): Promise<void> {
  const database = new DatabaseSync(join(quoin.data, 'quoin.sqlite'), { timeout: 0 });
  await until(async () => {
    try {
      database.exec('BEGIN IMMEDIATE');
      return true;
    } catch {
      return false;
    }
  });
  database.exec(`${statement}; COMMIT`);
  database.close();
}

const uploads = () => createFiles({ root: join(quoin.data, 'uploads') });

suite('quoin check', () => {
  test('finds nothing wrong with a site that was only used', async () => {
    assert.deepEqual(await check(), { found: [], remaining: [] });
  });

  for (const [name, statement, pattern] of [
    ['the count of a term', 'UPDATE terms SET count = count + 1', /^term \d+ has the count/],
    [
      'a total',
      "UPDATE tallies SET total = 7 WHERE cell = 'post:publish' AND facet = ''",
      /total of post:publish is 7/,
    ],
    ['a total of terms', "UPDATE tallies SET total = 7 WHERE cell = 'term:category'", /total of term:category is 7/],
    [
      'for whom a comment is',
      "UPDATE comments SET audience = 'gone'",
      /^comment \d+ is listed as gone, it should be public/,
    ],
    ['an author', 'UPDATE users SET is_author = 1 - is_author', /^user \d+ is listed as an author/],
    ['a state', "UPDATE posts SET state = 'draft' WHERE type = 'post'", /^post \d+ is listed as draft/],
    ['a block', "UPDATE blocks SET total = 9 WHERE cell = 'post:publish'", /^the block of post:publish .* has 9/],
    ['missing blocks', 'DELETE FROM blocks', /^there are no blocks of post:publish/],
    [
      'a pair of terms',
      'INSERT INTO term_pairs (low, high, total) VALUES (1, 2, 3)',
      /^the posts with the terms 1 and 2/,
    ],
    ['the number of comments', 'UPDATE comment_counts SET total = 5', /the number of comments of post/],
    ['a copy beside a term', "UPDATE post_terms SET post_date = '1999-01-01T00:00:00'", /term \d+ of post \d+ is out/],
    [
      'a term of a post that is gone',
      "INSERT INTO post_terms (post_id, term_id, taxonomy) VALUES (999, 1, 'category')",
      /post 999/,
    ],
    ['a sort key', "UPDATE posts SET title_key = 'zzz' WHERE type = 'post'", /^title_key of posts/],
    ['a text of the search index', "UPDATE posts_search SET content = 'nothing'", /is not found as it should be/],
    ['a missing entry of the search index', 'DELETE FROM terms_search', /is not found as it should be/],
    ['an entry too many', "INSERT INTO users_search (id, login) VALUES (999, 'nobody')", /entries too many/],
    [
      'missing tokens',
      "DELETE FROM posts_postings WHERE token LIKE 'a%'; DELETE FROM search_log WHERE name = 'posts'",
      /^the tokens of posts/,
    ],
    [
      'a missing word',
      'DELETE FROM posts_vocabulary WHERE id = (SELECT min(id) FROM posts_vocabulary)',
      /^the word ".*" of posts is not known/,
    ],
    [
      'tokens of another text',
      "INSERT INTO search_log (name, row_id, removed, added, tokens) VALUES ('comments', 1, '', 'abc', 1)",
      /^the tokens of comments/,
    ],
    ['a lost revision', "UPDATE posts SET parent_id = 998 WHERE type = 'revision'", /^revision \d+ is one of 998/],
    ['a mark of a scheduled post', 'UPDATE posts SET scheduled = 0', /is not marked as scheduled/],
    [
      'the stored item of a post that is gone',
      "INSERT INTO presented_posts (id, stamp, is_open, digest, text) VALUES (999, '', 1, '', '{}')",
      /^the stored item of post 999 belongs to no post/,
    ],
    ['a role', "DELETE FROM user_roles WHERE role = 'editor'", /role of user/],
    [
      'an application password of nobody',
      "INSERT INTO application_passwords (user_id, name, secret_hash, created_gmt) VALUES (999, '', '', '')",
      /belongs to no user/,
    ],
  ] as const)
    test(`finds and repairs ${name}`, async () => {
      await damage(statement);
      const { found } = await check();
      assert.match(found.join('\n'), new RegExp(pattern.source, 'm'));
      assert.deepEqual((await check(true)).remaining, []);
      assert.deepEqual((await check()).found, []);
    });

  test('finds a missing file, and one without a media item (trust R3)', async () => {
    const files = await uploads();
    const look = (repair: boolean) =>
      checkFiles({ files, storage: quoin.storage, repair, onProgress: () => undefined });
    assert.deepEqual(await look(false), { found: [], remaining: [], leftOver: [] });
    const folder = join(quoin.data, 'uploads', ...new URL(file.source_url).pathname.split('/').slice(2, 4));
    writeFileSync(join(folder, 'stray.txt'), 'left over');
    assert.match((await look(true)).leftOver.join(), /stray\.txt$/);
    assert.deepEqual(readdirSync(folder), ['note.txt']);
    rmSync(join(folder, 'note.txt'));
    assert.match((await look(true)).remaining.join(), /note\.txt of media item \d+ is missing/);
    await files.close();
  });
});
