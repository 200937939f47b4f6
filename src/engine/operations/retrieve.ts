import { type Refusal, refusalFor } from '../../access/index.ts';
import { apiError } from '../../errors/index.ts';
import { all, equals, type Reader } from '../../storage/index.ts';
import { withLongTexts } from '../../text-work/index.ts';
import { type Arguments, type Context, type Resource, withFields } from '../definition/index.ts';
import { alternateOf, presentedItemOf } from '../item-cache/presented-item.ts';
import { itemMethods } from './allow.ts';
import { shownVersion } from './item-etag.ts';
import { oneItem, type RetrievedItem } from './one-item.ts';
import { presentLong } from './present.ts';
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
  const input = readInput(withFields(declared), request.query, scope);
  const context = input['context'] as Context;
  await enterAbove(resource, 'retrieve', storage, request);
  const view = viewOf(scope, context, input);
  const selection = selectionOf(input);
  const one = oneItem(resource, request, view, selection);
  const known = await one?.find();
  if (known) return replyWith(known);

  const item = await getItem(resource, storage, request);
  const verdict = resource.access.retrieve?.(scope.actor, item, { context, input, scope });
  if (verdict && !(await isExcepted(resource, storage, item, verdict))) throw refusalFor(scope.actor, verdict);
  const allow = itemMethods(resource, item, scope);
  const judged = { allow, version: shownVersion(resource, item, { allow }) };
  if (request.asValues) {
    const body = await presentLong(resource.fields, item, view, selection);
    return { status: 200, body, alternate: alternateOf(body), ...judged };
  }
  const presented = await withLongTexts(scope.actor.id, () => presentedItemOf(resource, item, view, selection, true));
  const retrieved = { ...presented, ...judged };
  one?.keep(retrieved);
  return replyWith(retrieved);
}

const replyWith = (presented: RetrievedItem): Reply => ({
  status: 200,
  presented,
  alternate: presented.alternate,
  allow: presented.allow,
  version: presented.version,
});

/**
 * Loads and authorises the parent item, if the path has one.
 *
 * @returns its version
 * @throws ApiError 404 when there is none, 401/403 when the actor may not do this below it
 */
export async function enterAbove<Item, Draft, Related>(
  { above }: Resource<Item, Draft, Related>,
  operation: 'list' | 'retrieve' | 'create' | 'delete',
  reader: Reader,
  { parent: id = 0, scope }: ResourceRequest,
): Promise<number | undefined> {
  if (!above) return undefined;
  const parent = id < 1 ? undefined : await above.get(reader, id);
  if (parent === undefined) throw apiError(above.notFound);
  const verdict = above.access(scope.actor, parent, { operation, scope });
  if (verdict) throw refusalFor(scope.actor, verdict);
  return above.versionOf(parent);
}

/** The item in the path. @throws ApiError 404 when there is none */
export async function getItem<Item>(
  resource: Resource<Item>,
  reader: Reader,
  { id, parent }: ResourceRequest,
): Promise<Item> {
  const item = id === undefined || id < 1 ? undefined : await resource.items.get(reader, id, parent);
  if (item === undefined) throw apiError(resource.notFound);
  return item;
}

/** Whether a refusal makes an exception for the row, by the condition that lists use as well. */
async function isExcepted<Item>(
  resource: Resource<Item>,
  reader: Reader,
  item: Item,
  { unless }: Refusal,
): Promise<boolean> {
  if (unless === undefined) return false;
  return (await resource.items.count(reader, all(equals('id', resource.idOf(item)), unless))) > 0;
}
