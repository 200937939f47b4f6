import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { Malformed } from './picture-blocks.ts';
import { withoutLocation } from './picture-location.ts';
import { gif, gps, noGps, picture, png, pngChunk } from './sample-files.ts';

const place = /GPS|51\/1|exif:|http:\/\/ns.adobe|secret/i;
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="51,30.5N"/></x:xmpmeta>';
const jpeg = (exif: object) => picture(40, 30).keepIccProfile().withIccProfile('p3').withExif(exif).jpeg().toBuffer();
const clean = (type: string, bytes: Buffer) => withoutLocation(type, bytes) ?? assert.fail('not a format of ours');

/** A segment of a JPEG, put in right behind its start. */
function withSegment(bytes: Buffer, marker: number, content: string | Buffer): Buffer {
  const body = Buffer.from(content as Buffer);
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([bytes.subarray(0, 2), head, body, bytes.subarray(2)]);
}

/** A block of a GIF that an application owns. */
const gifExtension = (name: string, content: string) =>
  Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from(name.padEnd(11)),
    Buffer.from([content.length]),
    Buffer.from(content),
    Buffer.from([0]),
  ]);
const withExtension = (bytes: Buffer, extension: Buffer) =>
  Buffer.concat([bytes.subarray(0, 19), extension, bytes.subarray(19)]);

const still = await picture(40, 30).jpeg().toBuffer();
const rows: [what: string, type: string, bytes: Buffer][] = [
  ['a JPEG with EXIF', 'image/jpeg', await jpeg(gps)],
  [
    'a progressive JPEG with EXIF',
    'image/jpeg',
    await sharp(await jpeg(gps))
      .keepExif()
      .jpeg({ progressive: true })
      .toBuffer(),
  ],
  ['a JPEG with XMP', 'image/jpeg', withSegment(still, 0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`)],
  [
    'a JPEG with UTF-16 XMP',
    'image/jpeg',
    withSegment(still, 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'utf16le')),
  ],
  ['a JPEG with a comment', 'image/jpeg', withSegment(still, 0xfe, 'GPS 51.5 secret')],
  ['a JPEG with EXIF that cannot be read', 'image/jpeg', withSegment(still, 0xe1, 'Exif\0\0secret')],
  [
    'a JPEG followed by another',
    'image/jpeg',
    Buffer.concat([withSegment(still, 0xe2, 'MPF\0secret'), await jpeg(gps)]),
  ],
  ['a PNG with EXIF', 'image/png', await picture(9, 9).withExif(gps).png().toBuffer()],
  ['a PNG with XMP', 'image/png', png(9, 9, { before: pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`) })],
  [
    'a PNG with EXIF in hexadecimal',
    'image/png',
    png(9, 9, { before: pngChunk('tEXt', 'Raw profile type exif\0secret') }),
  ],
  ['a PNG with compressed text', 'image/png', png(9, 9, { before: pngChunk('zTXt', 'Comment\0\0secret') })],
  ['a PNG with a web page behind it', 'image/png', Buffer.concat([png(9, 9), Buffer.from('<script>secret</script>')])],
  ['a WebP with EXIF', 'image/webp', await picture(9, 9).withExif(gps).webp().toBuffer()],
  [
    'a WebP with an archive behind it',
    'image/webp',
    Buffer.concat([await picture(9, 9).webp().toBuffer(), Buffer.from('PK secret')]),
  ],
  ['a GIF with XMP', 'image/gif', withExtension(gif(3), gifExtension('XMP DataXMP', xmp))],
  ['a GIF with something behind it', 'image/gif', Buffer.concat([gif(2), Buffer.from('secret')])],
];

for (const [what, type, bytes] of rows) {
  test(`${what} loses the place and nothing of the picture`, async () => {
    assert.match(`${bytes.toString('latin1')} ${bytes.toString('utf16le')} GPS`, place);
    const cleaned = clean(type, bytes);
    assert.doesNotMatch(cleaned.toString('latin1'), place);
    const [before, after] = await Promise.all(
      [bytes, cleaned].map((each) => sharp(each, { animated: true }).raw().toBuffer()),
    );
    assert.deepEqual(after, before);
    const metadata = await sharp(cleaned).metadata();
    assert.equal(metadata.exif, undefined);
    assert.equal(metadata.xmp, undefined);
    assert.deepEqual(metadata.icc, (await sharp(bytes).metadata()).icc);
    assert.equal(clean(type, cleaned), cleaned);
  });
}

const harmless: [what: string, type: string, bytes: Buffer][] = [
  ['a JPEG with EXIF but no place', 'image/jpeg', await jpeg(noGps)],
  ['a plain PNG', 'image/png', png(9, 9)],
  ['a PNG with a comment', 'image/png', png(9, 9, { before: pngChunk('tEXt', 'Comment\0hello') })],
  ['a plain WebP', 'image/webp', await picture(9, 9).webp().toBuffer()],
  ['an animation', 'image/gif', withExtension(gif(5), gifExtension('NETSCAPE2.0', '\x01\0\0'))],
];
for (const [what, type, bytes] of harmless) {
  test(`${what} stays as it is`, () => assert.equal(withoutLocation(type, bytes), bytes));
}

test('recognises files without the structure of their format, wherever they are cut', async () => {
  const whole: [string, Buffer][] = rows.map(([, type, bytes]) => [type, bytes]);
  for (const [type, bytes] of whole) {
    for (let end = 0; end < Math.min(bytes.length, 3000); end += 7) {
      try {
        withoutLocation(type, bytes.subarray(0, end));
      } catch (error) {
        assert.ok(error instanceof Malformed, `${type} ${end} ${error}`);
      }
    }
  }
});

test('returns undefined for other formats', () =>
  assert.equal(withoutLocation('image/avif', Buffer.alloc(20)), undefined));
