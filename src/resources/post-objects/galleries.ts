import type { Appearance } from '../../engine/scope.ts';
import { uploadAddress } from '../../engine/site-paths.ts';
import type { PostRow, Reader, ShownMedia } from '../../storage/index.ts';
import {
  type GalleryPicture,
  type GalleryRequest,
  galleriesIn,
  withGalleries,
  withoutGalleries,
} from '../../text-work/index.ts';
import { filesOfPicture, mediaTypeOf, sourceUrl } from '../shared/media-file.ts';
import { linkOf } from './link.ts';

/** The pictures that the galleries of a content may show. */
export interface GalleryMedia {
  readonly byId: ReadonlyMap<number, ShownMedia>;
  /** Those attached to a post, by its id. */
  readonly byHost: ReadonlyMap<number, readonly ShownMedia[]>;
}

/**
 * The pictures that the galleries in each content may show, for rows that have any: with statements for all of them.
 * Everybody sees the same ones: those that anybody may see, and those that are attached to the post itself.
 */
export async function galleriesOf(
  reader: Reader,
  rows: readonly PostRow[],
): Promise<ReadonlyMap<PostRow, GalleryMedia>> {
  const asking = rows
    .map((row) => ({ row, requests: galleriesIn(row.content_rendered) }))
    .filter(({ requests }) => requests.length > 0)
    .map(({ row, requests }) => ({
      row,
      named: [...new Set(requests.flatMap(({ ids = [] }) => ids))],
      hosts: [...new Set(requests.flatMap(({ ids, host }) => (ids === undefined ? [host ?? row.id] : [])))],
    }));
  if (asking.length === 0) return new Map();
  const attached = await reader.posts.picturesAttachedTo([...new Set(asking.flatMap(({ hosts }) => hosts))]);
  const wanted = new Set([...attached, ...asking.flatMap(({ named }) => named)]);
  const found = (await reader.posts.media([...wanted])).filter(isPicture);
  const byId = new Map(found.map((one) => [one.id, one]));
  const byHost = Map.groupBy(
    attached.flatMap((id) => byId.get(id) ?? []),
    (one) => one.parent_id,
  );
  return new Map(
    asking.map(({ row, named, hosts }) => {
      const isShown = (one: ShownMedia): boolean => isOpen(one) || one.parent_id === row.id;
      const pictures = named.flatMap((id) => byId.get(id) ?? []).filter(isShown);
      return [
        row,
        {
          byId: new Map(pictures.map((one) => [one.id, one])),
          byHost: new Map(hosts.map((host) => [host, (byHost.get(host) ?? []).filter(isShown)])),
        },
      ];
    }),
  );
}

const isPicture = (one: ShownMedia): boolean => one.status === 'inherit' && mediaTypeOf(one) === 'image';

/** Whether it is attached to nothing or to a public post. */
const isOpen = ({ state }: ShownMedia): boolean => state === 'inherit';

/** The content with its galleries. */
export function showGalleries(
  html: string,
  { id, galleries }: { readonly id: number; readonly galleries?: GalleryMedia | undefined },
  { site, nowGmt }: { readonly site: Appearance; readonly nowGmt: string },
): string {
  if (!galleries) return withoutGalleries(html);
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
function chosen(
  { ids, host, excluded, order, isDescending }: GalleryRequest,
  { byId, byHost }: GalleryMedia,
  id: number,
): readonly ShownMedia[] {
  const without = new Set(excluded);
  const found = ids
    ? ids.flatMap((one) => byId.get(one) ?? [])
    : (byHost.get(host ?? id) ?? []).filter((one) => !without.has(one.id));
  if (ids && order.length === 0) return found;
  const sign = isDescending ? -1 : 1;
  return found.sort((one, other) => {
    for (const name of order) {
      const [key, otherKey] = [sortKey(one, name), sortKey(other, name)];
      if (key !== otherKey) return key < otherKey ? -sign : sign;
    }
    return one.id - other.id;
  });
}

const sortKey = (one: ShownMedia, name: GalleryRequest['order'][number]): number | string =>
  name === 'title' ? one.title_rendered.toLowerCase() : one[name];
