import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { identifyFile, isAllowedExtension, mimeTypeOfName } from './media-type.ts';
import { box, gif, picture, png, temporaryFolder } from './sample-files.ts';

const jpegBytes = await picture(20, 20).jpeg().toBuffer();
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const php = '<?php system($_GET["x"]);';
const html = '<!doctype html><script>alert(1)</script>';
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const ole = (name: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from(`${name}\0`, 'utf16le'),
    Buffer.alloc(600),
  ]);
const stored = (name: string, content: string) => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content)]);
};
const openDocument = (type: string) =>
  Buffer.concat([stored('mimetype', `application/vnd.oasis.opendocument.${type}`), zip]);
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1'), Buffer.alloc(30)]);
const mp4 = Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4), 'isommp42'), box('moov', Buffer.alloc(8))]);

const rows: [name: string, content: Buffer | string, type: string | undefined][] = [
  ['a.png', png(3, 3), 'image/png'],
  ['a.PNG', png(3, 3), 'image/png'],
  ['a.jpg', jpegBytes, 'image/jpeg'],
  ['a.jpeg', jpegBytes, 'image/jpeg'],
  ['a.gif', gif(1), 'image/gif'],
  ['a.webp', await picture(5, 5).webp().toBuffer(), 'image/webp'],
  ['a.avif', await picture(16, 16).avif({ effort: 0 }).toBuffer(), 'image/avif'],
  ['a.pdf', pdf, 'application/pdf'],
  ['a.txt', 'Some notes.\n', 'text/plain'],
  ['a.txt', '', 'text/plain'],
  ['a.txt', Buffer.from([0xe9, 0x20, 0xfc]), 'text/plain'],
  ['a.txt', 'BMW and MZ are letters', 'text/plain'],
  ['a.txt', html, 'text/plain'],
  ['a.csv', 'a,b\n1,ü\n', 'text/csv'],
  ['a.rtf', '{\\rtf1 Text}', 'application/rtf'],
  ['a.zip', zip, 'application/zip'],
  ['a.doc', ole('WordDocument'), 'application/msword'],
  ['a.xls', ole('Workbook'), 'application/vnd.ms-excel'],
  ['a.ppt', ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['a.odt', openDocument('text'), 'application/vnd.oasis.opendocument.text'],
  ['a.ods', openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['a.wav', wav, 'audio/wav'],
  ['a.mp3', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(500)]), 'audio/mpeg'],
  ['a.flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(100)]), 'audio/flac'],
  ['a.mp4', mp4, 'video/mp4'],
  ['a.mov', Buffer.concat([box('ftyp', 'qt  ', Buffer.alloc(4)), box('moov', Buffer.alloc(8))]), 'video/quicktime'],

  // Content and extension that do not fit.
  ['php in a.jpg', php, undefined],
  ['php in a.jpg', Buffer.concat([Buffer.from(php), jpegBytes]), undefined],
  ['a.png', svg, undefined],
  ['a.png', html, undefined],
  ['a.png', jpegBytes, undefined],
  ['a.jpg', png(3, 3), undefined],
  ['a.gif', png(3, 3), undefined],
  ['a.png', '', undefined],
  ['a.pdf', html, undefined],
  ['a.txt', png(3, 3), undefined],
  ['a.txt', Buffer.from('MZ\x90\0\x03\0', 'latin1'), undefined],
  ['a.csv', Buffer.from('a,b\0'), undefined],
  ['a.doc', ole('SomethingElse'), undefined],
  ['a.doc', 'plain words', undefined],
  ['a.docx', zip, undefined],
  ['a.zip', openDocument('text'), undefined],
  ['a.mp3', html, undefined],
  ['a.mp4', png(3, 3), undefined],

  // Extensions that are not allowed, whatever is inside.
  ...[
    'html',
    'htm',
    'svg',
    'svgz',
    'js',
    'mjs',
    'xml',
    'php',
    'phtml',
    'exe',
    'sh',
    'swf',
    'css',
    'bmp',
    'tiff',
    'heic',
    'docm',
    'constructor',
    '__proto__',
  ].map((extension): [string, Buffer, undefined] => [`a.${extension}`, png(3, 3), undefined]),
  ['a.svg', svg, undefined],
  ['a.html', html, undefined],
  ['a.php', php, undefined],
  ['noextension', png(3, 3), undefined],
  ['a.png.php', png(3, 3), undefined],
];

for (const [name, content, type] of rows) {
  test(`${name} holding ${JSON.stringify(content.toString('latin1').slice(0, 16))} is ${type ?? 'refused'}`, async (t) => {
    const path = join(await temporaryFolder(t), 'file');
    await writeFile(path, content);
    assert.equal(await identifyFile({ path, name }), type);
  });
}

test('the type of a stored name is that of its extension', () => {
  assert.equal(mimeTypeOfName('a.b.JPG'), 'image/jpeg');
  assert.equal(mimeTypeOfName('png'), 'application/octet-stream');
  assert.equal(isAllowedExtension('toString'), false);
});
