import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import exifr from 'exifr';
import sharp from 'sharp';
import { createFiles, type FilesLimits, keysOf, presentDetails, type StoredFile } from './index.ts';
import { gif, gps, noise, picture, png, stream, temporaryFolder } from './sample-files.ts';

const errorCode = 'rest_upload_sideload_error';
const november = { year: 2026, month: 11 };

async function filesIn(t: Parameters<typeof temporaryFolder>[0], limits: Partial<FilesLimits> = {}) {
  const root = await temporaryFolder(t);
  const files = await createFiles({ root, limits: { workers: 1, ...limits } });
  t.after(() => files.close());
  return {
    root,
    files,
    receive: (name: string, bytes: Buffer | string) => files.receive(stream(bytes, 50_000), { name, errorCode }),
    async add(name: string, bytes: Buffer | string): Promise<StoredFile> {
      const stored = await files.store(await files.receive(stream(bytes, 50_000), { name, errorCode }), november);
      stored.details.sizes = await files.makeSizes(stored.key);
      return stored;
    },
    async read(key: string) {
      const file = await files.open(key);
      return file ? buffer(file.stream) : assert.fail(`${key} is missing`);
    },
    keys: async () => (await Array.fromAsync(files.list(), ({ key }) => key)).sort(),
    temporary: () => readdir(join(root, '.incoming')),
  };
}

test('a picture is stored as sent, with its smaller copies', async (t) => {
  const { add, read, files, keys, temporary } = await filesIn(t);
  const bytes = await picture(1600, 1200).png().toBuffer();
  const stored = await add('My Pictüre.PNG', bytes);
  assert.equal(stored.key, '2026/11/My-Picture.png');
  assert.equal(stored.mimeType, 'image/png');
  assert.deepEqual(await read(stored.key), bytes);
  const { sizes = {}, image_meta, ...rest } = stored.details;
  assert.deepEqual(rest, { width: 1600, height: 1200, file: stored.key, filesize: bytes.length });
  assert.equal(image_meta?.aperture, '0');
  assert.deepEqual(Object.keys(sizes), ['thumbnail', 'medium', 'medium_large', 'large', '1536x1536']);
  for (const size of Object.values(sizes)) {
    const copy = await read(`2026/11/${size.file}`);
    const { width, height, format } = await sharp(copy).metadata();
    assert.deepEqual([width, height, format, copy.length], [size.width, size.height, 'png', size.filesize]);
    assert.equal(size.file, `My-Picture-${width}x${height}.png`);
  }
  assert.deepEqual(await temporary(), []);

  const shown = presentDetails(stored.key, stored.mimeType, stored.details, (key) => `https://site.test/files/${key}`);
  assert.deepEqual(shown.sizes?.['full'], {
    file: 'My-Picture.png',
    width: 1600,
    height: 1200,
    mime_type: 'image/png',
    source_url: 'https://site.test/files/2026/11/My-Picture.png',
  });
  assert.equal(shown.sizes?.['thumbnail']?.source_url, 'https://site.test/files/2026/11/My-Picture-150x150.png');

  await files.deleteAll(keysOf(stored.key, stored.details));
  assert.deepEqual(await keys(), []);
});

const colours: [what: string, name: string, bytes: Buffer, channels: number][] = [
  [
    'grey',
    'a.png',
    await sharp(await picture(400, 300).png().toBuffer())
      .toColourspace('b-w')
      .png()
      .toBuffer(),
    3,
  ],
  [
    'transparent',
    'a.png',
    await sharp(await picture(400, 300).png().toBuffer())
      .ensureAlpha(0.5)
      .png()
      .toBuffer(),
    4,
  ],
  ['for print', 'a.jpg', await picture(400, 300).toColourspace('cmyk').jpeg().toBuffer(), 3],
  ['of 16 bits', 'a.png', await picture(400, 300).toColourspace('rgb16').png().toBuffer(), 3],
];
for (const [what, name, bytes, channels] of colours) {
  test(`the copies of a picture that is ${what} look like it`, async (t) => {
    const { add, read } = await filesIn(t);
    const { details } = await add(name, bytes);
    const copy = await read(`2026/11/${details.sizes?.['medium']?.file}`);
    assert.equal((await sharp(copy).metadata()).channels, channels);
    const look = (image: Buffer) =>
      sharp(image).resize(4, 4, { fit: 'fill', kernel: 'nearest' }).toColourspace('srgb').raw().toBuffer();
    const [before, after] = [await look(bytes), await look(copy)];
    assert.equal(after.length, before.length);
    for (const [at, value] of after.entries())
      assert.ok(Math.abs(value - (before[at] ?? 0)) < 12, `${[...before]} ${[...after]}`);
  });
}

test('makes the sizes of a long picture from a version with enough pixels', async (t) => {
  const { add } = await filesIn(t);
  const { details } = await add('long.png', await picture(800, 9000).png().toBuffer());
  const sizes = Object.entries(details.sizes ?? {}).map(([name, { width, height }]) => `${name} ${width}x${height}`);
  assert.deepEqual(sizes, [
    'thumbnail 150x150',
    'medium 27x300',
    'medium_large 768x8640',
    'large 91x1024',
    '1536x1536 137x1536',
    '2048x2048 182x2048',
  ]);
});

test('sizes of one shape share a file', async (t) => {
  const { add, keys } = await filesIn(t);
  const { key, details } = await add('tall.jpg', await picture(1536, 2048).jpeg().toBuffer());
  assert.equal(details.sizes?.['medium_large']?.file, 'tall-768x1024.jpg');
  assert.equal(details.sizes?.['large']?.file, 'tall-768x1024.jpg');
  assert.deepEqual(await keys(), keysOf(key, details).sort());
});

test('files of one name get numbers, also when they come at once and when only a row has the name', async (t) => {
  const { receive, files } = await filesIn(t);
  const uploads = await Promise.all(Array.from({ length: 5 }, () => receive('a.txt', 'text')));
  const stored = await Promise.all(
    uploads.map((upload) => files.store(upload, { ...november, isTaken: (key) => key.endsWith('/a-2.txt') })),
  );
  const keys = stored.map(({ key }) => key.slice(8)).sort();
  assert.deepEqual(keys, ['a-1.txt', 'a-3.txt', 'a-4.txt', 'a-5.txt', 'a.txt']);
});

test('a copy never replaces a file that happens to have its name', async (t) => {
  const { add, files } = await filesIn(t);
  const first = await add('a.png', await picture(200, 200).png().toBuffer());
  await files.deleteAll([first.key]);
  const { details } = await add('a.png', await picture(200, 200).png().toBuffer());
  assert.equal(first.details.sizes?.['thumbnail']?.file, 'a-150x150.png');
  assert.equal(details.sizes?.['thumbnail']?.file, 'a-150x150-1.png');
});

test('an original whose name is like that of a copy gets a number', async (t) => {
  const { add } = await filesIn(t);
  assert.equal((await add('a-150x150.png', png(3, 3))).key, '2026/11/a-150x150-1.png');
  assert.equal((await add('a-scaled.png', png(3, 3))).key, '2026/11/a-scaled-1.png');
  assert.equal((await add('150x150.png', png(3, 3))).key, '2026/11/150x150.png');
  assert.equal((await add('a-150x150.txt', 'text')).key, '2026/11/a-150x150.txt');
});

test('other files have a size only', async (t) => {
  const { add, files } = await filesIn(t);
  const stored = await add('notes.txt', 'Some notes.\n');
  assert.deepEqual(stored, { key: '2026/11/notes.txt', mimeType: 'text/plain', details: { filesize: 12, sizes: {} } });
  assert.deepEqual(await files.makeSizes('2026/11/gone.png'), {});
});

test('a discarded upload leaves nothing, as often as it is discarded', async (t) => {
  const { receive, temporary } = await filesIn(t);
  const upload = await receive('a.txt', 'text');
  assert.equal((await temporary()).length, 1);
  await upload.discard();
  await upload.discard();
  assert.deepEqual(await temporary(), []);
});

const jpegBytes = await noise(300, 200).jpeg().toBuffer();
const polyglots: [what: string, name: string, bytes: Buffer | string][] = [
  ['a script that begins like a GIF', 'a.gif', 'GIF89a=1;alert(1)//'],
  ['a script that begins like a GIF with a size', 'a.gif', `GIF89a/*\x01\x00*/=1;alert(1);${'x'.repeat(100)}`],
  ['a web page that begins like a PNG', 'a.png', '\x89PNG\r\n\x1a\n<html><script>alert(1)</script>'],
  ['an SVG named .png', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['an SVG', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['PHP named .jpg', 'a.jpg', '<?php system("id");'],
  ['a PNG named .php', 'a.php', png(3, 3)],
  ['a PNG named .png.php', 'a.png.php', png(3, 3)],
  ['a PNG without extension', 'picture', png(3, 3)],
  ['a PNG with a header only', 'a.png', png(60, 60, { isEmpty: true })],
  ['a JPEG cut short', 'a.jpg', jpegBytes.subarray(0, jpegBytes.length / 2)],
  ['a JPEG with a header only', 'a.jpg', jpegBytes.subarray(0, 300)],
  ['a PNG cut short', 'a.png', (await noise(100, 100).png().toBuffer()).subarray(0, 10_000)],
  ['a PNG that is 64k by 64k', 'a.png', png(65_535, 65_535, { isEmpty: true })],
  ['a PNG that is wide beyond measure', 'a.png', png(2_000_000_000, 2_000_000_000, { isEmpty: true })],
  ['a GIF of 10 000 frames', 'a.gif', gif(10_000)],
];
const shared = await filesIn({ after });
for (const [what, name, bytes] of polyglots) {
  test(`D2: ${what} is refused as a whole`, async () => {
    const { receive, temporary, keys } = shared;
    const start = performance.now();
    await assert.rejects(receive(name, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes), {
      code: errorCode,
      status: 400,
    });
    assert.ok(performance.now() - start < 5000);
    assert.deepEqual(await temporary(), []);
    assert.deepEqual(await keys(), []);
  });
}

test('refusals name the limit', async (t) => {
  const { receive, files } = await filesIn(t, { pixels: 2_000_000, frames: 5, bytes: 200_000 });
  await assert.rejects(receive('a.png', png(2000, 2000, { isEmpty: true })), { message: /at most 2 million pixels/ });
  await assert.rejects(receive('a.gif', gif(6)), { message: /too many frames: at most 5/ });
  await assert.rejects(receive('a.txt', 'x'.repeat(200_001)), { status: 413 });
  const code = 'rest_upload_unknown_error';
  await assert.rejects(files.receive(stream('x'), { name: 'a.exe', errorCode: code }), { code, status: 400 });
});

test('a picture with something appended loses it', async (t) => {
  const { add, read } = await filesIn(t);
  const { key, details } = await add('a.gif', Buffer.concat([gif(2), Buffer.from('<script>alert(1)</script>')]));
  assert.deepEqual(await read(key), gif(2));
  assert.equal(details.filesize, gif(2).length);
});

for (const [format, name] of [
  ['jpeg', 'a.jpg'],
  ['png', 'a.png'],
  ['webp', 'a.webp'],
  ['avif', 'a.avif'],
] as const) {
  test(`D9: a ${format} taken somewhere is kept without the place, and its copies too`, async (t) => {
    const { add, read } = await filesIn(t);
    const bytes = await picture(400, 300).withExif(gps).toFormat(format).toBuffer();
    const sent = (await sharp(bytes).metadata()).exif;
    assert.ok(
      sent &&
        (
          await exifr.parse(sent.subarray(sent.indexOf('II*') >= 0 ? sent.indexOf('II*') : sent.indexOf('MM')), {
            gps: true,
          })
        ).GPSLatitude,
    );
    const { key, details } = await add(name, bytes);
    for (const each of keysOf(key, details)) {
      const metadata = await sharp(await read(each)).metadata();
      assert.equal(metadata.exif, undefined, each);
      assert.doesNotMatch((await read(each)).toString('latin1'), /GPS|Camera 7/);
    }
    assert.equal(details.image_meta?.camera, 'Camera 7');
    assert.equal(details.image_meta?.credit, 'Ann Author');
    assert.doesNotMatch(JSON.stringify(details), /51|GPS/i);
    assert.equal(details.filesize, (await read(key)).length);
  });

  test(`a ${format} lying on its side is set upright`, async (t) => {
    const { add, read } = await filesIn(t);
    const lying = picture(400, 300).toFormat(format);
    const bytes = format === 'avif' ? await lying.toBuffer() : await lying.withMetadata({ orientation: 6 }).toBuffer();
    const { key, details } = await add(name, bytes);
    const [width, height] = format === 'avif' ? [400, 300] : [300, 400];
    assert.deepEqual([details.width, details.height], [width, height]);
    if (format === 'avif') return;
    assert.equal(details.image_meta?.orientation, '1');
    const original = await sharp(await read(key)).metadata();
    assert.deepEqual([original.width, original.height, original.orientation ?? 1], [300, 400, 1]);
    const medium = await read(`2026/11/${details.sizes?.['medium']?.file}`);
    const { data } = await sharp(medium).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // The red corner was at the upper left; turned by a quarter it is at the upper right.
    const pixel = (x: number, y: number) =>
      [data[(y * 225 + x) * 3], data[(y * 225 + x) * 3 + 2]].map((value) => (value ?? 0) > 128);
    assert.deepEqual(
      [pixel(5, 5), pixel(220, 5)],
      [
        [false, true],
        [true, false],
      ],
    );
  });
}

test('a wide-gamut picture set upright keeps its profile', async (t) => {
  const { add, read } = await filesIn(t);
  const bytes = await picture(60, 40).withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer();
  const { key } = await add('a.jpg', bytes);
  const { icc, width } = await sharp(await read(key)).metadata();
  assert.ok(icc);
  assert.equal(width, 40);
});

test('requests get headers, ranges and freshness', async (t) => {
  const { files, add } = await filesIn(t);
  const { key } = await add('notes.txt', '0123456789');
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    files.serve(key, { method, headers });

  const whole = await get();
  assert.equal(whole?.status, 200);
  assert.equal(whole.headers['Content-Length'], '10');
  assert.equal(whole.body && String(await buffer(whole.body)), '0123456789');
  const etag = whole.headers['ETag'] ?? '';

  const part = await get({ range: 'bytes=2-4', 'if-range': etag });
  assert.equal(part?.status, 206);
  assert.equal(part.headers['Content-Range'], 'bytes 2-4/10');
  assert.equal(part.headers['Content-Length'], '3');
  assert.equal(part.body && String(await buffer(part.body)), '234');

  const beyond = await get({ range: 'bytes=10-' });
  assert.deepEqual([beyond?.status, beyond?.headers['Content-Range'], beyond?.body], [416, 'bytes */10', undefined]);
  const other = await get({ range: 'bytes=2-4', 'if-range': '"other"' });
  assert.equal(other?.status, 200);
  other.body?.destroy();
  const same = await get({ 'if-none-match': etag });
  assert.deepEqual([same?.status, same?.body], [304, undefined]);
  const head = await get({}, 'HEAD');
  assert.deepEqual([head?.status, head?.headers['Content-Length'], head?.body], [200, '10', undefined]);
  assert.equal(await files.serve('2026/11/../../x', { method: 'GET', headers: {} }), undefined);
});

test('a directory instead of a file, or a file deleted while it is served, affects no other request', async (t) => {
  const { files, add, root, read } = await filesIn(t);
  const { key } = await add('a.txt', 'x'.repeat(500_000));
  const other = await add('b.txt', 'other');
  const begun = await files.serve(key, { method: 'GET', headers: {} });
  await rm(join(root, key));
  await mkdir(join(root, key));
  assert.equal(begun?.body && (await buffer(begun.body)).length, 500_000);
  assert.equal(await files.serve(key, { method: 'GET', headers: {} }), undefined);
  assert.equal(await files.open(key), undefined);
  await files.deleteAll([key, other.key, 'nonsense']);
  await assert.rejects(read(other.key));
});

test('processing pictures does not block the event loop', async (t) => {
  const { add } = await filesIn(t);
  const bytes = await noise(3000, 2000).jpeg().toBuffer();
  let longest = 0;
  let last = performance.now();
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await add('a.jpg', bytes);
  clearInterval(clock);
  assert.ok(longest < 500, `${longest} ms`);
});

test('a source in the same folder cannot be mistaken for a stored file', async (t) => {
  const { files, receive, root } = await filesIn(t);
  const upload = await receive('a.txt', 'text');
  const name = upload.temporaryPath.slice(root.length + 1);
  assert.equal(await files.open(name), undefined);
  assert.equal(await readFile(upload.temporaryPath, 'utf8'), 'text');
  await upload.discard();
});
