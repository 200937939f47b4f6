import type { Appearance } from '../../engine/scope.ts';
import { uploadAddress } from '../../engine/site-paths.ts';
import { keysOf, type MediaDetails, presentDetails } from '../../files/index.ts';
import type { PostRow } from '../../storage/index.ts';

type File = Pick<PostRow, 'file_key' | 'mime_type' | 'media_details' | 'guid'>;

const detailsOf = (item: File): MediaDetails => item.media_details as unknown as MediaDetails;

export const mediaTypeOf = ({ mime_type }: File): 'image' | 'file' =>
  mime_type.startsWith('image/') ? 'image' : 'file';

/** The address of the original; of a file that was never brought here, the one it came from. */
export const sourceUrl = ({ file_key, guid }: File, site: Appearance): string =>
  file_key === '' ? guid : uploadAddress(site, file_key);

/** The details of the file as clients see them: every size with its address. */
export function shownDetails(item: File, site: Appearance): object {
  if (item.file_key === '') return detailsOf(item);
  return presentDetails(item.file_key, item.mime_type, detailsOf(item), (key) => uploadAddress(site, key));
}

/** The keys of all files of an item: the original and its smaller copies. */
export const keysOfItem = (item: File): string[] =>
  item.file_key === '' ? [] : keysOf(item.file_key, detailsOf(item));
