import { isUser, onlyIf } from '../../access/index.ts';
import { attachmentType, type ContentModel } from '../../content-model/index.ts';
import { choices, type Input, integerArgument, type Resource, textArgument } from '../../engine/definition/index.ts';
import type { RawArguments } from '../../engine/operations/read-input.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { addressOf } from '../links.ts';
import { byRelevance } from '../relevance.ts';
import { listUnlessRefused } from '../shown-items.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

/** The collections that are searched, and the list arguments that cover every item visible to the actor. */
const searchedIn = ({ postTypes, taxonomies }: ContentModel, search: string): Readonly<Record<string, RawArguments>> =>
  Object.fromEntries([
    ...[...postTypes.values()].map(({ slug, restBase }) => [
      restBase,
      { status: slug === attachmentType.slug ? 'inherit,private' : 'any', ...byRelevance(search) },
    ]),
    ...[...taxonomies.values()].map(({ restBase }) => [restBase, {}]),
    ['users', {}],
  ]);

const schemaOf = (names: readonly string[]) => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'found-item',
  type: 'object',
  properties: {
    collection: { type: 'string', enum: names },
    id: { type: 'integer' },
    title: { type: 'string', description: 'title or name as HTML' },
    status: { type: ['string', 'null'], description: 'state of posts, pages and media' },
    link: { type: 'string', format: 'uri' },
    rest: { type: 'string', format: 'uri', description: 'where the item is retrieved' },
  },
});

/** Searches all collections at once, through their lists, as the actor may see them. */
export function searchRoute({ adapted, model }: OwnParts): OwnRoute {
  const names = Object.keys(searchedIn(model, ''));
  return {
    method: 'GET',
    path: '/search',
    arguments: {
      search: textArgument({ note: 'items matching a string', required: true, maxLength: 1000 }),
      collections: choices(names, { note: 'collections to search', default: names }),
      per_collection: integerArgument({ note: 'most items of each collection', default: 5, minimum: 1, maximum: 20 }),
    },
    schema: schemaOf(names),
    access: ({ actor }) => onlyIf(isUser(actor), 'rest_forbidden'),
    answer: (input, request) => search(input, request, adapted),
  };
}

async function search(input: Input, request: ResourceRequest, adapted: readonly Resource[]): Promise<Reply> {
  const words = input['search'] as string;
  const asked = { search: words, per_page: String(input['per_collection']) };
  const searched = searchedIn(request.scope.site.model, words);
  const body: object[] = [];
  for (const name of new Set(input['collections'] as readonly string[])) {
    const resource = adapted.find(({ path }) => path === `/${name}`);
    if (!resource) continue;
    const whole = await listUnlessRefused<Item>(resource, { ...asked, ...searched[name] }, request);
    // An actor who may not list all statuses finds public items.
    const found = whole ?? (await listUnlessRefused<Item>(resource, asked, request));
    for (const { id, title, name: named, status, link } of found?.items ?? [])
      body.push({
        collection: name,
        id,
        title: title?.rendered ?? named ?? '',
        status: status ?? null,
        link,
        rest: addressOf(`/${name}/${id}`, request.scope.site.url),
      });
  }
  return { status: 200, body };
}

interface Item {
  readonly id: number;
  readonly title?: { readonly rendered: string };
  readonly name?: string;
  readonly status?: string;
  readonly link: string;
}
