import { type Block, gifBlocks, joinWebp, jpegBlocks, pngBlocks, webpBlocks } from './picture-blocks.ts';

const gpsTag = 0x8825;
const coordinates = /gps|geo(tag|loc)|latitude|longitude/i;

const formats: Record<string, { split: (bytes: Buffer) => Block[]; join: (blocks: Block[]) => Buffer }> = {
  'image/jpeg': { split: jpegBlocks, join: joinBlocks },
  'image/png': { split: pngBlocks, join: joinBlocks },
  'image/gif': { split: gifBlocks, join: joinBlocks },
  'image/webp': { split: webpBlocks, join: joinWebp },
};

function joinBlocks(blocks: Block[]): Buffer {
  return Buffer.concat(blocks.map((block) => block.bytes));
}

/**
 * Removes the location from a picture, and data appended to it, without changing a pixel.
 *
 * A picture with a location loses all metadata, since maker's notes and previews contain the location as well; useful
 * values are in `image_meta` by then. A picture without a location stays byte-identical.
 *
 * @returns the picture, as the same buffer when nothing was removed; undefined for unsupported formats
 * @throws Malformed when the file does not have the structure of its format
 */
export function withoutLocation(mimeType: string, bytes: Buffer): Buffer | undefined {
  const format = formats[mimeType];
  if (!format) return undefined;
  const blocks = format.split(bytes);
  const length = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
  const hasMore = length < bytes.length;
  const hasLocation = blocks.some(blockHasLocation);
  if (!hasMore && !hasLocation) return bytes;
  const kept = blocks.filter(({ role }) => role === 'pixels' || (!hasLocation && !(role === 'index' && hasMore)));
  return format.join(kept);
}

function blockHasLocation({ role, content }: Block): boolean {
  switch (role) {
    case 'exif':
      return exifHasLocation(content);
    case 'text':
      // XMP may be UTF-16.
      return coordinates.test(content.toString('latin1').replaceAll('\0', ''));
    case 'sealed':
      return true;
    default:
      return false;
  }
}

/** Whether EXIF holds a location: it points to a GPS directory, names one in a text, or cannot be read. */
export function exifHasLocation(tiff: Buffer): boolean {
  try {
    const order = tiff.toString('latin1', 0, 2);
    if (order !== 'II' && order !== 'MM') return true;
    const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const u32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const first = u32(4);
    const count = u16(first);
    for (let entry = 0; entry < count; entry++) if (u16(first + 2 + 12 * entry) === gpsTag) return true;
    return coordinates.test(tiff.toString('latin1'));
  } catch {
    return true;
  }
}
