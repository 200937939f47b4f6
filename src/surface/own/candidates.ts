import type { ResourceRequest } from '../../engine/operations/request.ts';
import { taxonomies } from '../../resources/traits/taxonomies.ts';
import { all, type Condition, equals, oneOf } from '../../storage/index.ts';
import { readStructure, slugify } from '../../text-work/index.ts';
import { collectionOf } from '../adaptations/post-links.ts';

/** A path below the site: its segments in letters, or the id in its query. */
export interface Asked {
  readonly segments: readonly string[];
  readonly id: number | undefined;
}

/** Items that a path may mean. */
interface Candidates {
  readonly type: string;
  readonly collection: string;
  readonly ids: readonly number[];
}

/** Pages below different parents may have the same slug. */
const MOST = 500;
const inOrder = [{ column: 'id', direction: 'asc' }] as const;
const addressed = ['page', 'post', 'attachment'];

/** What may be at a path, by the names in it or by its id; whether it is, and who may know, is judged by others. */
export async function candidatesFor(
  asked: Asked,
  { storage, scope: { site } }: ResourceRequest,
): Promise<Candidates[]> {
  const { segments, id } = asked;
  const path = segments.join('/').toLowerCase();
  const slug = slugify(segments.at(-1) ?? '');
  const posts = (where: Condition) =>
    storage.posts.find({ where: all(where, oneOf('type', addressed)), order: inOrder, limit: MOST });
  if (segments.length === 0) return id === undefined ? [] : byType(await posts(equals('id', id)));
  const named = readStructure(site.permalinks.posts, `/${segments.join('/')}`);
  const ofPost = named?.post_id === undefined ? slugify(named?.postname ?? '') : Number(named.post_id);
  const isNamed = typeof ofPost === 'number' ? equals('id', ofPost) : equals('slug', ofPost);
  const found = byType([
    ...(slug === '' ? [] : await posts(all(equals('slug', slug), oneOf('type', ['page', 'attachment'])))),
    ...(ofPost === '' ? [] : await posts(all(isNamed, equals('type', 'post')))),
  ]);
  for (const taxonomy of taxonomies.values()) {
    if (!path.startsWith(`${taxonomy.linkBase(site.permalinks).toLowerCase()}/`)) continue;
    const where = all(equals('taxonomy', taxonomy.slug), equals('slug', slug));
    const ids = await storage.terms.ids({ where, limit: 1 });
    found.push({ type: taxonomy.slug, collection: `/${taxonomy.restBase}`, ids });
  }
  if (path.startsWith('author/'))
    found.push({
      type: 'user',
      collection: '/users',
      ids: await storage.users.ids({ where: equals('slug', slug), limit: 1 }),
    });
  return found;
}

const byType = (rows: readonly { readonly id: number; readonly type: string }[]): Candidates[] =>
  addressed.flatMap((type) => {
    const ids = rows.filter((row) => row.type === type).map((row) => row.id);
    return ids.length === 0 ? [] : [{ type, collection: collectionOf(type), ids }];
  });
