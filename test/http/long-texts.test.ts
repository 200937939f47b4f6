import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import sharp from 'sharp';
import { startQuoin, upload } from '../support/index.ts';

const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#347' } })
  .png()
  .toBuffer();
const MIB = 1024 * 1024;
const LONGEST = 4 * MIB - 100;

const quoin = await startQuoin({ clientSurface: true });
const contributor = quoin.as('contributor');

test('a long text is stored like a short one', async () => {
  const piece = `<b onclick="x">"a"</b>\n\n<a href="http://example.com/" target="_blank">a</a> <script>b</script>\n\n`;
  const short = await contributor.create('/posts', { title: 'a', content: piece });
  const long = await contributor.create('/posts', { title: 'a', content: piece.repeat(1000) });
  assert.equal(long.content.raw, short.content.raw.repeat(1000));
  assert.equal(long.content.rendered, short.content.rendered.repeat(1000));
});

suite('long texts of many', () => {
  const text = 'words and words '.repeat(LONGEST / 16);

  test('make no answer that is too long', async () => {
    const author = quoin.as('author');
    const include: number[] = [];
    for (let post = 0; post < 6; post += 1)
      include.push((await author.create('/posts', { title: 'a', content: text, status: 'publish' })).id);
    for (const surface of ['', '//wp-json/wp/v2']) {
      const whole = await author.get(`${surface}/posts`, { include, context: 'edit' });
      assert.deepEqual([whole.status, whole.body.code], [400, 'quoin_answer_too_large']);
      const part = await author.get(`${surface}/posts`, { include, context: 'edit', per_page: 2 });
      assert.deepEqual([part.status, part.body.length], [200, 2]);
    }
    for (const id of include) await quoin.as('admin').delete(`/posts/${id}`, { force: true });
  });

  test('are counted for each copy that is embedded', async () => {
    const author = quoin.as('author');
    const { id } = await upload(author, 'long.png', picture);
    assert.equal((await author.post(`/media/${id}`, { caption: text })).status, 200);
    const include: number[] = [];
    for (let post = 0; post < 10; post += 1)
      include.push((await author.create('/posts', { title: 'a', status: 'publish', featured_media: id })).id);
    const embedded = (count: number) =>
      author.get('//wp-json/wp/v2/posts', { include, per_page: count, _embed: 'wp:featuredmedia' });
    const whole = await embedded(10);
    assert.deepEqual([whole.status, whole.body.code], [400, 'quoin_answer_too_large']);
    const { body } = await embedded(2);
    assert.equal(body[1]._embedded['wp:featuredmedia'][0].caption.rendered.length > LONGEST - 100, true);
    for (const post of include) await quoin.as('admin').delete(`/posts/${post}`, { force: true });
  });

  test('of one item are limited together', async () => {
    const given = await contributor.create('/posts', { title: 'a', content: text });
    const { status, body } = await contributor.post(`/posts/${given.id}`, { title: text, excerpt: text });
    assert.deepEqual([status, body.code], [413, 'quoin_item_too_large']);
    assert.equal((await contributor.get(`/posts/${given.id}`, { context: 'edit' })).body.title.raw, 'a');
    const created = await contributor.post('/posts', { title: text, content: text, excerpt: text });
    assert.deepEqual([created.status, created.body.code], [413, 'quoin_item_too_large']);
  });
});

suite('a text that is too long', () => {
  const tooLong = `${'é'.repeat(2 * MIB)}a`;
  for (const [path, name] of [
    ['/posts', 'title'],
    ['/posts', 'content'],
    ['/posts', 'excerpt'],
    ['/pages', 'content'],
    ['/categories', 'description'],
    ['/tags', 'name'],
    ['/users/1', 'description'],
    ['//wp-json/wp/v2/posts', 'content'],
    ['//wp-json/wp/v2/settings', 'title'],
  ] as const)
    test(`${name} at ${path} is refused`, async () => {
      const { status, body } = await quoin.as('admin').post(path, { name: 'a', ...{ [name]: tooLong } });
      assert.equal(status, 400);
      assert.equal(body.code, 'rest_invalid_param');
      assert.equal(body.data.params[name], `${name} must be at most 4 MiB long`);
    });
});
