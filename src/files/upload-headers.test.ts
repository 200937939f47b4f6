import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuTimeOf } from '../../test/support/cpu-time.ts';
import { dispositionName, readUploadHeaders } from './upload-headers.ts';

const rows: [header: string, name: string | undefined][] = [
  ['attachment; filename="x.png"', 'x.png'],
  ['attachment; filename=unquoted.png', 'unquoted.png'],
  ['attachment; filename=two words.png', 'two words.png'],
  ['attachment;filename="x.png";size=12', 'x.png'],
  ['ATTACHMENT; FileName = "x.png"', 'x.png'],
  ['form-data; name="file"; filename="x.png"', 'x.png'],
  ['inline; filename="x.png"', 'x.png'],
  ['attachment; filename="a;b.png"', 'a;b.png'],
  ['attachment; filename="a\\"b.png"', 'a"b.png'],
  ['attachment; filename="C:\\temp\\x.png"', 'x.png'],
  ['attachment; filename="../../x.png"', 'x.png'],
  ['attachment; filename="\u00fcn\u00efcode.png"', 'ünïcode.png'],
  [Buffer.from('attachment; filename="写真.png"').toString('latin1'), '写真.png'],
  ['attachment; filename="plain.png"; filename*=UTF-8\'\'n%C3%A4me.png', 'näme.png'],
  ["attachment; filename*=UTF-8'de'n%C3%A4me.png", 'näme.png'],
  ["attachment; filename*=iso-8859-1''n%E4me.png", 'näme.png'],
  ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fx.png", 'x.png'],
  ['attachment; filename="good.png"; filename*=UTF-8\'\'%ff.png', 'good.png'],
  ['attachment; filename="good.png"; filename*=utf-7\'\'x.png', 'good.png'],
  ['attachment; filename="first.png"; filename="second.png"', 'first.png'],
  ['attachment', undefined],
  ['filename="x.png"', undefined],
  ['inline; name="x"', undefined],
  ['attachment; filename=""', ''],
  ['attachment; filename=', ''],
  ['; filename="x.png"', undefined],
];

for (const [header, name] of rows) {
  test(`the disposition ${header} names ${name}`, () => assert.equal(dispositionName(header), name));
}

test('a very long disposition is read in linear time', async () => {
  const milliseconds = await cpuTimeOf(() => {
    dispositionName(`attachment; ${'a="\\'.repeat(100_000)}`);
    dispositionName(`attachment; filename="${'\\"'.repeat(100_000)}`);
  });
  assert.ok(milliseconds < 1000, `${milliseconds} ms`);
});

const sent = {
  'content-length': '5',
  'content-type': 'image/png',
  'content-disposition': 'attachment; filename="x.png"',
};
const faults: [fault: string, headers: Record<string, string | undefined>, code: string][] = [
  ['no body', { ...sent, 'content-length': undefined }, 'rest_upload_no_data'],
  ['an empty body', { ...sent, 'content-length': '0' }, 'rest_upload_no_data'],
  ['no type', { ...sent, 'content-type': undefined }, 'rest_upload_no_content_type'],
  ['no disposition', { ...sent, 'content-disposition': undefined }, 'rest_upload_no_content_disposition'],
  ['no file name', { ...sent, 'content-disposition': 'attachment' }, 'rest_upload_invalid_disposition'],
  [
    'an empty file name',
    { ...sent, 'content-disposition': 'attachment; filename=""' },
    'rest_upload_invalid_disposition',
  ],
];
for (const [fault, headers, code] of faults) {
  test(`an upload with ${fault} is ${code}`, () => {
    assert.throws(() => readUploadHeaders(headers), { code, status: 400 });
  });
}

test('a chunked upload has no length; its hash is handed on', () => {
  const headers = { ...sent, 'content-length': undefined, 'transfer-encoding': 'chunked', 'content-md5': 'abc' };
  assert.deepEqual(readUploadHeaders(headers), { name: 'x.png', md5: 'abc' });
});
