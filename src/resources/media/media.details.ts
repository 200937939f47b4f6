import type { Schema } from '../../engine/definition/index.ts';
import type { Appearance } from '../../engine/scope.ts';
import { uploadAddress } from '../../engine/site-paths.ts';
import { keysOf, presentDetails } from '../../files/index.ts';
import { detailsOf, type MediaFile, withoutFile } from '../shared/media-file.ts';

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

/** The details of the file as shown to clients: every size with its URL. */
export function shownDetails(item: MediaFile, site: Appearance): object {
  if (item.file_key === '') {
    const { source_url: _, ...details } = withoutFile(item);
    return details;
  }
  return presentDetails(item.file_key, item.mime_type, detailsOf(item), (key) => uploadAddress(site, key));
}

/** The keys of all files of an item: the original and its smaller copies. */
export const keysOfItem = (item: MediaFile): string[] =>
  item.file_key === '' ? [] : keysOf(item.file_key, detailsOf(item));
