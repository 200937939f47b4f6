import type { ResourceRequest } from '../../engine/operations/request.ts';
import { all, equals, type FormerAddress, type Reader } from '../../storage/index.ts';
import { readStructure, slugify } from '../../text-work/index.ts';
import type { Asked } from './candidates.ts';

/** The deepest page. */
const MAX_DEPTH = 32;

/** Posts and pages, which may be gone, that a path led to before; whether that may be told is judged by others. */
export async function formerAt(
  { segments }: Asked,
  { storage, scope: { site } }: ResourceRequest,
): Promise<Pick<FormerAddress, 'post_id' | 'type'>[]> {
  if (segments.length > MAX_DEPTH) return [];
  const named = readStructure(site.permalinks.posts, `/${segments.join('/')}`);
  const slug = slugify(named?.postname ?? '');
  const posts =
    slug === '' ? await storage.formerAddresses.of(Number(named?.post_id ?? 0)) : await byName(storage, slug);
  const found = posts.filter((one) => one.type === 'post' && isThen(one, named ?? {}));
  const last = slugify(segments.at(-1) ?? '');
  if (last === '') return found;
  const current = await storage.posts.find({ where: all(equals('slug', last), equals('type', 'page')), limit: 200 });
  const pages = [
    ...(await byName(storage, last)).filter(({ type }) => type === 'page'),
    ...current.map(({ id, parent_id }) => ({ post_id: id, type: 'page', parent_id })),
  ];
  for (const page of pages)
    if (await isBelow(storage, page.parent_id, segments.slice(0, -1).map(slugify))) found.push(page as FormerAddress);
  return found;
}

const byName = (reader: Reader, slug: string) => reader.formerAddresses.named(slug);

const dateParts = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'] as const;

/** Whether the path names the date of then, and the post. */
function isThen({ post_id, date }: FormerAddress, named: Readonly<Record<string, string>>): boolean {
  const parts = date.split(/\D/);
  return (
    dateParts.every((tag, place) => (named[tag] ?? parts[place]) === parts[place]) &&
    Number(named['post_id'] ?? post_id) === post_id
  );
}

/** Whether the segments are those of a page and of the ones above it, as they are called now or were before. */
async function isBelow(reader: Reader, parentId: number, segments: readonly string[]): Promise<boolean> {
  if (parentId === 0 || segments.length === 0) return parentId === 0 && segments.length === 0;
  const row = await reader.posts.get(parentId);
  const before = await reader.formerAddresses.of(parentId);
  const named = [...(row ? [row] : []), ...before].filter(({ slug }) => slug === segments.at(-1));
  for (const above of new Set(named.map((one) => one.parent_id)))
    if (await isBelow(reader, above, segments.slice(0, -1))) return true;
  return false;
}
