import type { Appearance } from '../../engine/scope.ts';
import { uploadAddress } from '../../engine/site-paths.ts';
import { type MediaDetails, type PictureFile, pictureFilesOf } from '../../files/index.ts';
import type { PostRow } from '../../storage/index.ts';

/** The file of a media item: what contents, media and exports show of it. */

export type MediaFile = Pick<PostRow, 'file_key' | 'mime_type' | 'media_details' | 'guid'>;

/** What is known about the file, if it was imported. */
export const detailsOf = (item: MediaFile): MediaDetails => item.media_details as unknown as MediaDetails;

/** The details of a file that was not imported. Its address is stored here unless it is the `guid` of the item. */
interface DetailsWithoutFile {
  readonly source_url?: string;
}

export const withoutFile = (item: MediaFile): DetailsWithoutFile => item.media_details as DetailsWithoutFile;

export const mediaTypeOf = ({ mime_type }: MediaFile): 'image' | 'file' =>
  mime_type.startsWith('image/') ? 'image' : 'file';

/** The URL that a file which was not imported has on the old site. */
export const oldUrlOf = (item: MediaFile): string => withoutFile(item).source_url ?? item.guid;

/** The URL of the original; for a file that was not imported, its URL on the old site. */
export const sourceUrl = (item: MediaFile, site: Appearance): string =>
  item.file_key === '' ? oldUrlOf(item) : uploadAddress(site, item.file_key);

/** The files of a picture, and the one of a size among them: the original if there is none of this size. */
export function filesOfPicture(
  item: MediaFile,
  size: string,
): { readonly files: readonly PictureFile[]; readonly shown: PictureFile | undefined } {
  const details = detailsOf(item);
  const files = pictureFilesOf(item.file_key, details);
  const { sizes = {} } = details;
  const name = Object.hasOwn(sizes, size) ? sizes[size]?.file : undefined;
  return { files, shown: files.find(({ key }) => key.endsWith(`/${name}`)) ?? files.at(-1) };
}
