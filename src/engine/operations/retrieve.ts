import { refusalFor } from '../../access/index.ts';
import { apiError } from '../../errors/index.ts';
import type { Reader } from '../../storage/index.ts';
import { type Arguments, type Context, fieldsArgument, type Resource } from '../definition/index.ts';
import { itemMethods } from './allow.ts';
import { present } from './present.ts';
import { readInput } from './read-input.ts';
import { type Reply, type ResourceRequest, selectionOf, viewOf } from './request.ts';

/**
 * Retrieves one item.
 *
 * @throws ApiError 400 for bad arguments, 404 when there is no such item, 401/403 when the actor may not see it
 * @see interface 4, "A retrieve returns one resource object"
 */
export async function retrieve<Item>(
  resource: Resource<Item>,
  declared: Arguments,
  request: ResourceRequest,
): Promise<Reply> {
  const { scope, storage } = request;
  const input = readInput({ ...declared, _fields: fieldsArgument }, request.query, scope);
  const context = input['context'] as Context;
  const item = await getItem(resource, storage, request);
  const verdict = resource.access.retrieve?.(scope.actor, item, { context, input, scope });
  if (verdict) throw refusalFor(scope.actor, verdict);
  return {
    status: 200,
    body: present(resource.fields, item, viewOf(scope, context, input), selectionOf(input)),
    allow: itemMethods(resource, item, scope),
  };
}

/** The item that the path names. @throws ApiError 404 when there is none */
export async function getItem<Item>(
  resource: Resource<Item>,
  reader: Reader,
  { id, parent }: ResourceRequest,
): Promise<Item> {
  const item = id === undefined || id < 1 ? undefined : await resource.items.get(reader, id, parent);
  if (item === undefined) throw apiError(resource.notFound);
  return item;
}
