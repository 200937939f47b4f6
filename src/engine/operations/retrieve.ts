import { isUser, type Refusal, refusalFor } from '../../access/index.ts';
import { apiError } from '../../errors/index.ts';
import { yieldIfLongTexts } from '../../event-loop/index.ts';
import { all, equals, type Reader } from '../../storage/index.ts';
import { withLongTexts } from '../../text-work/index.ts';
import { type Arguments, type Context, fieldsArgument, type Resource, withArgument } from '../definition/index.ts';
import { itemMethods } from './allow.ts';
import { variantKeyOf } from './item-cache.ts';
import { shownVersion } from './item-etag.ts';
import { presentedItemOf } from './presented-item.ts';
import { readInput } from './read-input.ts';
import { type Reply, type ResourceRequest, selectionOf, viewOf } from './request.ts';
import { storedItems } from './stored-items.ts';

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
  const input = readInput(withArgument(declared, '_fields', fieldsArgument), request.query, scope);
  const context = input['context'] as Context;
  await enterAbove(resource, 'retrieve', storage, request);
  const view = viewOf(scope, context, input);
  const selection = selectionOf(input);
  // The same for every request: without a password, and not below another item that the path names.
  const isPlain = input['password'] === undefined && !resource.above;
  const variantKey = variantKeyOf(resource, view, selection);
  const kept = isPlain && variantKey !== undefined && request.kept ? { ...request.kept, variantKey } : undefined;
  const id = request.id ?? 0;
  const stored = async () =>
    kept && !selection
      ? (await storedItems(resource, [id], { context, variantKey: kept.variantKey, request }))[0]?.presented
      : undefined;
  const isAnonymous = !isUser(scope.actor);
  const found = kept?.itemCache.get(kept.version, kept.variantKey, id);
  const early = found ?? (isAnonymous ? await stored() : undefined);
  if (early?.allow) return { status: 200, shown: early, allow: early.allow, version: early.version };

  const item = await getItem(resource, storage, request);
  const verdict = resource.access.retrieve?.(scope.actor, item, { context, input, scope });
  if (verdict && !(await isExcepted(resource, storage, item, verdict))) throw refusalFor(scope.actor, verdict);
  // To users, what was found after the item: it may be newer than the version that they are told, but never older.
  const known = isAnonymous ? early : await stored();
  const shown = known ?? (await withLongTexts(scope.actor.id, () => presentedItemOf(resource, item, view, selection)));
  const allow = itemMethods(resource, item, scope);
  const version = shownVersion(resource, item, { allow });
  if (kept) {
    const complete = { allow, version };
    Object.assign(shown, complete);
    // What a list has kept is the same, mostly, and stays or has just given its place to what was stored.
    if (found?.digest === shown.digest) Object.assign(found, complete);
    else if (!known && kept.itemCache.areWorthIt(kept.version, kept.variantKey, [id]))
      kept.itemCache.keep(kept.version, kept.variantKey, id, shown);
  }
  return { status: 200, shown, allow, version };
}

/**
 * Finds and judges the item above, where the path names one.
 *
 * @returns how often it was changed
 * @throws ApiError 404 when there is none, 401/403 when the actor may not do this to what is below it
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

/** The item that the path names. @throws ApiError 404 when there is none */
export async function getItem<Item>(
  resource: Resource<Item>,
  reader: Reader,
  { id, parent }: ResourceRequest,
): Promise<Item> {
  const item = id === undefined || id < 1 ? undefined : await resource.items.get(reader, id, parent);
  if (item === undefined) throw apiError(resource.notFound);
  await yieldIfLongTexts(...Object.values(item as object));
  return item;
}

/** Whether the row is one of those that a refusal leaves out: told by the condition that lists use as well. */
async function isExcepted<Item>(
  resource: Resource<Item>,
  reader: Reader,
  item: Item,
  { unless }: Refusal,
): Promise<boolean> {
  if (unless === undefined) return false;
  return (await resource.items.count(reader, all(equals('id', resource.idOf(item)), unless))) > 0;
}
