import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

const quoin = await startQuoin();
const editor = quoin.as('editor');
const BOUNDARY = 'x-boundary';

/** A form with one member, of these bytes. */
const form = (name: string, value: Uint8Array) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  raw: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    value,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

suite('members that nobody means', () => {
  for (const path of ['/posts', '//wp-json/wp/v2/posts', '/media'])
    test(`of forms to ${path} are refused`, async () => {
      const bytes = await editor.post(path, undefined, form('title', Buffer.from([0x61, 0xff, 0x62])));
      assert.deepEqual([bytes.status, bytes.body.code], [400, 'rest_invalid_encoding']);
      for (const name of ['__proto__', 'constructor', 'toString']) {
        const { status, body } = await editor.post(path, undefined, form(name, Buffer.from('a')));
        assert.deepEqual([status, body.code], [400, 'rest_bad_request'], name);
      }
    });

  test('that are nested deeply are refused', async () => {
    for (const path of ['/posts', '//wp-json/wp/v2/posts']) {
      const { status, body } = await editor.get(`${path}?a[b][c][d][e][f]=1`);
      assert.deepEqual([status, body.message], [400, 'An argument is nested too deeply.']);
    }
  });

  test('with U+0000 are refused', async () => {
    for (const body of [{ title: 'a\0b' }, { title: 'a', content: '\0' }]) {
      const { status, text } = await editor.post('/posts', body);
      assert.equal(status, 400, text);
      assert.match(text, /must be a well-formed string/);
    }
  });
});
