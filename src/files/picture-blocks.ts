/**
 * The blocks of a picture file, so that metadata can be removed without changing the pixels.
 */

/** `pixels` is everything needed to show the picture correctly; the rest is metadata. */
type Role = 'pixels' | 'exif' | 'text' | 'sealed' | 'index';

export interface Block {
  role: Role;
  /** The bytes of the block in the file. */
  bytes: Buffer;
  /** For `exif` the TIFF structure, for `text` the text; `sealed` blocks are compressed or encoded. */
  content: Buffer;
}

const empty = Buffer.alloc(0);
const pixels = (bytes: Buffer): Block => ({ role: 'pixels', bytes, content: empty });

/** Thrown when a file does not have the structure of its format. */
export class Malformed extends Error {
  override name = 'Malformed';
}

function take(bytes: Buffer, start: number, length: number): Buffer {
  if (length < 0 || start + length > bytes.length) throw new Malformed('A block reaches beyond the end of the file');
  return bytes.subarray(start, start + length);
}

/** The blocks of a JPEG, up to the end of its first picture: others may follow, with a location of their own. */
export function jpegBlocks(bytes: Buffer): Block[] {
  const blocks = [pixels(take(bytes, 0, 2))];
  let at = 2;
  for (;;) {
    const start = at;
    if (bytes[at] !== 0xff) throw new Malformed('A JPEG marker is missing');
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++];
    if (marker === undefined) throw new Malformed('The JPEG has no end');
    if (marker === 0xd9) {
      blocks.push(pixels(bytes.subarray(start, at)));
      return blocks;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      blocks.push(pixels(bytes.subarray(start, at)));
      continue;
    }
    const body = take(bytes, at + 2, take(bytes, at, 2).readUInt16BE() - 2);
    at += 2 + body.length;
    if (marker === 0xda) at = endOfScan(bytes, at);
    blocks.push({ ...jpegRole(marker, body), bytes: bytes.subarray(start, at) });
  }
}

/** Compressed data continues up to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new Malformed('The JPEG has no end');
}

function jpegRole(marker: number, body: Buffer): Omit<Block, 'bytes'> {
  const starts = (text: string) => body.subarray(0, text.length).toString('latin1') === text;
  if (marker === 0xe1 && starts('Exif\0')) return { role: 'exif', content: body.subarray(6) };
  if (marker === 0xe2 && starts('MPF\0')) return { role: 'index', content: empty };
  if (marker === 0xe0 || marker === 0xee || (marker === 0xe2 && starts('ICC_PROFILE\0')))
    return { role: 'pixels', content: empty };
  const isSaid = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef);
  return { role: isSaid ? 'text' : 'pixels', content: body };
}

/** The chunks of a PNG, up to its end. */
export function pngBlocks(bytes: Buffer): Block[] {
  const blocks = [pixels(take(bytes, 0, 8))];
  for (let at = 8; ; ) {
    const length = take(bytes, at, 8).readUInt32BE();
    const type = bytes.toString('latin1', at + 4, at + 8);
    const chunk = take(bytes, at, length + 12);
    const content = chunk.subarray(8, 8 + length);
    blocks.push({ role: pngRole(type, content), bytes: chunk, content });
    at += chunk.length;
    if (type === 'IEND') return blocks;
  }
}

function pngRole(type: string, content: Buffer): Role {
  if (type === 'eXIf') return 'exif';
  if (type === 'zTXt') return 'sealed';
  const keyword = content.indexOf(0);
  if (type === 'iTXt') return content[keyword + 1] === 0 ? 'text' : 'sealed';
  // ImageMagick keeps EXIF here, in hexadecimal.
  if (type === 'tEXt') return content.toString('latin1', 0, keyword).startsWith('Raw profile') ? 'sealed' : 'text';
  return 'pixels';
}

/** The chunks of a WebP, up to the end of its container. */
export function webpBlocks(bytes: Buffer): Block[] {
  const end = take(bytes, 0, 12).readUInt32LE(4) + 8;
  take(bytes, 0, end);
  const blocks = [pixels(bytes.subarray(0, 12))];
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    // Chunks of odd length are followed by a padding byte; some writers omit it after the last one.
    const chunk = take(bytes, at, Math.min(8 + length + (length % 2), Math.max(end - at, 8 + length)));
    const payload = chunk.subarray(8, 8 + length);
    const hasPrefix = payload.subarray(0, 6).toString('latin1') === 'Exif\0\0';
    if (type === 'EXIF')
      blocks.push({ role: 'exif', bytes: chunk, content: hasPrefix ? payload.subarray(6) : payload });
    else if (type === 'XMP ') blocks.push({ role: 'text', bytes: chunk, content: payload });
    else blocks.push(pixels(chunk));
    at += chunk.length;
  }
  return blocks;
}

/** Assembles a WebP: the header contains the length, and the chunk VP8X says whether EXIF and XMP follow. */
export function joinWebp(blocks: Block[]): Buffer {
  const joined = Buffer.concat(blocks.map((block) => block.bytes));
  joined.writeUInt32LE(joined.length - 8, 4);
  const isGone = (type: string) => !blocks.some((block) => block.bytes.toString('latin1', 0, 4) === type);
  if (joined.toString('latin1', 12, 16) === 'VP8X') {
    let flags = joined.readUInt8(20);
    if (isGone('EXIF')) flags &= ~0x08;
    if (isGone('XMP ')) flags &= ~0x04;
    joined.writeUInt8(flags, 20);
  }
  return joined;
}

/** The blocks of a GIF, up to its trailer. */
export function gifBlocks(bytes: Buffer): Block[] {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(take(bytes, 0, 13).readUInt8(10));
  const blocks = [pixels(take(bytes, 0, at))];
  for (;;) {
    const start = at;
    const kind = bytes[at];
    if (kind === 0x3b) {
      blocks.push(pixels(bytes.subarray(start, start + 1)));
      return blocks;
    }
    if (kind === 0x2c) {
      at = endOfParts(bytes, at + 11 + tableBytes(take(bytes, at, 10).readUInt8(9)));
      blocks.push(pixels(bytes.subarray(start, at)));
    } else if (kind === 0x21) {
      at = endOfParts(bytes, at + 2);
      const block = bytes.subarray(start, at);
      const isSaid =
        block[1] === 0xfe || (block[1] === 0xff && !/NETSCAPE|ANIMEXTS|ICCRGBG1/.test(block.toString('latin1', 3, 11)));
      blocks.push({ role: isSaid ? 'text' : 'pixels', bytes: block, content: block });
    } else throw new Malformed('Not a block of a GIF');
  }
}

/** Parts of up to 255 bytes, each preceded by its length; one of length zero is the last. */
function endOfParts(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) throw new Malformed('The GIF has no end');
    at += 1 + length;
    if (length === 0) return at;
  }
}
