import { mapLongTexts } from '../../text-work/index.ts';
import type { Context, Resource } from '../definition/index.ts';
import { variantKeyOf } from './item-cache.ts';
import { type PresentedItem, presentedItemOf } from './presented-item.ts';
import { type ResourceRequest, viewOf } from './request.ts';
import type { Selection } from './select-fields.ts';
import { storedItems } from './stored-items.ts';

/**
 * The items of a page as they are sent: as kept in memory, as stored, or loaded with one statement for all that are missing.
 *
 * @returns in the order of the ids
 */
export async function shownItems<Item>(
  resource: Resource<Item>,
  ids: readonly number[],
  selection: Selection,
  { context, request }: { context: Context; request: ResourceRequest },
): Promise<readonly PresentedItem[]> {
  const { scope, storage, kept } = request;
  const view = viewOf(scope, context);
  const make = (item: Item): PresentedItem => presentedItemOf(resource, item, view, selection);
  const variantKey = variantKeyOf(resource, view, selection);
  if (!kept || variantKey === undefined) {
    return mapLongTexts(scope.actor.id, await resource.items.load(storage, ids, context), make);
  }

  const { itemCache, version } = kept;
  const found = itemCache.find(version, variantKey, ids);
  const missing = ids.filter((_id, place) => found[place] === undefined);
  if (missing.length === 0) return found.filter((presented) => presented !== undefined);

  // What is stored is whole.
  const stored = await storedItems(resource, selection ? [] : missing, { context, variantKey, request });
  if (stored.length === ids.length) return stored.map(({ presented }) => presented);
  const ready = new Map(stored.map(({ id, presented }) => [id, presented]));
  const unready = ready.size < missing.length ? missing.filter((id) => !ready.has(id)) : [];
  if (unready.length > 0) {
    const areWorthIt = itemCache.areWorthIt(version, variantKey, unready);
    const loaded = await resource.items.load(storage, unready, context);
    for (const [place, presented] of (await mapLongTexts(scope.actor.id, loaded, make)).entries()) {
      const item = loaded[place] as Item;
      ready.set(resource.idOf(item), presented);
      if (areWorthIt) itemCache.keep(version, variantKey, resource.idOf(item), presented);
    }
  }
  return ids.map((id, place) => found[place] ?? ready.get(id)).filter((presented) => presented !== undefined);
}
