import { refusalFor } from '../../access/index.ts';
import { apiError } from '../../errors/index.ts';
import { type Context, contextArgument, fieldsArgument, type Registry } from '../definition/index.ts';
import { present } from './present.ts';
import { readInput } from './read-input.ts';
import { type Reply, type ResourceRequest, selectionOf, viewOf } from './request.ts';

/** Lists a registry: an object keyed by slug (behaviour 1, answers). @throws ApiError 400, 401/403 */
export function listRegistry<Entry>(registry: Registry<Entry>, { scope, query }: ResourceRequest): Reply {
  const input = readInput(
    { context: contextArgument, ...registry.listArguments, _fields: fieldsArgument },
    query,
    scope,
  );
  const context = input['context'] as Context;
  const verdict = registry.access.list(scope.actor, { context, input, scope });
  if (verdict) throw refusalFor(scope.actor, verdict);
  const view = viewOf(scope, context);
  const selection = selectionOf(input);
  const listed = [...registry.entries(scope)].filter(([, entry]) =>
    registry.access.listed(scope.actor, entry, { context, input, scope }),
  );
  return {
    status: 200,
    body: Object.fromEntries(listed.map(([key, entry]) => [key, present(registry.fields, entry, view, selection)])),
    allow: ['GET'],
  };
}

/** Retrieves an entry of a registry. @throws ApiError 400, 404, 401/403 */
export function retrieveEntry<Entry>(registry: Registry<Entry>, key: string, { scope, query }: ResourceRequest): Reply {
  const input = readInput({ context: contextArgument, _fields: fieldsArgument }, query, scope);
  const context = input['context'] as Context;
  const entry = registry.entries(scope).get(key);
  if (entry === undefined) throw apiError(registry.notFound);
  const verdict = registry.access.retrieve(scope.actor, entry, { context, scope });
  if (verdict) throw refusalFor(scope.actor, verdict);
  return {
    status: 200,
    body: present(registry.fields, entry, viewOf(scope, context), selectionOf(input)),
    allow: ['GET'],
  };
}
