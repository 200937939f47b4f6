import { hash } from 'node:crypto';
import { isUser } from '../../access/index.ts';
import { presentingCode } from '../../version.ts';
import type { Context, Resource } from '../definition/index.ts';
import type { Appearance } from '../scope.ts';
import { atAddress, type Fragment, passedOn } from './fragment.ts';
import type { ResourceRequest } from './request.ts';

interface StoredFragment {
  readonly id: number;
  readonly fragment: Fragment;
}

/**
 * Items that were made ready to be sent ahead in context view, as far as the database has them. To everybody who may see an
 * item in it, it looks the same; who may is none of this file's business. Those that are worth it are kept in memory.
 *
 * @returns in the order of the ids; for anonymous clients, those that they may retrieve say so
 */
export async function storedFragments<Item>(
  resource: Resource<Item>,
  ids: readonly number[],
  { context, variantKey, request }: { context: Context; variantKey: string; request: ResourceRequest },
): Promise<StoredFragment[]> {
  const { scope, storage, kept } = request;
  const { fragments } = resource.items;
  if (!fragments || !kept?.fragments.keepsAny || context !== 'view' || ids.length === 0) return [];
  const rows = await storage.fragments.find(ids, stampOf(resource, scope.site));
  const isAnonymous = !isUser(scope.actor);
  if (rows.length === 0) return [];
  const there = rows.length === ids.length ? ids : rows.map(({ id }) => id);
  const areWorthIt = kept.fragments.areWorthIt(kept.version, variantKey, there);
  return rows.map((row) => {
    const fragment = areWorthIt ? atAddress(row, scope.site) : passedOn(row, scope.site);
    if (isAnonymous && row.is_open === 1) fragment.allow = ['GET'];
    if (areWorthIt) kept.fragments.keep(kept.version, variantKey, row.id, fragment);
    return { id: row.id, fragment };
  });
}

const stamps = new WeakMap<Appearance, Map<string, string>>();

/** Tells what was made by this code for this site from all else: what it would make is the same under the same stamp. */
export function stampOf({ name, fields }: Pick<Resource<never>, 'name' | 'fields'>, site: Appearance): string {
  const ofSite = stamps.get(site) ?? new Map<string, string>();
  stamps.set(site, ofSite);
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
