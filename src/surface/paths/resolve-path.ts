import { attachmentType, postType } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { all, equals, oneOf } from '../../storage/index.ts';
import { collectionOf } from '../adaptations/post-links.ts';
import { shownByIds } from '../shown-items.ts';
import { type Asked, type Located, readPath, slugsNamed } from './asked-path.ts';
import { candidatesFor } from './candidates.ts';
import { formerAt } from './former.ts';
import { guessedAt } from './guess.ts';

interface Resolved {
  readonly found: Located;
  /** Whether the path is the address of the item, or redirects to it. */
  readonly kind: 'canonical' | 'redirect';
}

/** Finds the item that a path of the site leads to for an actor: by its address, a former address, or as deleted (`gone`). */
export async function resolvePath(
  path: string,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Resolved | 'gone' | 'unknown'> {
  const asked = readPath(path, request.scope.site);
  const resolved = await resolveAsked(asked, request, resources);
  const shorter = resolved === 'unknown' ? withoutAdditions(asked) : undefined;
  if (!shorter) return resolved;
  const of = await resolveAsked(shorter, request, resources);
  return typeof of === 'object' && of.found.id > 0 ? { ...of, kind: 'redirect' } : 'unknown';
}

/** The path of an item, of an address that WordPress makes of it: pages of its text and comments, a form to embed, `index.php`. */
function withoutAdditions({ pathSegments, ...rest }: Asked): Asked | undefined {
  const kept = pathSegments[0] === 'index.php' ? pathSegments.slice(1) : [...pathSegments];
  if (kept.length > 1 && /^(embed|comment-page-\d{1,9}|\d{1,9})$/.test(kept.at(-1) ?? '')) kept.pop();
  return kept.length > 0 && kept.length < pathSegments.length ? { ...rest, pathSegments: kept } : undefined;
}

async function resolveAsked(
  asked: Asked,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Resolved | 'gone' | 'unknown'> {
  const { site } = request.scope;
  const at = await itemAt(asked, request, resources);
  if (at) return at;
  const home = { type: 'home', collection: `/${postType.restBase}`, id: 0, link: `${homeOf(site)}/` };
  if (asked.pathSegments.length === 0)
    return asked.id === undefined && asked.archive === undefined ? { found: home, kind: 'canonical' } : 'unknown';
  const attached = await attachedAt(asked, request, resources);
  if (attached) return { found: attached, kind: 'redirect' };
  const former = await movedFrom(asked, request, resources);
  if (typeof former === 'object') return { found: former, kind: 'redirect' };
  const guessed = former === 'unknown' ? await guessedAt(asked, request, resources) : undefined;
  return guessed ? { found: guessed, kind: 'redirect' } : former;
}

/** The item at a path, or the closest match; only items that the actor may see. */
export async function itemAt(
  asked: Asked,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Resolved | undefined> {
  const { site } = request.scope;
  for (const { type, collection, ids } of await candidatesFor(asked, request)) {
    for (const [id, { link }] of await shownByIds<Located>(resources, collection, ids, request)) {
      const kind = kindOf(asked, readPath(link, site));
      if (kind === undefined) continue;
      return { found: { type, collection, id, link }, kind };
    }
  }
  return undefined;
}

/** The file whose page WordPress has below the item that the file was uploaded to. */
async function attachedAt(
  { pathSegments }: Asked,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Located | undefined> {
  const slugs = slugsNamed(pathSegments.at(-1) ?? '');
  const above = pathSegments.slice(0, -1);
  if (above.at(-1) === 'attachment') above.pop();
  if (slugs.length === 0 || above.length === 0) return undefined;
  const parent = (await itemAt({ pathSegments: above, id: undefined }, request, resources))?.found;
  if (!parent || !request.scope.site.model.postTypes.has(parent.type)) return undefined;
  const { slug: type, restBase } = attachmentType;
  const where = all(equals('type', type), oneOf('slug', slugs), equals('parent_id', parent.id));
  const order = [{ column: 'id', direction: 'asc' }] as const;
  const [row] = await request.storage.posts.find({ where, order, limit: 1 });
  if (!row) return undefined;
  const item = (await shownByIds<Located>(resources, `/${restBase}`, [row.id], request)).get(row.id);
  return item && { type, collection: `/${restBase}`, id: row.id, link: item.link };
}

/** The item that a path led to before. One that the actor may not see counts as unknown, although it was public before. */
async function movedFrom(
  asked: Asked,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Located | 'gone' | 'unknown'> {
  const { storage, scope } = request;
  let isGone = false;
  for (const { post_id: id, type } of await formerAt(asked, request)) {
    const row = await storage.posts.get(id);
    isGone ||= row === undefined || row.status === 'trash';
    const collection = collectionOf(type, scope.site.model);
    if (row?.type !== type || row.status === 'trash') continue;
    const item = (await shownByIds<Located>(resources, collection, [id], request)).get(id);
    if (item) return { type, collection, id, link: item.link };
  }
  return isGone ? 'gone' : 'unknown';
}

/** Whether a path is the canonical address of an item, of which each has one, or redirects to it; undefined for neither. */
function kindOf(asked: Asked, own: Asked): 'canonical' | 'redirect' | undefined {
  if (asked.pathSegments.length === 0) return asked.id !== undefined && asked.id === own.id ? 'canonical' : 'redirect';
  const [one, other] = [asked, own].map(({ pathSegments }) => pathSegments.join('/'));
  if (own.id !== undefined || one === undefined || other === undefined) return undefined;
  if (one === other) return 'canonical';
  return one.toLowerCase() === other.toLowerCase() ? 'redirect' : undefined;
}
