import { hash } from 'node:crypto';
import { isUser } from '../../access/index.ts';
import { presentingCode } from '../../version.ts';
import { type Context, derivedOnce, type Resource } from '../definition/index.ts';
import type { ResourceRequest } from '../operations/request.ts';
import type { Appearance } from '../scope.ts';
import { atAddress, type PresentedItem, passedOn } from './presented-item.ts';

interface StoredItem {
  readonly id: number;
  readonly presented: PresentedItem;
}

/**
 * The existing stored items in context view. They are the same for everybody who may see them, which the caller has
 * checked. Those that the item cache admits are cached.
 *
 * @returns in the order of the ids; for anonymous clients, items that they may retrieve are marked
 */
export async function storedItems<Item>(
  resource: Resource<Item>,
  ids: readonly number[],
  { context, variantKey, request }: { context: Context; variantKey: string; request: ResourceRequest },
): Promise<StoredItem[]> {
  const { scope, storage, kept } = request;
  const { stored } = resource.items;
  if (!stored || !kept?.itemCache.keepsAny || context !== 'view' || ids.length === 0) return [];
  const rows = await storage.presentedPosts.find(ids, stampOf(resource, scope.site));
  const isAnonymous = !isUser(scope.actor);
  if (rows.length === 0) return [];
  const there = rows.length === ids.length ? ids : rows.map(({ id }) => id);
  const areAdmitted = kept.itemCache.admits(kept.version, variantKey, there);
  return rows.map((row) => {
    const presented = areAdmitted ? atAddress(row, scope.site) : passedOn(row, scope.site);
    if (isAnonymous && row.is_open === 1) presented.allow = ['GET'];
    if (areAdmitted) kept.itemCache.keep(kept.version, variantKey, row.id, presented);
    return { id: row.id, presented };
  });
}

const stampsOf = derivedOnce((_site: Appearance) => new Map<string, string>());

/** Identifies the code and the site that an item was presented for: with the same stamp, the result would be the same. */
export function stampOf({ name, fields }: Pick<Resource<never>, 'name' | 'fields'>, site: Appearance): string {
  const ofSite = stampsOf(site);
  const known = ofSite.get(name);
  if (known !== undefined) return known;
  const { uploadsUrl, frontEnd, permalinks, metaFields, smileys } = site;
  const types = [...site.model.postTypes.values()];
  const appearance = { uploadsUrl, frontEnd, permalinks, metaFields, smileys, types };
  const described = Object.entries(fields).map(([field, { schema, contexts }]) => [field, schema, contexts]);
  const stamp = hash('sha1', JSON.stringify([presentingCode(), described, appearance]), 'base64url').slice(0, 12);
  ofSite.set(name, stamp);
  return stamp;
}
