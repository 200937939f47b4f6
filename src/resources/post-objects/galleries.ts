import { attachmentType } from '../../content-model/index.ts';
import type { Appearance } from '../../engine/scope.ts';
import { uploadAddress } from '../../engine/site-paths.ts';
import { all, equals, oneOf, type PostRow, type Reader } from '../../storage/index.ts';
import { type GalleryPicture, type GalleryRequest, galleriesIn, withGalleries } from '../../text-work/index.ts';
import { filesOfPicture, mediaTypeOf, sourceUrl } from '../shared/media-file.ts';
import { linkOf } from './link.ts';

/** The pictures that the galleries of a content may show, in no particular order. */
type Shown = readonly PostRow[];

/**
 * The pictures that the galleries in each content may show, for rows that have any: two statements for all of them.
 * Everybody sees the same ones: those that anybody may see, and those that are attached to the post itself.
 */
export async function galleriesOf(reader: Reader, rows: readonly PostRow[]): Promise<ReadonlyMap<PostRow, Shown>> {
  const asking = rows
    .map((row) => ({ row, requests: galleriesIn(row.content_rendered) }))
    .filter(({ requests }) => requests.length > 0);
  if (asking.length === 0) return new Map();
  const unique = (of: (request: GalleryRequest, row: PostRow) => readonly number[]): number[] => [
    ...new Set(asking.flatMap(({ row, requests }) => requests.flatMap((request) => of(request, row)))),
  ];
  // With the stored caption: without one, the rendered caption is made of the description.
  const named = await reader.posts.load(
    unique(({ ids = [] }) => ids),
    true,
  );
  const hosts = unique(({ ids, host }, row) => (ids === undefined ? [host ?? row.id] : []));
  const attached =
    hosts.length === 0
      ? []
      : await reader.posts.find({ where: all(equals('type', attachmentType.slug), oneOf('parent_id', hosts)) });
  const pictures = [...new Map([...named, ...attached].map((row) => [row.id, row])).values()].filter(isPicture);
  return new Map(asking.map(({ row }) => [row, pictures.filter((one) => isOpen(one) || one.parent_id === row.id)]));
}

const isPicture = (row: PostRow): boolean =>
  row.type === attachmentType.slug && row.status === 'inherit' && mediaTypeOf(row) === 'image';

/** Whether it is attached to nothing or to a public post. */
const isOpen = ({ state }: PostRow): boolean => state === 'inherit';

/** The content with its galleries. */
export function showGalleries(
  html: string,
  { id, galleries = [] }: { readonly id: number; readonly galleries?: Shown | undefined },
  { site, nowGmt }: { readonly site: Appearance; readonly nowGmt: string },
): string {
  return withGalleries(html, {
    postId: id,
    addressOf: (key) => uploadAddress(site, key),
    picturesOf: (request) =>
      chosen(request, galleries, id).map(
        (row): GalleryPicture => ({
          id: row.id,
          ...filesOfPicture(row, request.size),
          source: sourceUrl(row, site),
          link: linkOf(row, [], { site, nowGmt }),
          alt: row.alt_text,
          caption: row.excerpt.trim() === '' ? '' : row.excerpt_rendered,
        }),
      ),
  });
}

/** The pictures of a gallery in its order. */
function chosen({ ids, host, excluded, order, isDescending }: GalleryRequest, shown: Shown, id: number): Shown {
  if (ids && order.length === 0) return ids.flatMap((one) => shown.find((row) => row.id === one) ?? []);
  const found = shown.filter((row) =>
    ids ? ids.includes(row.id) : row.parent_id === (host ?? id) && !excluded.includes(row.id),
  );
  const sign = isDescending ? -1 : 1;
  return found.sort((one, other) => {
    for (const name of order) {
      const [key, otherKey] = [sortKey(one, name), sortKey(other, name)];
      if (key !== otherKey) return key < otherKey ? -sign : sign;
    }
    return one.id - other.id;
  });
}

const sortKey = (row: PostRow, name: GalleryRequest['order'][number]): number | string =>
  name === 'title' ? row.title_rendered.toLowerCase() : row[name];
