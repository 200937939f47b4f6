import type { PostRow, Reader } from '../../storage/index.ts';
import { galleriesOf } from './galleries.ts';
import type { PostItem } from './item.ts';
import { picturesOf } from './pictures.ts';

/** What the contents of posts show of media items, which are other rows; undefined for contents that show none. */
export async function mediaInTexts(
  reader: Reader,
  rows: readonly PostRow[],
): Promise<(row: PostRow) => Pick<PostItem, 'pictures' | 'galleries'>> {
  const [pictures, galleries] = [await picturesOf(reader, rows), await galleriesOf(reader, rows)];
  return (row) => ({ pictures: pictures.get(row), galleries: galleries.get(row) });
}
