import { pictureFilesOf } from '../../files/index.ts';
import type { PostRow, Reader } from '../../storage/index.ts';
import { type PictureFile, pictureIdsIn } from '../../text-work/index.ts';
import { detailsOf } from '../shared/media-file.ts';

/** The files of pictures, by the id of the media item. */
export type Pictures = ReadonlyMap<number, readonly PictureFile[]>;

/** The files of the pictures in each content, for rows that have any: with the statements of one list. */
export async function picturesOf(reader: Reader, rows: readonly PostRow[]): Promise<ReadonlyMap<PostRow, Pictures>> {
  const named = rows
    .map((row) => ({ row, ids: pictureIdsIn(row.content_rendered) }))
    .filter(({ ids }) => ids.length > 0);
  const ids = [...new Set(named.flatMap((one) => one.ids))];
  const found = await reader.posts.media(ids);
  const files = new Map(found.map((row) => [row.id, pictureFilesOf(row.file_key, detailsOf(row))]));
  return new Map(named.map((one) => [one.row, new Map(one.ids.map((id) => [id, files.get(id) ?? []]))]));
}
