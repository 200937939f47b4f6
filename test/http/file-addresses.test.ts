import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

// Front ends on another host show texts of the site: what is rendered names its files by their whole addresses.
const RAW =
  '<p><img decoding="async" src="/uploads/2026/11/gull.png" alt="Gull"/><a href=\'/uploads/tide.pdf\'>Tide</a></p>';
const shownAt = (base: string): string => RAW.replaceAll('/uploads/', base);

describe('rendered texts name files by absolute URLs', async () => {
  const quoin = await startQuoin();
  const [admin, anonymous] = [quoin.as('admin'), quoin.as('anonymous')];
  const texts = { content: RAW, excerpt: RAW, status: 'publish' };
  const { id } = await admin.create('/posts', { title: 'Gull', ...texts });
  const { id: page } = await admin.create('/pages', { title: 'Gull', ...texts });
  const picture = await quoin.storage.transaction((stores) =>
    stores.posts.insert({
      type: 'attachment',
      status: 'inherit',
      excerpt: RAW,
      excerpt_rendered: RAW,
      content_rendered: RAW,
      mime_type: 'image/png',
    }),
  );
  const { id: comment } = await admin.create('/comments', {
    post: id,
    content: 'See <a href="/uploads/tide.pdf">it</a>',
  });
  const base = `${quoin.url}/uploads/`;

  for (const prefix of ['', '//wp-json/wp/v2'])
    test(`below ${prefix || '/site/v2'}, in posts, pages and comments, raw texts apart`, async () => {
      for (const path of [`${prefix}/posts/${id}`, `${prefix}/pages/${page}`]) {
        const { content, excerpt } = (await admin.get(`${path}?context=edit`)).body;
        for (const text of [content, excerpt]) {
          assert.equal(text.raw, RAW);
          assert.equal(text.rendered.trim(), shownAt(base));
        }
      }
      const [listed] = (await anonymous.get(`${prefix}/posts`)).body;
      assert.equal(listed.content.rendered.trim(), shownAt(base));
      assert.match(
        (await anonymous.get(`${prefix}/comments/${comment}`)).body.content.rendered,
        new RegExp(`"${base}tide`),
      );
      const edited = await admin.post(`${prefix}/posts/${id}`, { title: 'Tern' });
      assert.equal(edited.body.content.rendered.trim(), shownAt(base));
    });

  test('in captions and descriptions of files', async () => {
    const { caption, description } = (await admin.get(`//wp-json/wp/v2/media/${picture}?context=edit`)).body;
    assert.deepEqual(caption, { raw: RAW, rendered: shownAt(base) });
    assert.ok(description.rendered.endsWith(shownAt(base)));
  });

  test('in stored items, at the address that the site has when they are sent', async () => {
    await quoin.presentAll();
    const shown = async () => (await anonymous.get(`/posts/${id}`)).body.content.rendered.trim();
    assert.equal(await shown(), shownAt(base));
    const url = 'https://shore.example';
    assert.equal((await admin.post('//wp-json/wp/v2/settings', { url })).status, 200);
    assert.equal(await shown(), shownAt(`${url}/uploads/`));
    assert.equal((await admin.post('//wp-json/wp/v2/settings', { url: null })).status, 200);
  });
});

test('they are those of a CDN, where one stands for the uploads, whatever its address holds', async () => {
  const quoin = await startQuoin({ uploadsUrl: 'https://cdn.example/a(b),c&amp;d' });
  const { content } = await quoin.as('admin').create('/posts', { content: RAW, status: 'publish' });
  assert.equal(content.rendered.trim(), shownAt('https://cdn.example/a%28b%29%2cc%26amp%3bd/'));
});
