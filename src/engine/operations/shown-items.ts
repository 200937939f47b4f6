import { mapLongTexts } from '../../text-work/index.ts';
import type { Context, Resource } from '../definition/index.ts';
import { type Fragment, fragmentOf } from './fragment.ts';
import { variantKeyOf } from './fragments.ts';
import { type ResourceRequest, viewOf } from './request.ts';
import type { Selection } from './select-fields.ts';
import { storedFragments } from './stored-fragments.ts';

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
): Promise<readonly Fragment[]> {
  const { scope, storage, kept } = request;
  const view = viewOf(scope, context);
  const make = (item: Item): Fragment => fragmentOf(resource, item, view, selection);
  const variantKey = variantKeyOf(resource, view, selection);
  if (!kept || variantKey === undefined) {
    return mapLongTexts(scope.actor.id, await resource.items.load(storage, ids, context), make);
  }

  const { fragments, version } = kept;
  const found = fragments.find(version, variantKey, ids);
  const missing = ids.filter((_id, place) => found[place] === undefined);
  if (missing.length === 0) return found.filter((fragment) => fragment !== undefined);

  // What is stored is whole.
  const stored = await storedFragments(resource, selection ? [] : missing, { context, variantKey, request });
  if (stored.length === ids.length) return stored.map(({ fragment }) => fragment);
  const ready = new Map(stored.map(({ id, fragment }) => [id, fragment]));
  const unready = ready.size < missing.length ? missing.filter((id) => !ready.has(id)) : [];
  if (unready.length > 0) {
    const areWorthIt = fragments.areWorthIt(version, variantKey, unready);
    const loaded = await resource.items.load(storage, unready, context);
    for (const [place, fragment] of (await mapLongTexts(scope.actor.id, loaded, make)).entries()) {
      const item = loaded[place] as Item;
      ready.set(resource.idOf(item), fragment);
      if (areWorthIt) fragments.keep(version, variantKey, resource.idOf(item), fragment);
    }
  }
  return ids.map((id, place) => found[place] ?? ready.get(id)).filter((fragment) => fragment !== undefined);
}
