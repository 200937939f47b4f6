import { hash } from 'node:crypto';
import packageFile from '../../../package.json' with { type: 'json' };
import { isUser } from '../../access/index.ts';
import { FRAGMENT_CONTEXTS, type FragmentContext } from '../../storage/index.ts';
import type { Context, Resource } from '../definition/index.ts';
import type { Appearance } from '../scope.ts';
import { atAddress, digestBetween, type Fragment } from './fragment.ts';
import type { ResourceRequest } from './request.ts';

/**
 * Items that were made ready to be sent ahead, as far as the database has them. To everybody who may see an item in a
 * context it looks the same; who may is none of this file's business.
 *
 * @returns by id; for strangers, those that they may retrieve say so
 */
export async function storedFragments<Item>(
  resource: Resource<Item>,
  ids: readonly number[],
  { context, request: { scope, storage, kept } }: { context: Context; request: ResourceRequest },
): Promise<Map<number, Fragment>> {
  const { fragments } = resource.items;
  if (!fragments || !kept?.fragments.keepsAny || !isStored(context) || ids.length === 0) return new Map();
  const rows = await storage.fragments.find(context, ids, stampOf(resource, scope.site));
  const isStranger = !isUser(scope.actor);
  return new Map(
    rows.map((row) => {
      const fragment = atAddress(row, scope.site);
      if (isStranger && row.is_open === 1) fragment.allow = ['GET'];
      return [row.id, fragment];
    }),
  );
}

/** The same for a list, in one piece that is not made to be kept; nothing unless the database has all of them. */
export async function storedRun<Item>(
  resource: Resource<Item>,
  ids: readonly number[],
  { context, request: { scope, storage, kept } }: { context: Context; request: ResourceRequest },
): Promise<Fragment | undefined> {
  const { fragments } = resource.items;
  if (!fragments || !kept?.fragments.keepsAny || !isStored(context) || ids.length < 2) return undefined;
  const { site } = scope;
  const made = { stamp: stampOf(resource, site), between: digestBetween(site) };
  const { total, ...form } = await storage.fragments.findRun(context, ids, made);
  return total === ids.length ? atAddress(form, site) : undefined;
}

const isStored = (context: Context): context is FragmentContext => FRAGMENT_CONTEXTS.some((one) => one === context);

const stamps = new WeakMap<Appearance, Map<string, string>>();

/** Tells what was made by this program for this site from all else: what it would make is the same under the same stamp. */
export function stampOf({ name, fields }: Pick<Resource<never>, 'name' | 'fields'>, site: Appearance): string {
  const ofSite = stamps.get(site) ?? new Map<string, string>();
  stamps.set(site, ofSite);
  const known = ofSite.get(name);
  if (known !== undefined) return known;
  const { uploadsUrl, metaFields, smileys } = site;
  const appearance: Omit<Appearance, 'url'> = { uploadsUrl, metaFields, smileys };
  const described = Object.entries(fields).map(([field, { schema, contexts }]) => [field, schema, contexts]);
  const stamp = hash('sha1', JSON.stringify([packageFile.version, described, appearance]), 'base64url').slice(0, 12);
  ofSite.set(name, stamp);
  return stamp;
}
