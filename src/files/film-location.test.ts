import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eraseFilmLocation } from './film-location.ts';
import { box, temporaryFolder, u32 } from './sample-files.ts';
import { doWork } from './work.ts';

const somewhere = '+51.5-000.1/';
const hdlr = box('hdlr', Buffer.alloc(24));
const key = (name: string) => box('mdta', name);
const keys = box('keys', u32(0), u32(2), key('com.apple.quicktime.model'), key('com.apple.quicktime.location.ISO6709'));
const entry = (number: number, text: string) => box(u32(number).toString('latin1'), box('data', u32(1), u32(0), text));
const ilst = box('ilst', entry(1, 'Phone 7'), entry(2, somewhere));
const ftyp = box('ftyp', 'qt  ', u32(0));
const mdat = box('mdat', 'pictures');

const rows: [what: string, index: Buffer][] = [
  ['an Android film', box('moov', box('mvhd', 'Phone 7'), box('udta', box('\u00a9xyz', somewhere)))],
  [
    'an Android film, in its track',
    box('moov', box('trak', box('udta', box('loci', somewhere))), box('udta', 'Phone 7')),
  ],
  ['an Apple film', box('moov', box('meta', hdlr, keys, ilst))],
  ['an Apple film with a version', box('moov', box('meta', u32(0), hdlr, keys, ilst))],
  ['a film with XMP', box('uuid', Buffer.alloc(16), `Phone 7 exif:GPSLatitude ${somewhere}`)],
];
for (const [what, index] of rows) {
  test(`${what} loses the place, and every other byte stays where it is`, async (t) => {
    const path = join(await temporaryFolder(t), 'film');
    const film = Buffer.concat([ftyp, mdat, index, mdat]);
    await writeFile(path, Buffer.from(film.toString('latin1').replace(/\u00c2/g, ''), 'latin1'));
    const before = await readFile(path);
    await eraseFilmLocation(path);
    const after = await readFile(path);
    assert.ok(before.includes(somewhere));
    assert.ok(!after.includes(somewhere));
    assert.equal(after.length, before.length);
    assert.equal(after.includes('Phone 7'), what !== 'a film with XMP');
    assert.deepEqual(after.subarray(-mdat.length), mdat);
  });
}

test('damaged films end the walk without harm', async (t) => {
  const path = join(await temporaryFolder(t), 'film');
  const film = Buffer.concat([ftyp, box('moov', box('meta', u32(0), hdlr, keys, ilst)), mdat]);
  for (let at = 0; at < film.length; at++) {
    const damaged = Buffer.from(film);
    damaged[at] = 0xff;
    await writeFile(path, damaged.subarray(0, at % 3 ? film.length : at));
    await eraseFilmLocation(path);
  }
});

test('a film that is uploaded loses the place', async (t) => {
  const path = join(await temporaryFolder(t), 'film');
  await writeFile(path, Buffer.concat([ftyp, mdat, box('moov', box('meta', hdlr, keys, ilst)), mdat]));
  const work = { task: 'examine', path, name: 'film.mov', rewritten: `${path}.new`, limits: { pixels: 1, frames: 1 } };
  const reply = await doWork(work as Parameters<typeof doWork>[0]);
  assert.ok('result' in reply && 'mimeType' in reply.result && reply.result.mimeType === 'video/quicktime');
  assert.ok(!(await readFile(path)).includes(somewhere));
});
