import { checked, type Input, InvalidValue, type Resource, textArgument } from '../../engine/definition/index.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { apiError } from '../../errors/index.ts';
import { addressOf } from '../links.ts';
import type { Located } from '../paths/asked-path.ts';
import { resolvePath } from '../paths/resolve-path.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

const path = checked(
  textArgument({ note: 'path on the site, such as /2026/11/21/low-water/ or /?p=12', required: true, maxLength: 2000 }),
  (given) => {
    // A whole address is accepted too: its host is ignored.
    if (!URL.canParse(given, 'http://site')) throw new InvalidValue('must be a path');
    return given;
  },
);

const schema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'resolved-path',
  type: 'object',
  properties: {
    status: { type: 'integer', enum: [200, 301], description: '301 where the item has another address' },
    target: { type: ['string', 'null'], format: 'uri', description: 'that address' },
    type: { type: 'string', description: 'type of the item: post, page, attachment, category, post_tag, user or home' },
    id: { type: 'integer', description: 'id of the item' },
    link: { type: 'string', format: 'uri', description: 'address of the item on the site' },
    rest: { type: 'string', format: 'uri', description: 'where the item is retrieved' },
  },
};

/** Finds the item at a path of the site, as the actor may see it, so that a front end can route by it. */
export const resolveRoute = ({ resources }: OwnParts): OwnRoute => ({
  method: 'GET',
  path: '/resolve',
  arguments: { path },
  schema,
  isKept: true,
  access: () => undefined,
  answer: (input, request) => resolve(input, request, resources),
});

async function resolve(input: Input, request: ResourceRequest, resources: readonly Resource[]): Promise<Reply> {
  const resolved = await resolvePath(input['path'] as string, request, resources);
  if (typeof resolved === 'string') throw apiError(resolved === 'gone' ? 'quoin_path_gone' : 'quoin_path_not_found');
  return answerWith(resolved.found, resolved.kind, request);
}

function answerWith(
  { type, collection, id, link }: Located,
  kind: 'canonical' | 'redirect',
  { scope: { site } }: ResourceRequest,
): Reply {
  const state = kind === 'canonical' ? { status: 200, target: null } : { status: 301, target: link };
  const rest = addressOf(type === 'home' ? collection : `${collection}/${id}`, site.url);
  return { status: 200, body: { ...state, type, id, link, rest } };
}
