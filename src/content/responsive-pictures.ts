import { attributeOf, readTag, type StartTag, withAttribute, writeTag } from './tag.ts';

/** A file of a picture: the original or a smaller copy. */
export interface PictureFile {
  /** Its path below `/uploads/`. */
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

/** The class of a picture from the media library begins so, and ends with the id of its media item. */
const CLASS = 'wp-image-';
/** The most pictures of a text that get other sizes: each is looked up. */
const MAX_PICTURES = 100;
/** The most characters that galleries, and that other sizes of pictures, add to a text: an author writes few for many. */
export const MAX_ADDED = 256 * 1024;
/** The widest file offered beside the one that the text names. */
const MAX_WIDTH = 2048;

/** The ids of the media items that the pictures of a text belong to, at most 100. */
export function pictureIdsIn(html: string): number[] {
  if (!html.includes(CLASS)) return [];
  const ids = new Set<number>();
  for (const [, id] of html.matchAll(/wp-image-(\d{1,15})/g)) {
    ids.add(Number(id));
    if (ids.size === MAX_PICTURES) break;
  }
  return [...ids];
}

/**
 * Offers browsers the other sizes of pictures from the media library (`srcset`, `sizes`), and gives pictures without
 * dimensions those of their file, so that they can be loaded lazily. Attributes that the author set do not change.
 *
 * This adds at most 256 Ki characters to a text.
 *
 * @param filesOf the files of a media item in the order in which they are offered
 */
export function withPictureFiles(html: string, filesOf: (id: number) => readonly PictureFile[] | undefined): string {
  if (!html.includes(CLASS)) return html;
  let room = MAX_ADDED;
  return html.replace(/<img [^<>]*>/g, (text) => {
    const tag = room > 0 && text.includes(CLASS) ? readTag(text) : undefined;
    const [id] = pictureIdsIn((tag && attributeOf(tag, 'class')?.value) ?? '');
    const files = id === undefined ? undefined : filesOf(id);
    if (!tag || !files) return text;
    const written = writeTag(withOtherSizes(tag, files));
    room -= written.length - text.length;
    return room > 0 ? written : text;
  });
}

function withOtherSizes(tag: StartTag, files: readonly PictureFile[]): StartTag {
  const src = attributeOf(tag, 'src');
  const value = src?.quote === '"' ? (src.value ?? '') : '';
  const shown = [...files, ...files.slice(-1).map(scaledDown)].find(({ key }) => value.endsWith(`/uploads/${key}`));
  if (!shown) return tag;
  const sized = attributeOf(tag, 'width') || attributeOf(tag, 'height') ? tag : withDimensions(tag, shown);
  const box = { width: lengthOf(sized, 'width'), height: lengthOf(sized, 'height') };
  const offered = offeredFiles(shown, box.width > 0 && box.height > 0 ? box : shown, files);
  if (offered.length === 0 || attributeOf(tag, 'srcset')) return sized;
  const base = value.slice(0, -shown.key.length);
  const several = withAttribute(
    sized,
    'srcset',
    sourceSet(offered, (key) => base + key),
  );
  const whole = attributeOf(tag, 'sizes')
    ? several
    : withAttribute(several, 'sizes', sizesUpTo(box.width || shown.width));
  return { ...whole, end: whole.end === '/>' ? ' />' : whole.end };
}

/**
 * The files that a browser may choose from: the one that is shown, and those of the same proportions that are not too wide.
 *
 * @param box the dimensions in which it is shown
 * @returns none if there is no choice
 */
export function offeredFiles(shown: PictureFile, box: Box, files: readonly PictureFile[]): PictureFile[] {
  const fitting = files.filter((file) => file.width <= MAX_WIDTH && file.width !== shown.width);
  // Of two with one width, the later one.
  const byWidth = new Map(
    [shown, ...fitting].filter((file) => haveSameShape(box, file)).map((one) => [one.width, one]),
  );
  return byWidth.size > 1 && byWidth.has(shown.width) ? [...byWidth.values()] : [];
}

/** The value of `srcset`. */
export const sourceSet = (files: readonly PictureFile[], addressOf: (key: string) => string): string =>
  files.map(({ key, width }) => `${addressOf(key)} ${width}w`).join(', ');

/** The value of `sizes` for a picture that is as wide as its place, up to a width. */
export const sizesUpTo = (width: number): string => `(max-width: ${width}px) 100vw, ${width}px`;

/** The longest side of a picture that WordPress has scaled down. */
const SCALED = 2560;

/** The file that WordPress shows instead of a large original. Here, its address leads to the original (docs/migrating.md). */
function scaledDown({ key, width, height }: PictureFile): PictureFile {
  const ratio = Math.min(1, SCALED / Math.max(width, height));
  const name = key.replace(/(?=\.\w+$)/, '-scaled');
  return { key: name, width: Math.round(width * ratio), height: Math.round(height * ratio) };
}

/** The dimensions come after `decoding`, which every picture begins with. */
function withDimensions(tag: StartTag, { width, height }: PictureFile): StartTag {
  const lead = tag.attributes[0]?.name === 'decoding' ? tag.attributes.slice(0, 1) : [];
  const rest = { ...tag, attributes: tag.attributes.slice(lead.length) };
  const sized = withAttribute(withAttribute(rest, 'height', String(height), 'first'), 'width', String(width), 'first');
  const late = attributeOf(tag, 'loading') ? sized : withAttribute(sized, 'loading', 'lazy', 'first');
  return { ...late, attributes: [...lead, ...late.attributes] };
}

const lengthOf = (tag: StartTag, name: string): number => {
  const { value = '' } = attributeOf(tag, name) ?? {};
  return /^\d{1,5}$/.test(value) ? Number(value) : 0;
};

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Whether two pictures have the same proportions: scaled to the smaller width, their heights differ by a pixel at most. */
function haveSameShape(one: Box, other: Box): boolean {
  const [small, large] = one.width <= other.width ? [one, other] : [other, one];
  return Math.abs(Math.round((large.height * small.width) / large.width) - small.height) <= 1;
}
