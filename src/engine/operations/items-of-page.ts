import { mapLongTexts } from '../../text-work/index.ts';
import type { Context, Resource } from '../definition/index.ts';
import { variantKeyOf } from '../item-cache/item-cache.ts';
import { type PresentedItem, presentedItemOf } from '../item-cache/presented-item.ts';
import { storedItems } from '../item-cache/stored-items.ts';
import type { View } from '../view.ts';
import { present } from './present.ts';
import { type Reply, type ResourceRequest, viewOf } from './request.ts';
import type { Selection } from './select-fields.ts';

interface Page {
  readonly context: Context;
  readonly request: ResourceRequest;
}

/** The items of a page in the order of the ids: as text, or as values if the request asks for them. */
export async function itemsOfPage<Item>(
  resource: Resource<Item>,
  ids: readonly number[],
  selection: Selection,
  { context, request }: Page,
): Promise<Pick<Reply, 'body' | 'presented'>> {
  const { scope, storage, asValues } = request;
  const view = viewOf(scope, context);
  if (!asValues) return { presented: await presentedItems(resource, ids, selection, { view, request }) };
  const items = await resource.items.load(storage, ids, context);
  return {
    body: await mapLongTexts(scope.actor.id, items, (item) => present(resource.fields, item, view, selection)),
  };
}

/** The same as text: from the item cache, from stored items, or from rows loaded with one statement. */
async function presentedItems<Item>(
  resource: Resource<Item>,
  ids: readonly number[],
  selection: Selection,
  { view, request }: { view: View; request: ResourceRequest },
): Promise<readonly PresentedItem[]> {
  const { scope, storage, kept } = request;
  const { context } = view;
  const make = (item: Item, isLong: boolean) => presentedItemOf(resource, item, view, selection, isLong);
  const variantKey = variantKeyOf(resource, view, selection);
  if (!kept || variantKey === undefined) {
    return mapLongTexts(scope.actor.id, await resource.items.load(storage, ids, context), make);
  }

  const { itemCache, version } = kept;
  const found = itemCache.find(version, variantKey, ids);
  const missing = ids.filter((_id, index) => found[index] === undefined);
  if (missing.length === 0) return found.filter((presented) => presented !== undefined);

  // Stored items have all fields.
  const stored = await storedItems(resource, selection ? [] : missing, { context, variantKey, request });
  if (stored.length === ids.length) return stored.map(({ presented }) => presented);
  const ready = new Map(stored.map(({ id, presented }) => [id, presented]));
  const unready = ready.size < missing.length ? missing.filter((id) => !ready.has(id)) : [];
  if (unready.length > 0) {
    const areAdmitted = itemCache.admits(version, variantKey, unready);
    const loaded = await resource.items.load(storage, unready, context);
    for (const [index, presented] of (await mapLongTexts(scope.actor.id, loaded, make)).entries()) {
      const item = loaded[index] as Item;
      ready.set(resource.idOf(item), presented);
      if (areAdmitted) itemCache.keep(version, variantKey, resource.idOf(item), presented);
    }
  }
  return ids.map((id, index) => found[index] ?? ready.get(id)).filter((presented) => presented !== undefined);
}
