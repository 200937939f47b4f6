import { folderOf, nameOf } from './file-key.ts';

/** The metadata of a picture by its camera and photographer, as text, without the location (trust D9). Interface 2.2. */
export interface ImageMeta {
  aperture: string;
  credit: string;
  camera: string;
  caption: string;
  /** Seconds since 1970, `0` when unknown. */
  created_timestamp: string;
  copyright: string;
  focal_length: string;
  iso: string;
  shutter_speed: string;
  title: string;
  orientation: string;
  keywords: string[];
}

/** One smaller copy of a picture. Its file lies in the folder of the original. */
export interface ImageSize {
  file: string;
  width: number;
  height: number;
  mime_type: string;
  filesize: number;
}

export type ImageSizes = Record<string, ImageSize>;

/** The details of a file that are stored with its media item. Files other than images only have a size. */
export interface MediaDetails {
  filesize: number;
  width?: number;
  height?: number;
  /** The key of the original. */
  file?: string;
  sizes?: ImageSizes;
  image_meta?: ImageMeta;
}

/** A file of a picture. */
export interface PictureFile {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

/** Every key that belongs to a media item: the original and its smaller copies. */
export function keysOf(key: string, details: MediaDetails): string[] {
  const sizes = Object.values(details.sizes ?? {}).map((size) => `${folderOf(key)}/${size.file}`);
  return [...new Set([key, ...sizes])];
}

/** The order in which browsers are offered the files of a picture; other sizes come after these, the original last. */
const OFFERED_FIRST = ['medium', 'large', 'thumbnail', 'medium_large'];

/** The files of a picture with their dimensions; none of a file that is no picture. */
export function pictureFilesOf(key: string, { width, height, sizes = {} }: MediaDetails): PictureFile[] {
  if (key === '' || width === undefined || height === undefined) return [];
  const names = [...OFFERED_FIRST, ...Object.keys(sizes).filter((name) => !OFFERED_FIRST.includes(name))];
  const smaller = names.flatMap((name) => sizes[name] ?? []);
  return [
    ...smaller.map((size) => ({ key: `${folderOf(key)}/${size.file}`, width: size.width, height: size.height })),
    { key, width, height },
  ];
}

/** `media_details` as clients see it: every size with its address. */
export interface ShownDetails extends Omit<MediaDetails, 'sizes'> {
  sizes?: Record<string, Omit<ImageSize, 'filesize'> & { filesize?: number; source_url: string }>;
}

/**
 * The `media_details` of a public item: sizes get their addresses, and `full`, the original, joins them. Interface 2.2.
 *
 * @param urlOf the public address of a key
 */
export function presentDetails(
  key: string,
  mimeType: string,
  details: MediaDetails,
  urlOf: (key: string) => string,
): ShownDetails {
  const { sizes = {}, ...rest } = details;
  const { width, height } = rest;
  if (width === undefined || height === undefined) return rest;
  const shown: NonNullable<ShownDetails['sizes']> = {};
  for (const [name, size] of Object.entries(sizes)) {
    shown[name] = { ...size, source_url: urlOf(`${folderOf(key)}/${size.file}`) };
  }
  shown['full'] = { file: nameOf(key), width, height, mime_type: mimeType, source_url: urlOf(key) };
  return { ...rest, sizes: shown };
}
