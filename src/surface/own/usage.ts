import { isUser, onlyIf, refusalFor } from '../../access/index.ts';
import { type ContentModel, collectionsWith } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { getItem } from '../../engine/operations/retrieve.ts';
import { apiError } from '../../errors/index.ts';
import { fullyReadablePosts } from '../../resources/post-objects/readable-posts.ts';
import { all, type Condition, equals, fold, matches, moreThan, oneOf, type PostRow } from '../../storage/index.ts';
import { addressOf } from '../links.ts';
import { shownByIds } from '../shown-items.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

const MAX_ITEMS = 100;
const newestFirst = [{ column: 'id', direction: 'desc' }] as const;
/** The collections whose items show files. */
const collectionsOf = (model: ContentModel) => collectionsWith(model, ({ isHost }) => isHost);

const schemaOf = (model: ContentModel) => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'media-usage',
  type: 'object',
  properties: {
    id: { type: 'integer' },
    type: { type: 'string', enum: Object.keys(collectionsOf(model)) },
    title: { type: 'string', description: 'title as HTML' },
    link: { type: 'string', format: 'uri' },
    rest: { type: 'string', format: 'uri', description: 'where the item is retrieved' },
    is_featured: { type: 'boolean', description: 'whether it is the featured picture' },
    is_in_content: { type: 'boolean', description: 'whether the content names the file' },
  },
});

/** Posts and pages that feature a media item, or whose content refers to its file, as far as the actor may read them. */
export const usageRoute = ({ adapted, model }: OwnParts): OwnRoute => ({
  method: 'GET',
  path: '/media/<id>/usage',
  arguments: {},
  schema: schemaOf(model),
  access: ({ actor }) => onlyIf(isUser(actor), 'rest_forbidden'),
  answer: (_input, request) => usage(request, adapted),
});

/** The fields of an item that uses a file. */
interface Host {
  readonly title: { readonly rendered: string };
  readonly link: string;
}

async function usage(request: ResourceRequest, adapted: readonly Resource[]): Promise<Reply> {
  const { scope, storage } = request;
  const media = adapted.find(({ path }) => path === '/media');
  if (!media) throw apiError('rest_no_route');
  const item = (await getItem(media, storage, request)) as PostRow;
  const verdict = media.access.retrieve?.(scope.actor, item, { context: 'view', input: {}, scope });
  if (verdict) throw refusalFor(scope.actor, verdict);

  const collections = collectionsOf(scope.site.model);
  // Texts that a password hides from the actor are not searched.
  const readable = all(oneOf('type', Object.keys(collections)), fullyReadablePosts(scope.actor, scope));
  const find = async (where: Condition) =>
    storage.posts.find({ where: all(where, readable), order: newestFirst, limit: MAX_ITEMS });
  const featuring = await find(all(moreThan('featured_media', 0), equals('featured_media', item.id)));
  const naming =
    item.file_key === '' ? [] : (await find(contentsNaming(item.file_key))).filter(namesFile(item.file_key));
  const rows = new Map([...featuring, ...naming].map((row) => [row.id, row]));

  const body: object[] = [];
  for (const [type, path] of Object.entries(collections)) {
    const ids = [...rows.values()].filter((row) => row.type === type).map(({ id }) => id);
    for (const [id, { title, link }] of await shownByIds<Host>(adapted, path, ids, request))
      body.push({
        id,
        type,
        title: title.rendered,
        link,
        rest: addressOf(`${path}/${id}`, scope.site.url),
        is_featured: featuring.some((row) => row.id === id),
        is_in_content: naming.some((row) => row.id === id),
      });
  }
  return { status: 200, body };
}

/** Contents with the path of the file without its extension. They may also refer to its sizes, or to files with longer names. */
function contentsNaming(key: string): Condition {
  const phrase = fold(stemOf(key));
  return matches(['content'], { phrase, words: [phrase], excluded: [] });
}

const stemOf = (key: string): string => key.replace(/\.[^./]*$/, '');

/** Whether a content refers to the file or one of its sizes. */
function namesFile(key: string): (row: PostRow) => boolean {
  const stem = stemOf(key).toLowerCase();
  const ending = key.slice(stem.length).toLowerCase();
  return ({ content }) => {
    const [, ...behind] = content.toLowerCase().split(stem);
    return behind.some((text) => text.replace(/^-(\d+x\d+|scaled)/, '').startsWith(ending));
  };
}
