import { type PhpValue, readPhpSerialized } from './php-serialized.ts';
import type { WxrImage, WxrMeta } from './wxr-events.ts';

/** The meta fields that describe the item itself; absent ones are `undefined`. */
export type WxrKnownMeta = {
  /** Id of the featured media. */
  thumbnailId: number | undefined;
  /** Path of an attachment's file below the folder of uploads, always relative and inside it: `2024/05/shore.jpg`. */
  attachedFile: string | undefined;
  altText: string | undefined;
  /** The details of a picture. */
  image: WxrImage | undefined;
};

/** Meta keys that become fields of their own, or are internal to the exporting site. */
const keys = {
  thumbnail: '_thumbnail_id',
  attachedFile: '_wp_attached_file',
  altText: '_wp_attachment_image_alt',
  image: '_wp_attachment_metadata',
} as const;

const known: ReadonlySet<string> = new Set([
  ...Object.values(keys),
  ...['_wp_page_template', '_wp_old_slug', '_wp_old_date', '_wp_trash_meta_status', '_wp_trash_meta_comments_status'],
  ...['_wp_trash_meta_time', '_wp_desired_post_slug', '_edit_lock', '_edit_last', '_pingme', '_encloseme'],
]);

/** Whether a key is used already, or has no meaning on another site. */
export const isKnownKey = (key: string): boolean => known.has(key);

/** Reads the meta values that the importer turns into fields. A value that WordPress would not write is `undefined`. */
export function readKnownMeta(meta: readonly WxrMeta[]): WxrKnownMeta {
  const value = (key: string): string | undefined => meta.find((one) => one.key === key)?.value;
  const thumbnail = value(keys.thumbnail)?.trim() ?? '';
  return {
    thumbnailId: /^[1-9]\d{0,9}$/.test(thumbnail) ? Number(thumbnail) : undefined,
    attachedFile: pathInside(value(keys.attachedFile)),
    altText: value(keys.altText),
    image: readImage(value(keys.image)),
  };
}

function readImage(serialized: string | undefined): WxrKnownMeta['image'] {
  const data = serialized === undefined ? undefined : readPhpSerialized(serialized);
  if (!(data instanceof Map)) return undefined;
  const width = pixels(data.get('width'));
  const height = pixels(data.get('height'));
  if (width === undefined || height === undefined) return undefined;
  const sizes = data.get('sizes');
  const original = data.get('original_image');
  return {
    ...{ width, height },
    ...(isFileName(original) && { original }),
    sizes: (sizes instanceof Map ? [...sizes] : []).flatMap(([name, size]) => {
      if (!(size instanceof Map)) return [];
      const file = size.get('file');
      const [width, height] = [pixels(size.get('width')), pixels(size.get('height'))];
      return isFileName(file) && width && height ? [{ name: String(name), file, width, height }] : [];
    }),
  };
}

/** A name without a folder. */
export const isFileName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 255 && !/[\\/:\p{Cc}]/u.test(value) && !['', '.', '..'].includes(value);

/** Old exports write numbers as strings. */
function pixels(value: PhpValue | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number < 1_000_000
    ? number
    : undefined;
}

/** A relative path that cannot lead out of its folder. */
function pathInside(value: PhpValue | undefined): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > 1024) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file name has no control characters
  if (/[\u0000-\u001F\\:]/.test(value)) return undefined;
  return value.split('/').every((part) => part !== '' && part !== '.' && part !== '..') ? value : undefined;
}
