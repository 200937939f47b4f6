import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import type { PostRow } from '../../src/storage/index.ts';
import { type Json, startQuoin, upload } from '../support/index.ts';

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#347' } })
  .png()
  .toBuffer();

describe('galleries in contents', async () => {
  const quoin = await startQuoin({ clientSurface: true });
  const [admin, anonymous] = [quoin.as('admin'), quoin.as('anonymous')];
  const write = (content: string, more: object = {}): Promise<Json> =>
    admin.create('/posts', { title: 'Bay', content, status: 'publish', ...more });
  const media = async (name: string, more: object = {}): Promise<number> => {
    const { id } = await upload(admin, `${name}.png`, picture);
    assert.equal((await admin.post(`/media/${id}`, { alt_text: name, ...more })).status, 200);
    return id;
  };
  const rendered = async (path: string, client = anonymous): Promise<string> => {
    const { status, body, text } = await client.get(path);
    assert.equal(status, 200, text);
    return body.content.rendered;
  };
  /** The alternative texts of the pictures, in their order. */
  const picturesIn = (html: string): string[] => [...html.matchAll(/ alt="(\w+)"/g)].map(([, alt = '']) => alt);
  const shownIn = async (post: Json, client = anonymous): Promise<string[]> =>
    picturesIn(await rendered(`/posts/${post.id}`, client));

  const { id: host } = await write('[gallery]');
  const { id: draft } = await write('[gallery]', { status: 'draft' });
  const high = await media('high', { post: host, caption: 'High <b>water</b>' });
  const low = await media('low', { post: host, description: 'No caption' });
  const loose = await media('loose');
  const hidden = await media('hidden', { post: draft });
  const trashed = await media('trashed');
  const { id: sound } = await upload(admin, 'notes.txt', Buffer.from('Ebb at nine.'));

  for (const prefix of ['', '//wp-json/wp/v2'])
    test(`show the pictures attached to the post below ${prefix || '/site/v2'}, alone and in lists`, async () => {
      const content = await rendered(`${prefix}/posts/${host}`);
      const image = `<img width="150" height="150" src="${quoin.url}/uploads/2026/11/high-150x150.png" class="attachment-thumbnail size-thumbnail" alt="high" decoding="async" loading="lazy" aria-describedby="gallery-1-${high}" />`;
      assert.ok(content.startsWith(`<div id='gallery-1' class='gallery galleryid-${host} gallery-columns-3 `), content);
      assert.ok(content.includes(`<a href='${quoin.url}/high/'>${image}</a>`), content);
      assert.equal(content.match(/<figcaption/g)?.length, 1);
      assert.match(content, /<figcaption [^>]*>\s+High <b>water<\/b>\s+<\/figcaption>/);
      assert.deepEqual(picturesIn(content), ['high', 'low']);
      const { body } = await anonymous.get(`${prefix}/posts`);
      assert.equal(body.find(({ id }: Json) => id === host).content.rendered, content);
      const [edited] = (await admin.get(`${prefix}/posts`, { context: 'edit', include: host })).body;
      assert.deepEqual([edited.content.raw, edited.content.rendered], ['[gallery]', content]);
    });

  test('show named pictures in the order of their ids, or in another', async () => {
    assert.deepEqual(await shownIn(await write(`[gallery ids="${loose},${high},${sound},${low}"]`)), [
      'loose',
      'high',
      'low',
    ]);
    const sorted = `[gallery ids="${loose},${high},${low}" orderby="ID" order="DESC"]`;
    const post = await write(sorted);
    assert.deepEqual(await shownIn(post), ['loose', 'low', 'high']);
    assert.equal((await rendered(`/posts/${post.id}`)).match(/<figcaption/g)?.length, 1);
    assert.deepEqual(await shownIn(await write(`[gallery id="${host}" orderby="title" exclude="${low}"]`)), ['high']);
    assert.deepEqual(await shownIn(await write(`[gallery id="${host}" orderby="title" order="desc"]`)), [
      'low',
      'high',
    ]);
  });

  test('show no picture that is hidden elsewhere, whoever reads', async () => {
    const both = await write(`[gallery ids="${hidden},${loose},${trashed}"]\n\n[gallery id="${draft}"]`);
    await quoin.storage.transaction(async ({ posts }) => {
      const row = (await posts.get(trashed)) ?? assert.fail();
      await posts.update(row, { status: 'trash', trashed_status: 'inherit', parent_id: both.id });
    });
    for (const client of [anonymous, admin]) assert.deepEqual(await shownIn(both, client), ['loose']);
    assert.equal((await anonymous.get(`/media/${hidden}`)).status, 401);
  });

  test('show those of the hidden post itself to its readers, and to all once it is published', async () => {
    const one = { id: draft };
    assert.deepEqual(await shownIn(one, admin), ['hidden']);
    assert.equal((await admin.post(`/posts/${draft}`, { status: 'publish' })).status, 200);
    assert.deepEqual(await shownIn(one), ['hidden']);
    assert.equal((await admin.post(`/posts/${draft}`, { status: 'draft' })).status, 200);
  });

  test('are hidden with the text, and not in excerpts', async () => {
    const { id } = await write(`words [gallery ids="${loose}"]`, { password: 'ebb' });
    assert.equal(await rendered(`/posts/${id}`), '');
    assert.deepEqual(picturesIn(await rendered(`/posts/${id}?password=ebb`)), ['loose']);
    const { body } = await anonymous.get(`/posts/${id}`, { password: 'ebb' });
    assert.equal(body.excerpt.rendered, '<p>words</p>\n');
  });

  test('are up to date when a media item has changed', async () => {
    const post = await write(`[gallery ids="${loose}"]`);
    await quoin.presentAll();
    assert.deepEqual(await shownIn(post), ['loose']);
    assert.equal((await admin.post(`/media/${loose}`, { alt_text: 'new' })).status, 200);
    assert.deepEqual(await shownIn(post), ['new']);
    assert.equal((await admin.post(`/media/${loose}`, { alt_text: 'loose' })).status, 200);
    const other = await media('other', { post: post.id });
    assert.equal((await admin.delete(`/media/${other}`, { force: true })).status, 200);
    assert.deepEqual(await shownIn(post), ['loose']);
  });

  test('show nothing in revisions and descriptions of media', async () => {
    const { id } = await write('first');
    await admin.post(`/posts/${id}`, { content: `second [gallery ids="${loose}"]` });
    for (const prefix of ['', '//wp-json/wp/v2'])
      for (const revision of (await admin.get(`${prefix}/posts/${id}/revisions`)).body)
        assert.doesNotMatch(revision.content?.rendered ?? '', /gallery/);
    await admin.post(`/media/${low}`, { description: `of the bay [gallery ids="${loose}"]` });
    const { body } = await anonymous.get(`//wp-json/wp/v2/media/${low}`);
    assert.ok(body.description.rendered.endsWith('<p>of the bay </p>\n'), body.description.rendered);
  });

  test('are in previews of texts that are not saved', async () => {
    const { id } = await write('first', { status: 'draft' });
    const figure = `<img class="wp-image-${loose}" src="/uploads/2026/11/loose.png" alt="">`;
    const content = `[gallery ids="${loose}"]\n\n${figure}`;
    const { body } = await admin.post('//wp-json/quoin/v1/previews', { type: 'post', id, content });
    const shown = await rendered(`//wp-json/quoin/v1/previews/${body.token}`);
    assert.deepEqual(picturesIn(shown), ['loose']);
    assert.ok(shown.includes(`width="400" height="300" class="wp-image-${loose}"`), shown);
  });

  /** Copies of a media item, stored without the interface. */
  const copies = (of: number, count: number, change: (index: number) => Partial<PostRow>): Promise<number[]> =>
    quoin.storage.transaction(async ({ posts }) => {
      const { id: _, ...row } = (await posts.get(of)) ?? assert.fail();
      const ids: number[] = [];
      for (let index = 0; index < count; index += 1) ids.push(await posts.insert({ ...row, ...change(index) }));
      return ids;
    });

  test('lists are answered, however long the texts of the pictures are', async () => {
    const long = 'a'.repeat(400_000);
    const ids = await copies(loose, 90, (index) => ({
      slug: `long-${index}`,
      content_rendered: long,
      alt_text: 'long',
    }));
    const images = ids.map((id) => `<img class="wp-image-${id}" src="/uploads/2026/11/loose.png" alt="">`);
    await write(`[gallery ids="${ids.join()}"]\n\n${images.join('')}`);
    const wordy = await copies(loose, 1, () => ({
      slug: 'wordy',
      excerpt: long,
      excerpt_rendered: long,
      alt_text: long,
    }));
    await write(`[gallery ids="${wordy.join()}"]`.repeat(50));
    const { status, body } = await anonymous.get('/posts', { per_page: 2 });
    assert.equal(status, 200);
    const [first, second] = body.map(({ content }: Json) => content.rendered);
    assert.equal(first.split('gallery-item').length - 1, 50, 'without their words');
    assert.ok(first.length < 100_000);
    assert.equal(picturesIn(second).length, 90);
  });

  test('show the first of very many pictures attached to a post', async () => {
    const many = await write('[gallery]');
    await copies(loose, 450, (index) => ({ slug: `many-${index}`, parent_id: many.id, alt_text: `n${index}` }));
    assert.deepEqual(
      await shownIn(many),
      Array.from({ length: 200 }, (_, index) => `n${index}`),
    );
    const other = await write(`[gallery id="${many.id}" order="DESC"]`);
    assert.equal((await shownIn(other))[0], 'n399');
  });
});
