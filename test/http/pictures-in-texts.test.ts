import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { type Json, startQuoin, upload } from '../support/index.ts';

const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#347' } })
  .png()
  .toBuffer();

describe('pictures of the media library in contents', async () => {
  const quoin = await startQuoin({ clientSurface: true });
  const [author, admin, anonymous] = [quoin.as('author'), quoin.as('admin'), quoin.as('anonymous')];
  const { id: media, media_details } = await upload(author, 'bay.png', picture);
  const { source_url } = media_details.sizes.medium;
  const figure = (src: string, id = media): string =>
    `<!-- wp:image {"id":${id},"sizeSlug":"medium"} -->\n<figure class="wp-block-image size-medium"><img src="${src}" alt="" class="wp-image-${id}"/></figure>\n<!-- /wp:image -->`;
  const texts = { title: 'Bay', content: figure(source_url), status: 'publish' };
  const { id: post } = await author.create('/posts', texts);
  const { id: page } = await admin.create('/pages', texts);
  const { id: other } = await author.create('/posts', { ...texts, content: figure('/elsewhere.png') });
  const { id: locked } = await author.create('/posts', { ...texts, password: 'ebb' });
  const at = (name: string): string => `${quoin.url}/uploads/2026/11/${name}`;
  const srcset = `srcset="${at('bay-300x225.png')} 300w, ${at('bay-768x576.png')} 768w, ${at('bay.png')} 800w"`;
  const shown = `<img decoding="async" loading="lazy" width="300" height="225" src="${at('bay-300x225.png')}" alt="" class="wp-image-${media}" ${srcset} sizes="(max-width: 300px) 100vw, 300px" />`;
  const rendered = async (path: string): Promise<string> => {
    const { status, body, text } = await anonymous.get(path);
    assert.equal(status, 200, text);
    return body.content.rendered;
  };

  for (const prefix of ['', '//wp-json/wp/v2'])
    test(`have their dimensions and other sizes below ${prefix || '/site/v2'}, alone and in lists`, async () => {
      for (const [path, id] of [
        ['posts', post],
        ['pages', page],
      ] as const) {
        const content = await rendered(`${prefix}/${path}/${id}`);
        assert.ok(content.includes(shown), content);
        const listed = (await anonymous.get(`${prefix}/${path}`)).body;
        const [found] = listed.filter((one: Json) => one.id === id);
        assert.equal(found.content.rendered, content);
        const { body } = await admin.get(`${prefix}/${path}/${id}`, { context: 'edit' });
        assert.equal(body.content.rendered, content);
        assert.doesNotMatch(body.content.raw, /srcset|width/);
      }
    });

  test('are as written if the address is another one', async () =>
    assert.ok(!(await rendered(`/posts/${other}`)).includes('srcset')));

  test('are as written if their media item cannot be there', async () => {
    const { id } = await author.create('/posts', { ...texts, content: figure(source_url, 999_999_999_999_999) });
    assert.ok((await rendered(`/posts/${id}`)).includes('"wp-image-999999999999999"'));
  });

  test('are hidden with the text', async () => assert.equal(await rendered(`/posts/${locked}`), ''));

  test('are up to date when the media item has changed', async () => {
    await quoin.presentAll();
    assert.ok((await rendered(`/posts/${post}`)).includes(shown));
    assert.equal((await admin.delete(`/media/${media}`, { force: true })).status, 200);
    for (const path of [`/posts/${post}`, `/pages/${page}`]) {
      const content = await rendered(path);
      assert.ok(!content.includes('srcset') && content.includes(source_url), content);
    }
  });
});
