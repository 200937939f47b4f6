import { can, onlyIf, refusalFor } from '../../access/index.ts';
import { type Input, integerArgument, type Resource } from '../../engine/definition/index.ts';
import { writeDown } from '../../engine/operations/audit.ts';
import { checkMatch } from '../../engine/operations/item-etag.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { getItem, retrieve } from '../../engine/operations/retrieve.ts';
import { enforce } from '../../engine/operations/write-steps.ts';
import { apiError, invalidParam } from '../../errors/index.ts';
import { all, equals, type Stores, type TermRow } from '../../storage/index.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

const schema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'merged-term',
  description: 'the term that stays, as its collection below /wp/v2 shows it in context edit',
  type: 'object',
};

/** Moves all posts of a term to another one of its taxonomy, and removes the term. */
export const mergeRoute = ({ adapted }: OwnParts): OwnRoute => ({
  method: 'POST',
  path: '/terms/<id>/merge',
  arguments: { into: integerArgument({ note: 'id of the term that stays', required: true, minimum: 1 }) },
  schema,
  access: ({ actor, site }) =>
    onlyIf(
      [...site.model.taxonomies.values()].some(({ needs }) => can(actor, needs.manage)),
      'rest_cannot_update',
    ),
  answer: (input, request) => merge(input, request, adapted),
});

async function merge(input: Input, request: ResourceRequest, adapted: readonly Resource[]): Promise<Reply> {
  const { scope, storage } = request;
  const into = input['into'] as number;
  const resource = await storage.transaction(async (stores) => {
    const named = await stores.terms.get(request.id ?? 0);
    const taxonomy = named && scope.site.model.taxonomies.get(named.taxonomy);
    const resource = adapted.find(({ path }) => path === `/${taxonomy?.restBase}`);
    if (!named || !resource) throw apiError('rest_term_invalid');
    const term = (await getItem(resource, stores, request)) as TermRow;
    enforce(scope, resource.access.update?.(scope.actor, term, { input: {}, related: undefined, scope }));
    const stays = (await resource.items.get(stores, into)) as TermRow | undefined;
    if (!stays || stays.id === term.id)
      throw invalidParam({ into: 'into must be the id of another term of the same taxonomy' });
    const verdict = resource.access.delete?.(scope.actor, term, { input: {}, scope });
    if (verdict) throw refusalFor(scope.actor, verdict);
    await checkMatch(resource, term, request);
    await moveChildren(stores, term, stays);
    await stores.terms.merge(term, stays);
    await writeDown(stores, scope, { resource, operation: 'merge', id: term.id, members: ['into'] });
    await writeDown(stores, scope, { resource, operation: 'update', id: stays.id });
    return resource;
  });
  const shown = { ...request, id: into, query: { context: 'edit' } };
  return retrieve(resource, resource.operations.retrieve?.arguments ?? {}, shown);
}

/** Terms below the removed one move below the remaining one; or move up, if the remaining one is itself below the removed one. */
async function moveChildren({ terms }: Stores, term: TermRow, stays: TermRow): Promise<void> {
  const below = await terms.withDescendants([term.id]);
  const parent = below.includes(stays.id) ? term.parent_id : stays.id;
  await terms.reparent(all(equals('taxonomy', term.taxonomy), equals('parent_id', term.id)), parent);
}
