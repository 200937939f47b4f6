import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { startQuoin, upload } from '../support/index.ts';

// Which posts and pages use a file.
const quoin = await startQuoin();
const [admin, editor, author] = [quoin.as('admin'), quoin.as('editor'), quoin.as('author')];
const usage = async (id: number, client = editor) =>
  (await client.get(`//wp-json/quoin/v1/media/${id}/usage`)).body.map((one: Record<string, unknown>) => [
    one['id'],
    one['is_featured'],
    one['is_in_content'],
  ]);

const { id: gull, source_url } = await upload(author, 'gull.png', png(800, 600));
const { id: other } = await upload(author, 'gull-two.png', png(4, 3));
const picture = (address: string) => `<p><img src="${address}" alt=""/></p>`;
const make = async (path: string, fields: object, client = editor): Promise<number> =>
  (await client.create(path, { title: 'Low & water', status: 'publish', ...fields })).id;

const named = await make('/posts', { content: picture(source_url) });
const sized = await make('/pages', { content: picture(source_url.replace('.png', '-300x225.png')) });
const featured = await make('/posts', { featured_media: gull });
const both = await make('/posts', { featured_media: gull, content: picture(source_url) });
const draft = await make('/posts', { status: 'draft', content: picture(source_url) });
const locked = await make('/posts', { password: 'sesame', content: picture(source_url) });
await make('/posts', { content: picture(source_url.replace('gull', 'gull-two')) });
const thrown = await make('/posts', { content: picture(source_url) });
await editor.delete(`/posts/${thrown}`);

describe('the usage of a file', () => {
  test('lists items that feature the file or contain its address', async () => {
    assert.deepEqual(await usage(gull), [
      [both, true, true],
      [featured, true, false],
      [locked, false, true],
      [draft, false, true],
      [named, false, true],
      [sized, false, true],
    ]);
    const { body } = await editor.get(`//wp-json/quoin/v1/media/${gull}/usage`);
    const { link, rest, ...one } = body[0];
    assert.deepEqual(one, {
      id: both,
      type: 'post',
      title: 'Low &#038; water',
      is_featured: true,
      is_in_content: true,
    });
    assert.equal(rest, `${quoin.url}/wp-json/wp/v2/posts/${both}`);
    assert.match(link, /low-water/);
    assert.equal((await usage(other)).length, 1);
  });

  test('lists only items that the user may read', async () => {
    for (const client of [author, quoin.as('subscriber')]) {
      const ids = (await usage(gull, client)).map(([id]: [number]) => id);
      assert.deepEqual(ids, [both, featured, named, sized]);
    }
    assert.equal((await quoin.as('anonymous').get(`//wp-json/quoin/v1/media/${gull}/usage`)).status, 401);
  });

  test('is refused for files that the user may not see', async () => {
    const { id } = await upload(admin, 'hidden.png', png(4, 3), { status: 'private' });
    assert.equal((await author.get(`//wp-json/quoin/v1/media/${id}/usage`)).status, 403);
    assert.deepEqual(await usage(id, admin), []);
    for (const none of [named, 999_999])
      assert.equal((await editor.get(`//wp-json/quoin/v1/media/${none}/usage`)).body.code, 'rest_post_invalid_id');
  });
});
