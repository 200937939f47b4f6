import type { ResourceRequest } from '../../engine/operations/request.ts';
import { all, type FormerAddress, oneOf, type Reader } from '../../storage/index.ts';
import { type Asked, namedIn, segmentsBelow, slugsNamed } from './asked-path.ts';

/** The deepest item of a tree. */
const MAX_DEPTH = 32;
/** Items below different parents may have the same slug. */
const MAX_CANDIDATES = 200;

type Former = Pick<FormerAddress, 'post_id' | 'type'>;

/** Items, which may be gone, that a path led to before. Callers check whether the actor may know. */
export async function formerAt(asked: Asked, { storage, scope: { site } }: ResourceRequest): Promise<Former[]> {
  if (asked.pathSegments.length > MAX_DEPTH) return [];
  const named = namedIn(asked, site);
  const slugs = slugsNamed(named?.postname ?? '');
  const byStructure =
    slugs.length === 0
      ? await storage.formerAddresses.of(Number(named?.post_id ?? 0))
      : await storage.formerAddresses.named(slugs);
  const types = [...site.model.postTypes.values()].filter((type) => type.hasOwnPages);
  const structured = types.filter(({ address }) => address.by === 'structure').map((type) => type.slug);
  const found: Former[] = byStructure.filter((one) => structured.includes(one.type) && isThen(one, named ?? {}));
  const last = slugsNamed(asked.pathSegments.at(-1) ?? '');
  if (last.length === 0) return found;
  // An item of a tree may have moved with its ancestors.
  const trees = types.filter((type) => type.hierarchical).map((type) => type.slug);
  const current = await storage.posts.find({
    where: all(oneOf('slug', last), oneOf('type', trees)),
    limit: MAX_CANDIDATES,
  });
  const candidates = [
    ...(await storage.formerAddresses.named(last)),
    ...current.map(({ id, type, parent_id }) => ({ post_id: id, type, parent_id })),
  ];
  for (const type of types) {
    const above = segmentsBelow(asked, type)?.slice(0, -1);
    if (!above) continue;
    for (const one of candidates.filter((each) => each.type === type.slug))
      if (type.hierarchical ? await isBelow(storage, one.parent_id, above) : above.length === 0) found.push(one);
  }
  return found;
}

const dateParts = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'] as const;

/** Whether the path has the former date and the post. */
function isThen({ post_id, date }: FormerAddress, named: Readonly<Record<string, string>>): boolean {
  const parts = date.split(/\D/);
  return (
    dateParts.every((tag, index) => (named[tag] ?? parts[index]) === parts[index]) &&
    Number(named['post_id'] ?? post_id) === post_id
  );
}

/** Whether the path segments are the present or former slugs of a page and its ancestors. */
async function isBelow(reader: Reader, parentId: number, pathSegments: readonly string[]): Promise<boolean> {
  if (parentId === 0 || pathSegments.length === 0) return parentId === 0 && pathSegments.length === 0;
  const row = await reader.posts.get(parentId);
  const before = await reader.formerAddresses.of(parentId);
  const slugs = slugsNamed(pathSegments.at(-1) ?? '');
  const named = [...(row ? [row] : []), ...before].filter(({ slug }) => slugs.includes(slug));
  for (const above of new Set(named.map((one) => one.parent_id)))
    if (await isBelow(reader, above, pathSegments.slice(0, -1))) return true;
  return false;
}
