import type { Resource } from '../engine/definition/index.ts';
import { type Gathered, gatherItems, gatherLists } from '../engine/operations/gather.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import { ApiError, invalidParam } from '../errors/index.ts';
import type { ListedBy } from './adaptation.ts';
import { addressOf, type ShownLink, type ShownLinks } from './links.ts';

/** A resource whose items can be embedded. */
export interface Embeddable {
  readonly resource: Resource;
  readonly listedBy: Readonly<Record<string, ListedBy>>;
}

/** Where a link leads: to an item, or to a list with one argument. */
interface Target {
  readonly of: Embeddable;
  readonly argument?: string;
  readonly value: number;
}

/** Which relations are asked for: names, or all. */
export type Relations = ReadonlySet<string> | 'all';

const MOST_RELATIONS = 100;
const LONGEST_RELATION = 200;

/** Reads `_embed`: without names, all that can be embedded is. @throws ApiError 400 */
export function relationsOf(raw: unknown): Relations | undefined {
  if (raw === undefined) return undefined;
  // Anything but names, such as an object, stands for all.
  const given = [raw].flat().filter((one) => typeof one === 'string');
  const names = given.flatMap((one) => one.split(/[\s,]+/)).filter((name) => name !== '');
  if (names.length > MOST_RELATIONS)
    throw invalidParam({ _embed: `_embed must have at most ${MOST_RELATIONS} entries` });
  if (names.some((name) => name.length > LONGEST_RELATION))
    throw invalidParam({ _embed: `_embed must have names of at most ${LONGEST_RELATION} characters` });
  return names.length === 0 || names.some((name) => name === '1' || name === 'true') ? 'all' : new Set(names);
}

type Item = Readonly<Record<string, unknown>> & { readonly _links?: ShownLinks };

/**
 * Puts the targets of links into the items that have these links, as the actor may see them: a few statements for each
 * resource that links lead to, however many items there are.
 */
export async function embedInto(
  items: readonly Item[],
  relations: Relations,
  request: ResourceRequest,
  embeddables: readonly Embeddable[],
): Promise<readonly Item[]> {
  const { url } = request.scope.site;
  const isWanted = (rel: string) => relations === 'all' || relations.has(rel);
  const wanted = items.map((item) =>
    Object.entries(item._links ?? {})
      .filter(([rel]) => isWanted(rel))
      .map(([rel, links]) => ({ rel, targets: links.flatMap((link) => targetOf(link, url, embeddables) ?? []) }))
      .filter(({ targets }) => targets.length > 0),
  );
  const found = await gather(
    wanted.flat().flatMap(({ targets }) => targets),
    request,
  );
  return items.map((item, place) => {
    const embedded = (wanted[place] ?? []).flatMap(({ rel, targets }) => {
      const shown = targets.map((target) => found.get(keyOf(target)) ?? []);
      return shown.every((one) => Array.isArray(one) && one.length === 0) ? [] : [[rel, shown] as const];
    });
    return embedded.length > 0 ? { ...item, _embedded: Object.fromEntries(embedded) } : item;
  });
}

function targetOf(
  { href, embeddable }: ShownLink,
  url: string,
  embeddables: readonly Embeddable[],
): Target | undefined {
  const base = addressOf('', url);
  if (!embeddable || !href.startsWith(base)) return undefined;
  const [, collection = '', id, argument, value] =
    /^(\/[a-z0-9_-]+)(?:\/(\d+)|\?([a-z_]+)=(\d+))$/.exec(href.slice(base.length)) ?? [];
  const of = embeddables.find(({ resource }) => resource.path === collection);
  if (!of) return undefined;
  return argument === undefined ? { of, value: Number(id) } : { of, argument, value: Number(value) };
}

const keyOf = ({ of, argument, value }: Target): string => `${of.resource.path} ${argument ?? ''} ${value}`;

/** All targets by their keys: those of one resource, and of one argument, at once. */
async function gather(targets: readonly Target[], request: ResourceRequest): Promise<Map<string, unknown>> {
  const groups = Map.groupBy(targets, ({ of, argument }) => `${of.resource.path} ${argument ?? ''}`);
  const found = new Map<string, unknown>();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const values = [...new Set(group.map((target) => target.value))];
    for (const [value, shown] of await gatherGroup(first, values, request))
      found.set(keyOf({ ...first, value }), shown);
  }
  return found;
}

async function gatherGroup({ of, argument }: Target, values: readonly number[], request: ResourceRequest) {
  if (argument === undefined) {
    const items = await gatherItems(of.resource, values, request);
    return [...items].map(([id, item]) => [id, shownOf(item)] as const);
  }
  const listedBy = of.listedBy[argument];
  if (!listedBy) return [];
  return gatherLists(of.resource, (reader, query) => listedBy(reader, values, query), request);
}

const shownOf = (item: Gathered): unknown => (item instanceof ApiError ? item.toBody() : item);
