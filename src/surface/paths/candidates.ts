import type { ContentModel, PostAddress, PostType } from '../../content-model/index.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { baseOf } from '../../resources/terms/fields.ts';
import { all, type Condition, equals, oneOf } from '../../storage/index.ts';
import { type Archive, type Asked, idIn, namedIn, slugsNamed } from './asked-path.ts';

/** The items that a path may lead to. */
interface Candidates {
  readonly type: string;
  readonly collection: string;
  readonly ids: readonly number[];
}

/** Pages below different parents may have the same slug. */
const MAX_CANDIDATES = 500;
const inOrder = [{ column: 'id', direction: 'asc' }] as const;

/** A path may mean items of several types: those of a tree come first, then those whose addresses have a structure. */
const rankOf = ({ hierarchical, address }: PostType): number => (hierarchical ? 0 : address.by === 'structure' ? 1 : 2);

const byRank = ({ postTypes }: ContentModel): readonly PostType[] =>
  [...postTypes.values()].sort((one, other) => rankOf(one) - rankOf(other));

/** The candidates for a path, by its slugs or its id. Callers check whether one matches and may be seen. */
export async function candidatesFor(asked: Asked, request: ResourceRequest): Promise<Candidates[]> {
  const {
    storage,
    scope: { site },
  } = request;
  const { pathSegments, id } = asked;
  const path = pathSegments.join('/').toLowerCase();
  const slugs = slugsNamed(pathSegments.at(-1) ?? '');
  const types = byRank(site.model);
  const slugsOf = (by: PostAddress['by']) => types.filter(({ address }) => address.by === by).map((type) => type.slug);
  const posts = (where: Condition) =>
    storage.posts.find({
      where: all(
        where,
        oneOf(
          'type',
          types.map((type) => type.slug),
        ),
      ),
      order: inOrder,
      limit: MAX_CANDIDATES,
    });
  if (pathSegments.length === 0) {
    if (id !== undefined) return byType(await posts(equals('id', id)), types);
    return asked.archive ? ofArchive(asked.archive, request) : [];
  }
  const named = namedIn(asked, site);
  const isNamed =
    named?.post_id === undefined
      ? oneOf('slug', slugsNamed(named?.postname ?? ''))
      : equals('id', Number(named.post_id));
  const found = byType(
    [
      ...(await posts(all(oneOf('slug', slugs), oneOf('type', slugsOf('slug'))))),
      ...(await posts(all(isNamed, oneOf('type', slugsOf('structure'))))),
    ],
    types,
  );
  for (const taxonomy of site.model.taxonomies.values()) {
    if (!path.startsWith(`${baseOf(taxonomy, site).toLowerCase()}/`)) continue;
    const where = all(equals('taxonomy', taxonomy.slug), oneOf('slug', slugs));
    const ids = await storage.terms.ids({ where, limit: slugs.length });
    found.push({ type: taxonomy.slug, collection: `/${taxonomy.restBase}`, ids });
  }
  if (path.startsWith(`${site.permalinks.authors.toLowerCase()}/`))
    found.push({
      type: 'user',
      collection: '/users',
      ids: await storage.users.ids({ where: oneOf('slug', slugs), limit: slugs.length }),
    });
  return found;
}

/** The term or the author of an archive. */
async function ofArchive(
  { of, by, value }: Archive,
  { storage, scope: { site } }: ResourceRequest,
): Promise<Candidates[]> {
  const id = idIn(value);
  if (of === undefined || (by === 'id' && id === undefined)) return [];
  const named = by === 'id' ? equals('id', id ?? 0) : oneOf('slug', slugsNamed(value.split('/').at(-1) ?? ''));
  if (of === 'user')
    return [{ type: of, collection: '/users', ids: await storage.users.ids({ where: named, limit: 1 }) }];
  const taxonomy = site.model.taxonomies.get(of);
  if (!taxonomy) return [];
  const ids = await storage.terms.ids({ where: all(equals('taxonomy', of), named), limit: 1 });
  return [{ type: of, collection: `/${taxonomy.restBase}`, ids }];
}

const byType = (
  rows: readonly { readonly id: number; readonly type: string }[],
  types: readonly PostType[],
): Candidates[] =>
  types.flatMap(({ slug: type, restBase }) => {
    const ids = rows.filter((row) => row.type === type).map((row) => row.id);
    return ids.length === 0 ? [] : [{ type, collection: `/${restBase}`, ids }];
  });
