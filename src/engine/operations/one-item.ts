import { isUser } from '../../access/index.ts';
import type { Resource } from '../definition/index.ts';
import { type ItemCache, variantKeyOf } from '../item-cache/item-cache.ts';
import type { PresentedItem } from '../item-cache/presented-item.ts';
import { storedItems } from '../item-cache/stored-items.ts';
import type { View } from '../view.ts';
import type { ResourceRequest } from './request.ts';
import type { Selection } from './select-fields.ts';

/** An item that the actor may retrieve: its text, and the methods that the actor may use on it. */
export type RetrievedItem = PresentedItem & Required<Pick<PresentedItem, 'allow'>>;

/** Access to one cached item, before its row is read. */
export interface OneItem {
  /** The item, if it is cached and known to be readable. */
  find(): Promise<RetrievedItem | undefined>;
  /** Caches the item after it was authorised. */
  keep(item: RetrievedItem): void;
}

/** The cache entry for the item of a request. @returns undefined when such requests are not cached */
export function oneItem<Item>(
  resource: Resource<Item>,
  request: ResourceRequest,
  view: View,
  selection: Selection,
): OneItem | undefined {
  const variantKey = variantKeyOf(resource, view, selection);
  // // Only plain requests: those without a password and without an item above.
  if (!request.kept || request.asValues || view.password || resource.above || variantKey === undefined)
    return undefined;
  const { itemCache, version }: { itemCache: ItemCache; version: number } = request.kept;
  const { id = 0 } = request;
  return {
    async find() {
      const cached = itemCache.get(version, variantKey, id);
      if (isJudged(cached)) return cached;
      // // A stored item only has the result for anonymous clients.
      if (selection || isUser(view.actor)) return undefined;
      const [stored] = await storedItems(resource, [id], { context: view.context, variantKey, request });
      return isJudged(stored?.presented) ? stored.presented : undefined;
    },
    keep(item) {
      if (itemCache.admits(version, variantKey, [id])) itemCache.keep(version, variantKey, id, item);
    },
  };
}

/** Whether the item was authorised for a retrieve. Items cached by a list passed only the policy of the list. */
const isJudged = (item: PresentedItem | undefined): item is RetrievedItem => item?.allow !== undefined;
