import { isUser, onlyIf } from '../../access/index.ts';
import { attachmentType, type ContentModel } from '../../content-model/index.ts';
import { checked, InvalidValue, integerList, type Resource } from '../../engine/definition/index.ts';
import type { RawArguments } from '../../engine/operations/read-input.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { listUnlessRefused } from '../shown-items.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

const states = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
const byStatus = (statuses: readonly string[]) => Object.fromEntries(statuses.map((status) => [status, { status }]));

type Lists = Readonly<Record<string, RawArguments>>;

const media: Lists = {
  all: { status: 'inherit,private' },
  trash: { status: 'trash' },
  missing_alt: { status: 'inherit,private', missing_alt: 'true' },
};

/** The lists that are counted for each collection, by their arguments. */
const countedIn = ({ postTypes }: ContentModel): Readonly<Record<string, Lists>> => ({
  ...Object.fromEntries(
    [...postTypes.values()].map(({ slug, restBase }) => [
      restBase,
      slug === attachmentType.slug ? media : byStatus(states),
    ]),
  ),
  comments: {
    approved: { status: 'approve' },
    hold: { status: 'hold' },
    spam: { status: 'spam' },
    trash: { status: 'trash' },
  },
});

const MAX_POSTS = 100;

const commentsOf = checked(
  integerList({ note: 'ids of posts and pages: counts the comments on each of them, and nothing else', default: [] }),
  (ids) => {
    if (ids.length > MAX_POSTS) throw new InvalidValue(`must have at most ${MAX_POSTS} items`);
    return ids;
  },
);

const totals = (names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
});

const schemaOf = (model: ContentModel) => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'counts',
  description: 'how many items there are that may be listed for editing; what may not be listed is left out',
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.entries(countedIn(model)).map(([name, lists]) => [name, totals(Object.keys(lists))])),
    comments_of: {
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'by the ids of posts, how many comments are listed of each: neither spam nor in the trash',
    },
  },
});

/** The number of items of each status, as the actor may list them in context edit. */
export const countsRoute = ({ adapted, model }: OwnParts): OwnRoute => ({
  method: 'GET',
  path: '/counts',
  arguments: { comments_of: commentsOf },
  schema: schemaOf(model),
  access: ({ actor }) => onlyIf(isUser(actor), 'rest_forbidden'),
  async answer(input, request) {
    const posts = input['comments_of'] as readonly number[];
    if (posts.length > 0) return { status: 200, body: { comments_of: await countComments(posts, adapted, request) } };
    const body: Record<string, Record<string, number>> = {};
    for (const [name, lists] of Object.entries(countedIn(model))) {
      const resource = adapted.find(({ path }) => path === `/${name}`);
      if (!resource) continue;
      const ofCollection: Record<string, number> = {};
      for (const [state, query] of Object.entries(lists)) {
        const asked = { ...query, context: 'edit', per_page: '1', _fields: 'id' };
        const found = await listUnlessRefused(resource, asked, request);
        if (found) ofCollection[state] = found.total;
      }
      if (Object.keys(ofCollection).length > 0) body[name] = ofCollection;
    }
    return { status: 200, body };
  },
});

/** The number of comments on each post: those that the actor may list, also on hold where the actor moderates. */
async function countComments(
  posts: readonly number[],
  adapted: readonly Resource[],
  request: ResourceRequest,
): Promise<Record<string, number>> {
  const comments = adapted.find(({ path }) => path === '/comments');
  if (!comments) return {};
  const counted: Record<string, number> = {};
  for (const id of posts) {
    const asked = { post: String(id), per_page: '1', _fields: 'id' };
    const found =
      (await listUnlessRefused(comments, { ...asked, context: 'edit', status: 'all' }, request)) ??
      (await listUnlessRefused(comments, asked, request));
    if (found) counted[id] = found.total;
  }
  return counted;
}
