import { readFile, stat, writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { readImageMeta } from './image-meta.ts';
import type { ImageMeta } from './media-details.ts';
import { Malformed } from './picture-blocks.ts';
import { exifHasLocation, withoutLocation } from './picture-location.ts';
import { planSizes, type SizeName, sizePath } from './size-plan.ts';

/**
 * Work on the pixels of hostile pictures. Runs in a worker process only, which is killed when it takes too much
 * (trust D8): nothing else in Quoin loads the image library.
 */

export interface PictureLimits {
  pixels: number;
  frames: number;
}

/** The picture cannot be accepted; the message is for the client. */
export class Refused extends Error {
  override name = 'Refused';
}

export interface ExaminedPicture {
  width: number;
  height: number;
  imageMeta: ImageMeta;
  /** Whether another version was written, to be stored instead of the received one. */
  isRewritten: boolean;
}

/** Fewer decoders, fewer vulnerabilities: only the formats that may be uploaded. */
export function restrictDecoders() {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'NsgifFile', 'NsgifBuffer', 'Nsgif', 'Webp', 'Heif'].map(
      (name) => `VipsForeignLoad${name}`,
    ),
  });
  sharp.cache(false);
  sharp.concurrency(1);
}

const reading = (limits: PictureLimits): SharpOptions => ({
  limitInputPixels: limits.pixels,
  failOn: 'error',
  sequentialRead: true,
});

/**
 * Checks a picture, decodes it once to make sure that it is complete, and writes a version with its orientation applied and
 * without its location if needed (trust D9).
 *
 * @throws Refused
 */
export async function examinePicture(
  path: string,
  mimeType: string,
  rewritten: string,
  limits: PictureLimits,
): Promise<ExaminedPicture> {
  const found = await readMetadata(path, limits);
  await decode(path, limits);
  const file = await readFile(path);
  const meta = await readImageMeta(mimeType === 'image/jpeg' ? file : readableExif(found.exif));

  const isTurned = (found.orientation ?? 1) > 1;
  // Turning would stop the animation. An animated PNG has this chunk.
  const isStill = (found.pages ?? 1) === 1 && !(mimeType === 'image/png' && file.includes('acTL'));
  if (isTurned && isStill) {
    const { width, height } = await encodeAgain(path, mimeType, rewritten, found, limits);
    return { width, height, imageMeta: { ...meta, orientation: '1' }, isRewritten: true };
  }

  const size = { width: found.width, height: found.pageHeight ?? found.height };
  const cleaned = cleanedBytes(mimeType, file, found);
  if (cleaned === 'unknown') {
    await encodeAgain(path, mimeType, rewritten, found, limits);
    return { ...size, imageMeta: meta, isRewritten: true };
  }
  if (cleaned !== file) await writeFile(rewritten, cleaned, { flag: 'wx' });
  return { ...size, imageMeta: meta, isRewritten: cleaned !== file };
}

async function readMetadata(path: string, limits: PictureLimits): Promise<Metadata> {
  // The header is read without a limit, so that the error can name the reason.
  const found = await sharp(path, { ...reading(limits), limitInputPixels: false })
    .metadata()
    .catch(refuse);
  const { width, height, pages = 1, pageHeight = height } = found;
  if (pages > limits.frames) throw new Refused(`The animation has too many frames: at most ${limits.frames}.`);
  if (width * pageHeight > limits.pixels) {
    throw new Refused(`The picture is too large: at most ${Math.floor(limits.pixels / 1_000_000)} million pixels.`);
  }
  return found;
}

/** Reads all of the (first) picture, shrunk on the way, which shows damage at a fraction of the cost. */
async function decode(path: string, limits: PictureLimits) {
  await sharp(path, reading(limits)).resize(64, 64, { fit: 'inside' }).raw().toBuffer().catch(refuse);
}

function refuse(cause: unknown): never {
  throw new Refused('The picture is damaged or cannot be read.', { cause });
}

const tiffOf = (exif: Buffer | undefined) =>
  exif?.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? exif.subarray(6) : exif;

/** The limit in a JPEG. Each entry may claim the whole block as its text, so that time grows with the square of its length. */
const MAX_EXIF_BYTES = 65_535;

function readableExif(exif: Buffer | undefined): Buffer | undefined {
  const tiff = tiffOf(exif);
  return tiff && tiff.length <= MAX_EXIF_BYTES ? tiff : undefined;
}

function cleanedBytes(mimeType: string, file: Buffer, found: Metadata): Buffer | 'unknown' {
  try {
    const cleaned = withoutLocation(mimeType, file);
    if (cleaned) return cleaned;
  } catch (error) {
    if (error instanceof Malformed) return 'unknown';
    throw error;
  }
  const exif = tiffOf(found.exif);
  return found.xmp || (exif && exifHasLocation(exif)) ? 'unknown' : file;
}

async function encodeAgain(path: string, mimeType: string, target: string, found: Metadata, limits: PictureLimits) {
  const isAnimated = (found.pages ?? 1) > 1;
  const picture = sharp(path, { ...reading(limits), sequentialRead: false, animated: isAnimated }).autoOrient();
  // A CMYK profile does not fit the RGB output.
  if (found.space !== 'cmyk') picture.keepIccProfile();
  const subsampling = found.chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4';
  const again = encode(picture, mimeType, { jpeg: 93, webp: 93, avif: 80, subsampling });
  return write(again, target);
}

/** Encodes, then writes, to distinguish a full disk from a bad picture. */
async function write(picture: Sharp, target: string) {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch(refuse);
  await writeFile(target, data, { flag: 'wx' });
  return { width: info.width, height: info.pageHeight ?? info.height };
}

interface Quality {
  jpeg: number;
  webp: number;
  avif: number;
  subsampling: string;
}

const smaller: Quality = { jpeg: 82, webp: 82, avif: 55, subsampling: '4:2:0' };

function encode(picture: Sharp, mimeType: string, quality: Quality): Sharp {
  switch (mimeType) {
    case 'image/jpeg':
      return picture.jpeg({ quality: quality.jpeg, chromaSubsampling: quality.subsampling });
    case 'image/webp':
      return picture.webp({ quality: quality.webp });
    case 'image/avif':
      return picture.avif({ quality: quality.avif, effort: 3 });
    case 'image/gif':
      return picture.gif();
    default:
      return picture.png();
  }
}

export interface MadeSize {
  name: SizeName;
  /** Two sizes of the same shape share one file. */
  path: string;
  width: number;
  height: number;
  filesize: number;
}

/**
 * Creates the smaller copies of a picture beside it: upright, in RGB, without metadata. Of an animation, uses the first
 * frame.
 *
 * @throws Refused
 */
export async function makePictureSizes(path: string, mimeType: string, limits: PictureLimits): Promise<MadeSize[]> {
  const found = await readMetadata(path, limits);
  const original = () =>
    // Turning needs all of the picture at once; without it a few lines at a time are enough.
    sharp(path, { ...reading(limits), sequentialRead: (found.orientation ?? 1) <= 1 }).autoOrient();
  const planned = planSizes(found.autoOrient.width, found.autoOrient.height);
  const base = planned.length > 0 ? await shrink(original()) : undefined;

  const made: MadeSize[] = [];
  for (const { name, width, height, isCropped } of planned) {
    const same = made.find((other) => other.width === width && other.height === height);
    if (same) {
      made.push({ ...same, name });
      continue;
    }
    const target = sizePath(path, name);
    const isInBase = base && width <= base.width && height <= base.height;
    const picture = isInBase ? sharp(base.pixels, { raw: base }) : original();
    const resized = picture.resize(width, height, { fit: isCropped ? 'cover' : 'fill' });
    await write(encode(resized, mimeType, smaller), target);
    made.push({ name, path: target, width, height, filesize: (await stat(target)).size });
  }
  return made;
}

/** The pixels of a picture within the largest size: a large original is decoded once and not for each size. */
async function shrink(picture: Sharp) {
  const { data, info } = await picture
    .resize(2048, 2048, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { pixels: data, width: info.width, height: info.height, channels: info.channels };
}
