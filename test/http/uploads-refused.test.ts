import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { bare, filesOf, form, secretOf, startQuoin, testRows, until } from '../support/index.ts';

const MEBIBYTE = 1024 * 1024;
const quoin = await startQuoin({ uploadLimit: 1 });
const authorization = `Basic ${Buffer.from(`author:${secretOf('author')}`).toString('base64')}`;

const given = { foreign: (await quoin.as('admin').create('/posts', { title: 'Of the admin' })).id };

describe('D1: a refused upload leaves nothing behind', () => {
  beforeEach(async () => assert.deepEqual(await filesOf(quoin), []));
  const picture = png(4, 3);
  const raw = bare('a.png', picture);
  testRows(quoin, given, [
    { name: 'anonymous clients', request: 'POST /media', ...raw, status: 401, code: 'rest_cannot_create' },
    {
      name: 'contributors',
      as: 'contributor',
      request: 'POST /media',
      ...raw,
      status: 403,
      code: 'rest_cannot_create',
    },
    {
      name: 'anonymous clients with a form',
      request: 'POST /media',
      ...form('a.png', picture, { title: 'x' }),
      status: 401,
      code: 'rest_cannot_create',
    },
    {
      name: 'a bad argument in the query is told first',
      request: 'POST /media?post=x',
      ...raw,
      status: 400,
      params: ['post'],
    },
    {
      name: 'the host of others',
      as: 'author',
      request: 'POST /media?post={foreign}',
      ...raw,
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'the host of others, told before the file',
      as: 'author',
      request: 'POST /media',
      ...form('a.png', picture, { post: String(given.foreign) }),
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'the host of others, told behind the file',
      as: 'author',
      request: 'POST /media',
      ...form('a.png', picture, {}, { post: String(given.foreign) }),
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'a bad argument behind the file',
      as: 'author',
      request: 'POST /media',
      ...form('a.png', picture, {}, { status: 'nonsense' }),
      status: 400,
      params: ['status'],
    },
    {
      name: 'the name of another author',
      as: 'author',
      request: 'POST /media?author=1',
      ...raw,
      status: 403,
      code: 'rest_cannot_edit_others',
    },
    { name: 'an id', as: 'author', request: 'POST /media?id=5', ...raw, status: 400, code: 'rest_post_exists' },
    {
      name: 'no disposition',
      as: 'author',
      request: 'POST /media',
      raw: new Uint8Array(3),
      headers: { 'content-type': 'image/png' },
      status: 400,
      code: 'rest_upload_no_content_disposition',
    },
    {
      name: 'no name',
      as: 'author',
      request: 'POST /media',
      ...bare('', picture),
      status: 400,
      code: 'rest_upload_invalid_disposition',
    },
    {
      name: 'no bytes',
      as: 'author',
      request: 'POST /media',
      ...bare('a.png', ''),
      status: 400,
      code: 'rest_upload_no_data',
    },
    {
      name: 'JSON instead of a file',
      as: 'author',
      request: 'POST /media',
      body: { title: 'x' },
      status: 400,
      code: 'rest_upload_no_content_disposition',
    },
    {
      name: 'JSON that is none, told before all else',
      request: 'POST /media',
      raw: '{',
      headers: { 'content-type': 'application/json' },
      status: 400,
      code: 'rest_invalid_json',
    },
    {
      name: 'a form without a file',
      as: 'author',
      request: 'POST /media',
      raw: (() => {
        const data = new FormData();
        data.append('title', 'x');
        return data;
      })(),
      status: 400,
      code: 'rest_upload_no_data',
    },
    {
      name: 'another hash',
      as: 'author',
      request: 'POST /media',
      ...bare('a.png', picture, { 'content-md5': 'wrong' }),
      status: 412,
      code: 'rest_upload_hash_mismatch',
    },
    {
      name: 'another type',
      as: 'author',
      request: 'POST /media',
      ...bare('a.html', '<script>1</script>'),
      status: 400,
      code: 'rest_upload_sideload_error',
    },
    {
      name: 'another type in a form',
      as: 'admin',
      request: 'POST /media',
      ...form('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      status: 400,
      code: 'rest_upload_unknown_error',
    },
    {
      name: 'markup that calls itself a picture',
      as: 'admin',
      request: 'POST /media',
      ...bare('a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      status: 400,
      code: 'rest_upload_sideload_error',
    },
    {
      name: 'too many bytes',
      as: 'author',
      request: 'POST /media',
      ...bare('a.txt', 'x'.repeat(MEBIBYTE + 1)),
      status: 413,
      code: 'rest_upload_file_too_big',
    },
    {
      name: 'too many bytes in a form',
      as: 'author',
      request: 'POST /media',
      ...form('a.txt', 'x'.repeat(MEBIBYTE + 1)),
      status: 413,
      code: 'rest_upload_file_too_big',
    },
    {
      name: 'D8: a picture that unpacks to too many pixels',
      as: 'author',
      request: 'POST /media',
      ...bare('a.png', png(40_000, 40_000, { isEmpty: true })),
      status: 400,
      code: 'rest_upload_sideload_error',
    },
  ]);

  test('and so do uploads that break off', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    for (const [type, start] of [
      ['image/png', ''],
      ['multipart/form-data; boundary=x', head],
    ] as const) {
      const { port } = new URL(quoin.url);
      const request = httpRequest({
        port,
        path: `${quoin.prefix}/media`,
        method: 'POST',
        headers: {
          authorization,
          'content-type': type,
          'content-disposition': 'attachment; filename="a.png"',
          'content-length': 500_000,
        },
      });
      request.on('error', () => {});
      request.write(start + 'x'.repeat(100_000));
      await until(async () => (await filesOf(quoin)).length === 1);
      request.destroy();
      await until(async () => (await filesOf(quoin)).length === 0);
    }
  });
});

describe('who sends a file that is refused', () => {
  const heic = Buffer.from('000000206674797068656963000000006d69663168656963000000000000000000', 'hex');
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
  const rows: readonly [name: string, bytes: Uint8Array | string, reason: string, message: RegExp][] = [
    ['a.html', '<p>', 'kind', /^Files of the kind \.html are not allowed\. Allowed are pictures \(JPEG, [^.]{1,90}\.$/],
    ['noextension', 'x', 'kind', /^The name of the file has no extension, .* Allowed are /],
    ['IMG_1.HEIC', heic, 'kind', /^HEIC pictures are not allowed, .* Convert the picture to JPEG, .* Allowed are /],
    ['a.svg', '<svg/>', 'kind', /^SVG pictures are not allowed, .* Convert the picture to PNG/],
    ['a.tiff', 'x', 'kind', /^Pictures of this kind are not allowed, .* Convert/],
    ['a.docm', 'x', 'kind', /macros/],
    ['IMG_1.jpg', heic, 'content', /^The name ends in \.jpg, but this is HEIC\. .* Convert the picture to JPEG/],
    [
      'a.png',
      jpeg,
      'content',
      /^The content does not fit the name: it ends in \.png, and the content is image\/jpeg\./,
    ],
    ['a.png', '<svg/>', 'content', /and the content is of an unknown kind\./],
    ['a.txt', new Uint8Array(9), 'content', /^The content does not fit the name: it ends in \.txt/],
  ];
  for (const [name, bytes, reason, message] of rows)
    test(`is told why, and what is allowed: ${name}`, async () => {
      const { status, body } = await quoin.as('author').request('POST', '/media', bare(name, bytes));
      assert.equal(status, 400);
      assert.match(body.message, message);
      assert.equal(body.data.details.reason, reason);
      assert.ok(body.data.details.allowed.includes('webp'));
      assert.ok(!body.data.details.allowed.includes('svg'));
    });
});

describe('a file that is sent to a media item', () => {
  const item = '//wp-json/wp/v2/media';
  test('is refused, and changes nothing', async () => {
    const author = quoin.as('author');
    const { body: made } = await author.request('POST', '/media', bare('kept.png', png(4, 3)));
    const underAnotherName = new FormData();
    underAnotherName.append('image', new Blob([new Uint8Array(png(5, 5))]), 'other.png');
    const before = (await author.get(`/media/${made.id}`, { context: 'edit' })).text;
    for (const path of [`/media/${made.id}`, `${item}/${made.id}`])
      for (const sent of [
        bare('other.png', png(5, 5)),
        { raw: new Uint8Array(png(5, 5)), headers: { 'content-type': 'image/png' } },
        { raw: underAnotherName },
        form('other.png', png(5, 5), { title: 'Other' }),
        form('other.png', png(5, 5), {}, { title: 'Other' }),
        bare('other.txt', '{"title":"Other"}', { 'content-type': 'application/json' }),
      ]) {
        const { status, body } = await author.request('POST', path, sent);
        assert.deepEqual([status, body.code], [400, 'quoin_file_not_replaceable']);
      }
    assert.equal((await author.get(`/media/${made.id}`, { context: 'edit' })).text, before);
    // What holds no file is as it was.
    const data = new FormData();
    data.append('title', 'A form');
    for (const sent of [
      { raw: data },
      { body: { title: 'A form' } },
      {},
      { raw: '', headers: { 'content-type': 'image/png' } },
    ])
      assert.equal((await author.request('POST', `/media/${made.id}`, sent)).status, 200);
    assert.equal((await author.get(`/media/${made.id}`)).body.title.rendered, 'A form');
    await quoin.as('admin').request('DELETE', `/media/${made.id}`, { body: { force: true } });
  });
});

for (const [what, login, status] of [
  ['a body that nobody wants', '', '401'],
  ['a file that is too large', `Authorization: ${authorization}\r\n`, '413'],
] as const) {
  test(`${what} is read to its end, so that the connection can be used again`, async () => {
    const socket = connect(Number(new URL(quoin.url).port), '127.0.0.1');
    const answers: string[] = [];
    socket.on('data', (data) => answers.push(...String(data).split(/(?=HTTP\/1\.1 )/)));
    const bytes = 'x'.repeat(3 * MEBIBYTE);
    socket.write(
      `POST ${quoin.prefix}/media HTTP/1.1\r\nHost: x\r\n${login}Content-Type: image/png\r\n` +
        `Content-Disposition: attachment; filename="a.png"\r\nContent-Length: ${bytes.length}\r\n\r\n${bytes}`,
    );
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => answers.length === 2);
    socket.destroy();
    assert.deepEqual(
      answers.map((answer) => answer.slice(9, 12)),
      [status, '200'],
    );
  });
}
