import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { startQuoin, upload } from '../support/index.ts';

// How many items of each state there are, as lists tell their asker.
const quoin = await startQuoin({ anonymousComments: true, commentInterval: 0 });
const COUNTS = '//wp-json/quoin/v1/counts';
const [admin, author, contributor] = [quoin.as('admin'), quoin.as('author'), quoin.as('contributor')];
const wp = (name: string) => `//wp-json/wp/v2/${name}`;

for (const client of [admin, author, contributor])
  for (const status of ['draft', 'pending']) await client.create('/posts', { title: status, status });
for (const status of ['publish', 'private']) {
  await author.create('/posts', { title: status, status: status === 'private' ? 'publish' : status });
  await admin.create('/posts', { title: status, status });
  await admin.create('/pages', { title: status, status });
}
await admin.create('/posts', { title: 'Later', status: 'publish', date: '2030-01-01T00:00:00' });
const thrown = await author.create('/posts', { title: 'Thrown away' });
await author.delete(`/posts/${thrown.id}`);
const { id: post } = await author.create('/posts', { title: 'Talk', status: 'publish' });
for (const status of ['approved', 'hold', 'spam', 'trash'])
  await admin.create('/comments', { post, content: status, status });
await upload(author, 'one.png', png(4, 3));
await upload(author, 'two.png', png(4, 3), { alt_text: 'Two' });
await upload(admin, 'three.png', png(4, 3), { status: 'private' });
await upload(admin, 'words.txt', Buffer.from('Words'));

/** The same, list by list. */
const lists = {
  posts: Object.fromEntries(
    ['publish', 'future', 'draft', 'pending', 'private', 'trash'].map((status) => [status, { status }]),
  ),
  pages: Object.fromEntries(
    ['publish', 'future', 'draft', 'pending', 'private', 'trash'].map((status) => [status, { status }]),
  ),
  media: {
    all: { status: 'inherit,private' },
    trash: { status: 'trash' },
    missing_alt: { status: 'inherit,private', media_type: 'image' },
  },
  comments: Object.fromEntries(
    ['approved', 'hold', 'spam', 'trash'].map((status) => [
      status,
      { status: status === 'approved' ? 'approve' : status },
    ]),
  ),
} as const;

describe('counts', () => {
  for (const role of ['subscriber', 'contributor', 'author', 'editor', 'admin'] as const)
    test(`are those of the lists of a ${role}`, async () => {
      const client = quoin.as(role);
      const expected: Record<string, Record<string, number>> = {};
      for (const [name, ofStates] of Object.entries(lists))
        for (const [state, query] of Object.entries(ofStates)) {
          const { status, body } = await client.get(wp(name), { ...query, context: 'edit', per_page: 100 });
          if (status !== 200) continue;
          const found = (body as { alt_text?: string }[]).filter((one) => state !== 'missing_alt' || !one.alt_text);
          expected[name] = { ...expected[name], [state]: found.length };
        }
      const { status, body } = await client.get(COUNTS);
      assert.deepEqual([status, body], [200, expected]);
    });

  test('match the generated rows', async () => {
    const { body } = await admin.get(COUNTS);
    assert.deepEqual(body, {
      posts: { publish: 4, future: 1, draft: 3, pending: 3, private: 1, trash: 1 },
      pages: { publish: 1, future: 0, draft: 0, pending: 0, private: 1, trash: 0 },
      media: { all: 4, trash: 0, missing_alt: 2 },
      comments: { approved: 1, hold: 1, spam: 1, trash: 1 },
    });
    assert.deepEqual((await quoin.as('subscriber').get(COUNTS)).body, {});
    assert.equal((await contributor.get(COUNTS)).body.posts.draft, 1);
  });

  test('tell the comments on some posts', async () => {
    const of = async (client: typeof admin, ids: string) => (await client.get(COUNTS, { comments_of: ids })).body;
    assert.deepEqual(await of(admin, `${post},${thrown.id}`), { comments_of: { [post]: 2, [thrown.id]: 0 } });
    // Comments on hold are not told to those who do not moderate.
    assert.deepEqual(await of(contributor, String(post)), { comments_of: { [post]: 1 } });
    const many = Array.from({ length: 101 }, (_, at) => at + 1).join();
    assert.equal((await admin.get(COUNTS, { comments_of: many })).status, 400);
  });

  test('are not for anonymous clients', async () => {
    assert.equal((await quoin.as('anonymous').get(COUNTS)).status, 401);
  });
});

test('media are listed by whether a picture lacks its alternative text', async () => {
  const titles = async (missing_alt: boolean) =>
    (await admin.get(wp('media'), { missing_alt, status: 'inherit,private', _fields: 'slug' })).body
      .map((one: { slug: string }) => one.slug)
      .sort();
  assert.deepEqual(await titles(true), ['one', 'three']);
  assert.deepEqual(await titles(false), ['two', 'words']);
  assert.equal((await admin.get(wp('media'), { missing_alt: 'perhaps' })).status, 400);
  // The interface itself knows no such argument.
  assert.equal((await admin.get('/media', { missing_alt: 'true' })).body.length, 3);
});
