import type { Schema } from '../../engine/definition/index.ts';
import type { Appearance } from '../../engine/scope.ts';
import { uploadAddress } from '../../engine/site-paths.ts';
import { keysOf, type MediaDetails, type PictureFile, pictureFilesOf, presentDetails } from '../../files/index.ts';
import type { PostRow } from '../../storage/index.ts';

type File = Pick<PostRow, 'file_key' | 'mime_type' | 'media_details' | 'guid'>;

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };
const maybe = (schema: Schema): Schema => ({ ...schema, optional: true });

const sizeSchema: Schema = {
  type: 'object',
  properties: {
    file: { ...text, example: 'harbour-300x200.jpg' },
    width: { ...count, example: 300 },
    height: { ...count, example: 200 },
    mime_type: { ...text, example: 'image/jpeg' },
    filesize: maybe(count),
    source_url: { ...text, format: 'uri', example: 'https://example.com/uploads/2026/11/harbour-300x200.jpg' },
  },
};

/** The schema of file details; dimensions, sizes and camera data are for pictures only. */
export const detailsSchema: Pick<Schema, 'properties' | 'additionalProperties'> = {
  properties: {
    filesize: maybe(count),
    width: maybe({ ...count, example: 1200 }),
    height: maybe({ ...count, example: 800 }),
    file: maybe({ ...text, description: 'path of the original', example: '2026/11/harbour.jpg' }),
    sizes: maybe({
      type: 'object',
      description: 'available sizes of the picture; `full` is the original',
      properties: {
        thumbnail: maybe(sizeSchema),
        medium: maybe(sizeSchema),
        medium_large: maybe(sizeSchema),
        large: maybe(sizeSchema),
        full: maybe(sizeSchema),
      },
      additionalProperties: sizeSchema,
    }),
    image_meta: maybe({
      type: 'object',
      description: 'camera and author data from the picture',
      additionalProperties: { anyOf: [text, { type: 'array', items: text }] },
    }),
  },
  additionalProperties: true,
};

const detailsOf = (item: File): MediaDetails => item.media_details as unknown as MediaDetails;

/** The details of a file that was not imported. Its address is stored here unless it is the `guid` of the item. */
interface DetailsWithoutFile {
  readonly source_url?: string;
}

const withoutFile = (item: File): DetailsWithoutFile => item.media_details as DetailsWithoutFile;

export const mediaTypeOf = ({ mime_type }: File): 'image' | 'file' =>
  mime_type.startsWith('image/') ? 'image' : 'file';

/** The URL that a file which was not imported has on the old site. */
export const oldUrlOf = (item: File): string => withoutFile(item).source_url ?? item.guid;

/** The URL of the original; for a file that was not imported, its URL on the old site. */
export const sourceUrl = (item: File, site: Appearance): string =>
  item.file_key === '' ? oldUrlOf(item) : uploadAddress(site, item.file_key);

/** The details of the file as shown to clients: every size with its URL. */
export function shownDetails(item: File, site: Appearance): object {
  if (item.file_key === '') {
    const { source_url: _, ...details } = withoutFile(item);
    return details;
  }
  return presentDetails(item.file_key, item.mime_type, detailsOf(item), (key) => uploadAddress(site, key));
}

/** The files of a picture, and the one of medium size among them, or the original of a small picture. */
export function filesOfPicture(item: File): {
  readonly files: readonly PictureFile[];
  readonly medium: PictureFile | undefined;
} {
  const details = detailsOf(item);
  const files = pictureFilesOf(item.file_key, details);
  const name = details.sizes?.['medium']?.file;
  return { files, medium: files.find(({ key }) => key.endsWith(`/${name}`)) ?? files.at(-1) };
}

/** The keys of all files of an item: the original and its smaller copies. */
export const keysOfItem = (item: File): string[] =>
  item.file_key === '' ? [] : keysOf(item.file_key, detailsOf(item));
