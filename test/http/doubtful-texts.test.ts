import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { startQuoin, upload } from '../support/index.ts';

const quoin = await startQuoin();
const admin = quoin.as('admin');
const text = { title: 'Title', content: 'Content', excerpt: 'Excerpt', status: 'publish' };
const post = (await admin.create('/posts', text)).id;
const page = (await admin.create('/pages', text)).id;
const media = (await upload(admin, 'picture.png', png(2, 2))).id;
const comment = (await admin.create('/comments', { post, content: 'Words' })).id;

const written: Readonly<Record<string, readonly string[]>> = {
  [`/posts/${post}`]: ['title', 'content', 'excerpt'],
  [`/pages/${page}`]: ['title', 'content', 'excerpt'],
  [`/media/${media}`]: ['title', 'caption', 'description'],
  [`/comments/${comment}`]: ['content'],
};
const noTexts = [5, true, [], ['a'], { raw: 5 }, { raw: true }, { raw: [] }, { raw: {} }, { raw: ['a'] }];
const empty = [{}, null, { raw: null }, { rendered: 'as shown' }];

for (const prefix of ['', '//wp-json/wp/v2'])
  for (const [path, names] of Object.entries(written))
    for (const name of names)
      suite(`${name} of ${prefix}${path}`, () => {
        const whole = async () => (await admin.get(`${prefix}${path}`, { context: 'edit' })).body;
        for (const value of noTexts)
          test(`is not ${JSON.stringify(value)}, which is refused and changes nothing`, async () => {
            const before = await whole();
            const { status, body } = await admin.post(`${prefix}${path}`, {
              [name]: value,
              date: '2020-01-01T00:00:00',
            });
            assert.equal(status, 400);
            if (path.startsWith('/comments')) assert.equal(body.code, 'rest_comment_content_invalid');
            else assert.deepEqual([body.code, Object.keys(body.data.params)], ['rest_invalid_param', [name]]);
            assert.deepEqual(await whole(), before);
          });
        for (const value of empty)
          test(`stays with ${JSON.stringify(value)}, which names no text`, async () => {
            const before = await whole();
            const { status, body } = await admin.post(`${prefix}${path}`, { [name]: value });
            assert.equal(status, 200);
            assert.deepEqual(body[name], before[name]);
          });
        test('is a text, or one as raw', async () => {
          for (const value of [{ raw: 'As raw' }, 'As text']) {
            const { body } = await admin.post(`${prefix}${path}`, { [name]: value });
            assert.equal(body[name].raw ?? body[name], typeof value === 'string' ? value : value.raw);
          }
        });
      });

test('invalid text creates nothing', async () => {
  assert.equal((await admin.post('/posts', { title: 'Made', content: { raw: 5 } })).body.code, 'rest_invalid_param');
  const spoken = await admin.post('/comments', { post, content: { raw: 5 } });
  assert.deepEqual([spoken.status, spoken.body.code], [400, 'rest_comment_content_invalid']);
});
