import type { Resource } from '../../engine/definition/index.ts';
import { gatherItems } from '../../engine/operations/gather.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { ApiError } from '../../errors/index.ts';
import { all, equals, oneOf } from '../../storage/index.ts';
import { readStructure, slugify } from '../../text-work/index.ts';
import type { Asked } from './candidates.ts';

/** The most posts of one name that are read. */
const MAX_MATCHES = 100;
/** The types that are guessed, and where their items are. */
const collections: Readonly<Record<string, string>> = { post: '/posts', page: '/pages' };

interface Guessed {
  readonly type: string;
  readonly collection: string;
  readonly id: number;
  readonly link: string;
}

/**
 * The post or page that a path means by its last name alone, as after a change of the structure of addresses: only where the path has
 * another structure, and where one item alone, of those that whoever asks may see, has the name.
 */
export async function guessedAt(
  { segments }: Asked,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Guessed | undefined> {
  const { storage, scope } = request;
  const { posts: structure, categories, tags } = scope.site.permalinks;
  const path = `/${segments.join('/')}`;
  const isOfOthers = [categories, tags, 'author'].some((base) =>
    path.toLowerCase().startsWith(`/${base.toLowerCase()}/`),
  );
  const slug = slugify(segments.at(-1) ?? '');
  if (slug === '' || isOfOthers) return undefined;
  const isFitting = readStructure(structure, path) !== undefined;
  const types = isFitting ? ['page'] : Object.keys(collections);
  // Drafts may share a name, in any number: they are no part of it.
  const where = all(equals('slug', slug), oneOf('type', types), equals('status', 'publish'));
  const rows = await storage.posts.find({ where, order: [{ column: 'id', direction: 'asc' }], limit: MAX_MATCHES });
  const found: Guessed[] = [];
  for (const [type, collection] of Object.entries(collections)) {
    const resource = resources.find((one) => one.path === collection);
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id);
    if (!resource || ids.length === 0) continue;
    for (const [id, item] of await gatherItems(resource, ids, request))
      if (!(item instanceof ApiError)) found.push({ type, collection, id, link: String(item['link']) });
  }
  return found.length === 1 ? found[0] : undefined;
}
