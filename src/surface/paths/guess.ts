import { collectionsWith } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { baseOf } from '../../resources/terms/fields.ts';
import { all, equals, oneOf } from '../../storage/index.ts';
import { namesOtherRows } from '../../text-work/index.ts';
import { shownByIds } from '../shown-items.ts';
import { type Asked, type Located, namedIn, readPath, slugsNamed } from './asked-path.ts';

/** The maximum number of items with one slug that are read. */
const MAX_MATCHES = 100;

type Named = ReturnType<typeof namedIn>;

/** Whether two addresses of one structure are equal except for the category and the author. An address of another structure is not compared. */
function isRestSame(asked: Named, own: Named): boolean {
  if (!asked || !own) return true;
  const [one, other] = [asked, own].map((named) => JSON.stringify({ ...named, category: '', author: '' }));
  return one?.toLowerCase() === other?.toLowerCase();
}

/**
 * The item that a path means by its last name alone, as after a change of the structure of addresses, or of the category that is
 * part of one: where one item alone, of those that whoever asks may see, has the name.
 */
export async function guessedAt(
  asked: Asked,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Located | undefined> {
  const { storage, scope } = request;
  const bases = [...scope.site.model.taxonomies.values()].map((taxonomy) => baseOf(taxonomy, scope.site));
  const path = `/${asked.pathSegments.join('/')}`;
  const isOfOthers = [...bases, scope.site.permalinks.authors].some((base) =>
    path.toLowerCase().startsWith(`/${base.toLowerCase()}/`),
  );
  const slugs = slugsNamed(asked.pathSegments.at(-1) ?? '');
  if (slugs.length === 0 || isOfOthers) return undefined;
  const named = namedIn(asked, scope.site);
  const mayHaveChanged = namesOtherRows(scope.site.permalinks.posts);
  const collections = collectionsWith(
    scope.site.model,
    ({ hasOwnPages, address }) => hasOwnPages && (named === undefined || address.by === 'slug' || mayHaveChanged),
  );
  // Any number of drafts may share a slug; they are ignored.
  const where = all(oneOf('slug', slugs), oneOf('type', Object.keys(collections)), equals('status', 'publish'));
  const rows = await storage.posts.find({ where, order: [{ column: 'id', direction: 'asc' }], limit: MAX_MATCHES });
  const found: Located[] = [];
  for (const [type, collection] of Object.entries(collections)) {
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id);
    for (const [id, { link }] of await shownByIds<Located>(resources, collection, ids, request))
      if (isRestSame(named, namedIn(readPath(link, scope.site), scope.site)))
        found.push({ type, collection, id, link });
  }
  return found.length === 1 ? found[0] : undefined;
}
