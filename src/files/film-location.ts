import { type FileHandle, open } from 'node:fs/promises';

const containers = new Set(['moov', 'udta', 'trak', 'meta', 'ilst', 'mdia', 'minf']);
const locationTypes = new Set(['\u00a9xyz', 'loci']);
const coordinates = /gps|geo(tag|loc)|latitude|longitude/i;
const maximalIndexBytes = 64 * 1024 * 1024;

/**
 * Overwrites the location that phones write into videos and recordings of the MP4 family with blanks. No byte moves, so
 * the tables in the file stay valid. Location tracks, as action cameras write them, are not changed.
 */
export async function eraseFilmLocation(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    for (let at = 0; at + 16 <= size; ) {
      const head = await read(file, at, 16);
      const type = head.toString('latin1', 4, 8);
      const length = boxLength(head, 0, size - at);
      if (length === undefined) return;
      if ((type === 'moov' || type === 'meta' || type === 'uuid') && length <= maximalIndexBytes) {
        const box = await read(file, at, length);
        const before = Buffer.from(box);
        eraseIn(box, 0, box.length);
        if (!box.equals(before)) await file.write(box, 0, box.length, at);
      }
      at += length;
    }
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, at);
  return bytes;
}

/** The length of the box at an offset, header included; undefined when it is invalid. */
function boxLength(bytes: Buffer, at: number, left: number): number | undefined {
  const short = bytes.readUInt32BE(at);
  if (short === 0) return left;
  if (short !== 1) return short >= 8 && short <= left ? short : undefined;
  if (at + 16 > bytes.length) return undefined;
  const long = bytes.readBigUInt64BE(at + 8);
  return long >= 16n && long <= BigInt(left) ? Number(long) : undefined;
}

/** Reads the boxes between two offsets; `keys` names the entries of the list that follows it. */
function eraseIn(bytes: Buffer, from: number, to: number, depth = 0): void {
  let locationKeys: number[] = [];
  for (let at = from; at + 8 <= to; ) {
    const length = boxLength(bytes, at, to - at);
    if (length === undefined || depth > 16) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + length;
    if (locationTypes.has(type) || (type === 'uuid' && coordinates.test(bytes.toString('latin1', at, end))))
      blank(bytes, at, end);
    else if (type === 'keys') locationKeys = keysOfLocations(bytes, at + 8, end);
    else if (type === 'ilst') blankEntries(bytes, at + 8, end, locationKeys);
    if (containers.has(type)) eraseIn(bytes, contentStart(bytes, at, end), end, depth + 1);
    at = end;
  }
}

/** In ISO files `meta` has a version before its boxes, in QuickTime files it has not. */
function contentStart(bytes: Buffer, at: number, end: number): number {
  const isVersioned =
    bytes.toString('latin1', at + 4, at + 8) === 'meta' && bytes.toString('latin1', at + 12, at + 16) !== 'hdlr';
  return Math.min(at + (isVersioned ? 12 : 8), end);
}

/** The numbers, from 1, of keys such as `com.apple.quicktime.location.ISO6709`. */
function keysOfLocations(bytes: Buffer, from: number, to: number): number[] {
  const found: number[] = [];
  let number = 1;
  for (let at = from + 8; at + 8 <= to; number++) {
    const length = boxLength(bytes, at, to - at);
    if (length === undefined) break;
    if (/location|xyz/i.test(bytes.toString('latin1', at + 8, at + length))) found.push(number);
    at += length;
  }
  return found;
}

function blankEntries(bytes: Buffer, from: number, to: number, numbers: number[]): void {
  for (let at = from; at + 8 <= to; ) {
    const length = boxLength(bytes, at, to - at);
    if (length === undefined) return;
    if (numbers.includes(bytes.readUInt32BE(at + 4))) blank(bytes, at, at + length);
    at += length;
  }
}

/** Turns a box into an unused one of the same length. */
function blank(bytes: Buffer, at: number, end: number): void {
  const isLong = bytes.readUInt32BE(at) === 1;
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, at + (isLong ? 16 : 8), end);
}
