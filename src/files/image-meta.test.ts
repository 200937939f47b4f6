import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readImageMeta } from './image-meta.ts';
import { gps, picture } from './sample-files.ts';

const unknown = {
  aperture: '0',
  credit: '',
  camera: '',
  caption: '',
  created_timestamp: '0',
  copyright: '',
  focal_length: '0',
  iso: '0',
  shutter_speed: '0',
  title: '',
  orientation: '0',
  keywords: [],
};

test('metadata of a camera is plain text, without markup and location', async () => {
  const exif = { ...gps, IFD2: { ...gps.IFD2, ISOSpeedRatings: '200' } };
  const meta = await readImageMeta(await picture(20, 20).withExif(exif).jpeg().toBuffer());
  assert.deepEqual(meta, {
    ...unknown,
    aperture: '2.8',
    credit: 'Ann Author',
    camera: 'Camera 7',
    caption: 'A caption',
    created_timestamp: String(Date.UTC(2020, 1, 3, 4, 5, 6) / 1000),
    copyright: 'Ann',
    focal_length: '50',
    iso: '200',
    shutter_speed: '0.003125',
    orientation: meta.orientation,
  });
});

test('IPTC tells the title, the caption and the keywords', async () => {
  const field = (number: number, text: string) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x1c, 2, number, bytes.length >> 8, bytes.length & 255]), bytes]);
  };
  const iptc = Buffer.concat([
    field(5, 'A titlé'),
    field(25, 'one'),
    field(25, 'two'),
    field(120, 'Told'),
    field(80, 'Ann'),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(iptc.length);
  const body = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    length,
    iptc,
    Buffer.alloc(iptc.length % 2),
  ]);
  const jpeg = await picture(8, 8).jpeg().toBuffer();
  const segment = Buffer.concat([Buffer.from([0xff, 0xed, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
  const meta = await readImageMeta(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]));
  assert.deepEqual(meta, { ...unknown, title: 'A titlé', caption: 'Told', credit: 'Ann', keywords: ['one', 'two'] });
});

test('without anything said, or with nonsense, everything is unknown', async () => {
  assert.deepEqual(await readImageMeta(undefined), unknown);
  assert.deepEqual(await readImageMeta(await picture(8, 8).jpeg().toBuffer()), unknown);
  assert.deepEqual(await readImageMeta(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')), unknown);
});
