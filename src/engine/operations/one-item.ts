import { isUser } from '../../access/index.ts';
import type { Resource } from '../definition/index.ts';
import { type ItemCache, variantKeyOf } from '../item-cache/item-cache.ts';
import type { PresentedItem } from '../item-cache/presented-item.ts';
import { storedItems } from '../item-cache/stored-items.ts';
import type { View } from '../view.ts';
import type { ResourceRequest } from './request.ts';
import type { Selection } from './select-fields.ts';

/** An item that may be retrieved: its text, and the methods that the actor may use. */
export type RetrievedItem = PresentedItem & Required<Pick<PresentedItem, 'allow'>>;

/** The facts about the requested variant of an item, before its row is read. */
export interface OneItem {
  /** The item, if it is cached and authorised already. */
  find(): Promise<RetrievedItem | undefined>;
  /** Caches the item once it is authorised. */
  keep(item: RetrievedItem): void;
}

/** The cache entry for the item of a request. @returns undefined if such requests are not cached */
export function oneItem<Item>(
  resource: Resource<Item>,
  request: ResourceRequest,
  view: View,
  selection: Selection,
): OneItem | undefined {
  const variantKey = variantKeyOf(resource, view, selection);
  // Cacheable: without a password, and without a parent in the path.
  if (!request.kept || request.asValues || view.password || resource.above || variantKey === undefined)
    return undefined;
  const { itemCache, version }: { itemCache: ItemCache; version: number } = request.kept;
  const { id = 0 } = request;
  return {
    async find() {
      const cached = itemCache.get(version, variantKey, id);
      if (isJudged(cached)) return cached;
      // A stored item only says whether anonymous clients may retrieve it.
      if (selection || isUser(view.actor)) return undefined;
      const [stored] = await storedItems(resource, [id], { context: view.context, variantKey, request });
      return isJudged(stored?.presented) ? stored.presented : undefined;
    },
    keep(item) {
      if (itemCache.admits(version, variantKey, [id])) itemCache.keep(version, variantKey, id, item);
    },
  };
}

/** Items that a list has cached are not authorised yet: they were selected by the policy for lists. */
const isJudged = (item: PresentedItem | undefined): item is RetrievedItem => item?.allow !== undefined;
