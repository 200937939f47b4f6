import type { PostType } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { type LinkNames, pathOf } from '../../resources/post-objects/link.ts';
import { equals, type FormerAddress } from '../../storage/index.ts';
import { namesOtherRows } from '../../text-work/index.ts';
import { shownByIds } from '../shown-items.ts';
import { type Located, namedIn } from './asked-path.ts';
import { resolvePath } from './resolve-path.ts';

/** A former path of the site, and where it leads now; no target if the item is gone. */
export interface Redirect {
  readonly from: string;
  readonly to: string | undefined;
}

/** The deepest item of a tree, and the most descendants of one that had another address. */
const MAX_DEPTH = 32;
const MAX_DESCENDANTS = 10_000;

/**
 * The former addresses of items, with their redirects for the actor. A path is only constructed here; `resolvePath` decides
 * what it means, so that nothing hidden is revealed, and no present address is redirected.
 */
export async function* redirectsOf(request: ResourceRequest, resources: readonly Resource[]): AsyncGenerator<Redirect> {
  const base = new URL(homeOf(request.scope.site)).pathname.replace(/\/$/, '');
  const seen = new Set<string>();
  for (let last = 0; ; ) {
    const addresses = await request.storage.formerAddresses.behind(last);
    for (const address of addresses)
      for (const path of await pathsOf(address, request, resources)) {
        if (seen.has(path)) continue;
        seen.add(path);
        const resolved = await resolvePath(path, request, resources);
        if (resolved === 'gone') yield { from: base + path, to: undefined };
        else if (resolved !== 'unknown' && resolved.kind === 'redirect')
          yield { from: base + path, to: resolved.found.link };
      }
    const end = addresses.at(-1);
    if (!end) return;
    last = end.post_id;
  }
}

/** The paths of an address by the present permalink structure; in a tree, also those below. */
async function pathsOf(
  address: FormerAddress,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<string[]> {
  const { site } = request.scope;
  const type = site.model.postTypes.get(address.type);
  if (!type?.hasOwnPages) return [];
  const { by } = type.address;
  if (by === 'slug' && type.hierarchical) return pathsInTree(address, type, request);
  const linkNames = by === 'structure' ? await linkNamesOf(address, type, request, resources) : noNames;
  return linkNames ? [pathOf({ ...address, id: address.post_id, linkNames }, [], type, site)] : [];
}

const noNames: LinkNames = { category: '', author: '' };

/** The other names that the permalink structure needs, as in the present link of the item; undefined when it is not shown. */
async function linkNamesOf(
  { post_id: id }: FormerAddress,
  { restBase }: PostType,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<LinkNames | undefined> {
  const { site } = request.scope;
  const structure = site.permalinks.posts;
  if (!namesOtherRows(structure)) return noNames;
  const item = (await shownByIds<Located>(resources, `/${restBase}`, [id], request)).get(id);
  if (!item) return undefined;
  // Paths are listed encoded, as slugs are.
  const path = new URL(item.link).pathname.slice(new URL(homeOf(site)).pathname.replace(/\/$/, '').length);
  return { ...noNames, ...namedIn({ pathSegments: path.split('/').filter(Boolean) }, site) };
}

async function pathsInTree(
  { post_id, slug, parent_id }: FormerAddress,
  type: PostType,
  { storage, scope }: ResourceRequest,
): Promise<string[]> {
  const above: string[] = [];
  for (let id = parent_id; id > 0; ) {
    const row = await storage.posts.get(id);
    if (row?.type !== type.slug || above.length > MAX_DEPTH) return [];
    above.unshift(row.slug);
    id = row.parent_id;
  }
  const found = [{ id: post_id, slugs: [...above, slug] }];
  for (const { id, slugs } of found) {
    if (slugs.length > MAX_DEPTH || found.length > MAX_DESCENDANTS) break;
    for (const row of await storage.posts.find({ where: equals('parent_id', id) }))
      if (row.type === type.slug && row.slug !== '') found.push({ id: row.id, slugs: [...slugs, row.slug] });
  }
  return found.map(({ id, slugs }) =>
    pathOf({ id, slug: slugs.at(-1) ?? '', date: '' }, slugs.slice(0, -1), type, scope.site),
  );
}
