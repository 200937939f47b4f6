import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noise, picture, png, pngChunk } from '../../src/files/sample-files.ts';
import { filesOf, type Json, startQuoin } from '../support/index.ts';

/** Names and pictures that are made to do harm: each is refused or made harmless, soon, and never a 500. */
const quoin = await startQuoin();
const author = quoin.as('author');

/** A file takes 5 ms here, a picture 30 ms: its sizes are made by other processes. */
const MAX_MS = 400;

async function send(name: string, bytes: Uint8Array, disposition: string, type = 'text/plain') {
  const headers = { 'content-type': type, 'content-disposition': disposition };
  let least = Number.POSITIVE_INFINITY;
  let answer: { status: number; body: Json } | undefined;
  for (let tries = 0; tries < 3 && least > MAX_MS; tries += 1) {
    const before = process.cpuUsage();
    answer = await author.request('POST', '/media', { raw: new Uint8Array(bytes), headers });
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  if (!answer) throw new Error('nothing was answered');
  assert.ok(answer.status < 500, `${name}: ${answer.status}`);
  assert.ok(least <= MAX_MS, `${name} takes ${least} ms`);
  return answer;
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

suite('names of uploads', () => {
  const long = 3_000;
  const names: readonly [what: string, name: string][] = [
    ['long', `${'a'.repeat(long)}.txt`],
    ['many dots', `${'.'.repeat(long)}.txt`],
    ['many extensions', `a${'.php'.repeat(long / 4)}.txt`],
    ['per cents', `${'%'.repeat(long / 3)}.txt`],
    ['encoded twice', `${'%2e%2e%2f'.repeat(50)}etc%2fpasswd.txt`],
    ['parts of a path', `${'../'.repeat(200)}etc/passwd.txt`],
    ['parts of a Windows path', `${'..\\'.repeat(200)}windows\\win.ini.txt`],
    ['control characters', 'a\u0000b\r\nSet-Cookie: c=d\u001b[31m\u007f\u0085.txt'],
    ['an override of the direction', 'invoice\u202etxt.exe\u2066\u200b\ufeff.txt'],
    ['an extension behind an override', 'invoice\u202etxt.exe'],
    ['many accents', `e${'\u0301'.repeat(400)}.txt`],
    ['letters that fall apart', `${'\ufdfa'.repeat(400)}.txt`],
    ['half a letter', `a\ud800.txt`.toWellFormed()],
    ['a device', 'con.txt'],
    ['a hidden file', '.htaccess.txt'],
    ['blanks', `${' '.repeat(long / 3)}.txt`],
    ['dashes', `${'-'.repeat(long)}.txt`],
    ['markup', '<img src=x onerror=alert(1)>"\'.txt'],
  ];
  for (const [what, name] of names)
    test(what, async () => {
      for (const disposition of [
        `attachment; filename*=UTF-8''${encoded(name)}`,
        `attachment; filename="${Buffer.from(name.replace(/[\p{Cc}"\\]/gu, '_')).toString('latin1')}"`,
      ]) {
        const { status, body } = await send(what, Buffer.from('A text.'), disposition);
        if (status !== 201) {
          assert.equal(status, 400);
          continue;
        }
        const [, stored = ''] =
          /^http:\/\/127\.0\.0\.1:\d+\/uploads\/\d{4}\/\d\d\/([^/?#]+)$/.exec(body.source_url) ?? [];
        const file = decodeURIComponent(stored);
        assert.match(file, /^[\p{L}\p{N}_@][\p{L}\p{M}\p{N}_@.-]*\.txt$/u);
        assert.doesNotMatch(file, /\.\.|\.php\.|^con\./);
        assert.ok(Buffer.byteLength(file) <= 255);
        assert.doesNotMatch(body.title.rendered, /<img|\p{Cc}/u);
        const served = await fetch(body.source_url);
        assert.equal(served.status, 200);
        assert.equal(await served.text(), 'A text.');
      }
    });

  test('stay below the folder of the uploads', async () => {
    for (const file of await filesOf(quoin)) assert.match(file, /(^|\/)\d{4}\/\d\d\/[^/]+$/);
  });
});

/** A JPEG with a part before all others. */
const withPart = (jpeg: Buffer, marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
};

/** An EXIF block: one directory of entries, each `[tag, type, count, value or offset]`, and where the next one is. */
function exif(entries: readonly (readonly number[])[], next: number, rest = Buffer.alloc(0)): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16BE(entries.length);
  for (const [place, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    directory.writeUInt16BE(tag, 2 + place * 12);
    directory.writeUInt16BE(type, 4 + place * 12);
    directory.writeUInt32BE(count, 6 + place * 12);
    directory.writeUInt32BE(value, 10 + place * 12);
  }
  directory.writeUInt32BE(next, directory.length - 4);
  return Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), directory, rest]);
}

const SHARED = 'entries that share one long text';

suite('data beside the pixels', async () => {
  const plain = await picture(40, 30).jpeg().toBuffer();
  const most = 65_000;
  const texts = { ImageDescription: `<script>${'<'.repeat(30_000)}`, Copyright: '\u202e'.repeat(5_000) };
  const xmp = (text: string) => Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`.slice(0, most), 'latin1');
  const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};&e${n};">`).join('');
  const pictures: readonly [what: string, type: 'jpeg' | 'png', bytes: Buffer][] = [
    ['long texts', 'jpeg', await picture(40, 30).withExif({ IFD0: texts }).jpeg().toBuffer()],
    ['a directory that leads to itself', 'jpeg', withPart(plain, 0xe1, exif([], 8))],
    [
      'parts that lead to themselves',
      'jpeg',
      withPart(
        plain,
        0xe1,
        exif(
          [
            [0x8769, 4, 1, 8],
            [0x8825, 4, 1, 8],
          ],
          8,
        ),
      ),
    ],
    ['a count beyond the end', 'jpeg', withPart(plain, 0xe1, exif([[0x010e, 2, 0xffffffff, 26]], 0))],
    ['an offset beyond the end', 'jpeg', withPart(plain, 0xe1, exif([[0x8825, 4, 1, 0xfffffff0]], 0xfffffff0))],
    [
      'thousands of entries',
      'jpeg',
      withPart(
        plain,
        0xe1,
        exif(
          Array.from({ length: 5_000 }, () => [0x010e, 2, 60_000, 8]),
          0,
        ),
      ),
    ],
    ['parts that are cut off', 'jpeg', withPart(plain, 0xe1, Buffer.from('Exif\0\0MM\0*', 'latin1'))],
    ['XMP of entities', 'jpeg', withPart(plain, 0xe1, xmp(`<!DOCTYPE x [<!ENTITY e0 "x">${entities}]><x>&e20;</x>`))],
    ['XMP of open tags', 'jpeg', withPart(plain, 0xe1, xmp('<a:b '.repeat(13_000)))],
    [
      'IPTC of signs',
      'jpeg',
      withPart(plain, 0xed, Buffer.from(`Photoshop 3.0\0${'8BIM\x04\x04\0\0'.repeat(7_000)}`, 'latin1')),
    ],
    ['a text in a PNG', 'png', png(4, 3, { before: pngChunk('tEXt', `Comment\0${'<'.repeat(500_000)}`) })],
    ['EXIF in a PNG', 'png', png(4, 3, { before: pngChunk('eXIf', exif([], 8).subarray(6)) })],
    [
      'thousands of parts in a PNG',
      'png',
      png(4, 3, { before: Buffer.concat(Array(20_000).fill(pngChunk('tEXt', 'a\0b'))) }),
    ],
    [
      SHARED,
      'png',
      png(4, 3, {
        before: pngChunk(
          'eXIf',
          exif(
            Array.from({ length: 60_000 }, () => [0x010e, 2, 1_400_000, 8]),
            0,
            Buffer.alloc(800_000, 'a'),
          ).subarray(6),
        ),
      }),
    ],
    ['noise behind the picture', 'jpeg', Buffer.concat([plain, await noise(100, 100).raw().toBuffer()])],
  ];
  for (const [what, type, bytes] of pictures)
    test(what, async () => {
      const { status, body } = await send(what, bytes, `attachment; filename="picture.${type}"`, `image/${type}`);
      if (status !== 201) {
        assert.equal(status, 400);
        assert.notEqual(what, SHARED, 'it took so long that it was given up');
        return;
      }
      const told = JSON.stringify(body);
      assert.ok(told.length < 20_000, `${told.length}`);
      assert.doesNotMatch(told, /<script/);
      for (const base of ['/media', '//wp-json/wp/v2/media'])
        assert.equal((await author.get(`${base}/${body.id}`)).status, 200);
    });
});
