import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Generated files for the tests of this module. */

/** A temporary folder for a test, removed afterwards. */
export async function temporaryFolder(test: { after(done: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-files-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Bytes as a client sends them: in chunks. */
export const stream = (bytes: Buffer | string, pieceBytes = 1000): Readable => {
  const all = Buffer.from(bytes as Buffer);
  const pieces = Array.from({ length: Math.ceil(all.length / pieceBytes) }, (_, n) =>
    all.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  );
  return Readable.from(pieces, { objectMode: false });
};

export function pngChunk(type: string, content: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content as Buffer)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims a size; its pixels may be missing. */
export function png(width: number, height: number, options: { before?: Buffer; isEmpty?: boolean } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, 90)]);
  const data = deflateSync(options.isEmpty ? Buffer.alloc(100) : Buffer.concat(Array(height).fill(row())));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    options.before ?? Buffer.alloc(0),
    pngChunk('IDAT', data),
    pngChunk('IEND', ''),
  ]);
}

/** A small GIF of many frames. */
export function gif(frames: number): Buffer {
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401 00'.replace(/ /g, ''), 'hex');
  return Buffer.concat([
    Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00', 'latin1'),
    ...Array(frames).fill(frame),
    Buffer.from(';'),
  ]);
}

export const gps = {
  IFD0: {
    Make: 'Maker',
    Model: 'Camera 7',
    Artist: 'Ann <b>Author</b>',
    Copyright: 'Ann',
    ImageDescription: 'A caption',
  },
  IFD2: { FNumber: '28/10', ExposureTime: '1/320', FocalLength: '50/1', DateTimeOriginal: '2020:02:03 04:05:06' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 4366/100',
  },
};
export const noGps = { IFD0: gps.IFD0, IFD2: gps.IFD2 };

/** A blue picture whose upper left quarter is red. */
export function picture(width: number, height: number) {
  const half = (side: number) => Math.max(1, Math.floor(side / 2));
  const red = { create: { width: half(width), height: half(height), channels: 3, background: '#ff0000' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, gravity: 'northwest' }])
    .removeAlpha();
}

/** A picture that hardly compresses. */
export const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content.map((part) => Buffer.from(part as Buffer))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
