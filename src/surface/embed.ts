import type { Resource } from '../engine/definition/index.ts';
import { type Gathered, gatherItems, gatherLists } from '../engine/operations/gather.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import { ApiError, apiError, invalidParam } from '../errors/index.ts';
import { lengthOf } from '../text-work/index.ts';
import type { ListedBy } from './adaptation.ts';
import type { Adaptations } from './adaptations/index.ts';
import { type ShownLink, type ShownLinks, TARGET } from './links.ts';

/** A resource whose items can be embedded. */
interface Embeddable {
  readonly resource: Resource;
  readonly listedBy: Readonly<Record<string, ListedBy>>;
}

/** Those resources, by the path of their collections. */
export type Embeddables = ReadonlyMap<string, Embeddable>;

/** The resources that links lead to, with what their adaptations say about lists. */
export const embeddablesOf = (resources: readonly Resource[], adaptations: Adaptations): Embeddables =>
  new Map(
    resources
      .filter((resource) => !resource.above)
      .map((resource) => [resource.path, { resource, listedBy: adaptations[resource.name]?.listedBy ?? {} }]),
  );

/** A target that can be embedded: an item, or a list with one argument. */
interface EmbeddableTarget {
  readonly of: Embeddable;
  readonly argument?: string;
  readonly value: number;
}

/** The requested relations: names, or all. */
export type Relations = ReadonlySet<string> | 'all';

const MAX_RELATIONS = 100;
const MAX_RELATION_LENGTH = 200;

/** Reads `_embed`: without names, all that can be embedded is. @throws ApiError 400 */
export function relationsOf(raw: unknown): Relations | undefined {
  if (raw === undefined) return undefined;
  // Any other value, such as an object, stands for all.
  const given = [raw].flat().filter((one) => typeof one === 'string');
  const names = given.flatMap((one) => one.split(/[\s,]+/)).filter((name) => name !== '');
  if (names.length > MAX_RELATIONS) throw invalidParam({ _embed: `_embed must have at most ${MAX_RELATIONS} entries` });
  if (names.some((name) => name.length > MAX_RELATION_LENGTH))
    throw invalidParam({ _embed: `_embed must have names of at most ${MAX_RELATION_LENGTH} characters` });
  return names.length === 0 || names.some((name) => name === '1' || name === 'true') ? 'all' : new Set(names);
}

type Item = Readonly<Record<string, unknown>> & { readonly _links?: ShownLinks };

/** The maximum length of the embedded items of one answer. Each copy counts: many items may embed the same one. */
const MAX_EMBEDDED_LENGTH = 32 * 1024 * 1024;

/**
 * Embeds the targets of links into the items, as the actor may see them: a few statements for each
 * resource that links lead to, however many items there are.
 *
 * @throws ApiError 400 when their texts are too long together
 */
export async function embedInto(
  items: readonly Item[],
  relations: Relations,
  request: ResourceRequest,
  embeddables: Embeddables,
): Promise<readonly Item[]> {
  const isWanted = (rel: string) => relations === 'all' || relations.has(rel);
  const wanted = items.map((item) =>
    Object.entries(item._links ?? {})
      .filter(([rel]) => isWanted(rel))
      .map(([rel, links]) => ({ rel, targets: links.flatMap((link) => targetOf(link, embeddables) ?? []) }))
      .filter(({ targets }) => targets.length > 0),
  );
  const copies = wanted.flat().flatMap(({ targets }) => targets);
  const found = await gather(copies, request);
  const lengths = new Map([...found].map(([key, shown]) => [key, lengthOf(shown)]));
  const length = copies.reduce((sum, target) => sum + (lengths.get(keyOf(target)) ?? 0), 0);
  if (length > MAX_EMBEDDED_LENGTH) throw apiError('quoin_answer_too_large');
  return items.map((item, index) => {
    const embedded = (wanted[index] ?? []).flatMap(({ rel, targets }) => {
      const shown = targets.map((target) => found.get(keyOf(target)) ?? []);
      return shown.every((one) => Array.isArray(one) && one.length === 0) ? [] : [[rel, shown] as const];
    });
    return embedded.length > 0 ? { ...item, _embedded: Object.fromEntries(embedded) } : item;
  });
}

function targetOf({ embeddable, [TARGET]: target }: ShownLink, embeddables: Embeddables): EmbeddableTarget | undefined {
  const of = embeddable && target && embeddables.get(target.collection);
  if (!of || target.below) return undefined;
  const { argument, value = target.id } = target;
  if (typeof value !== 'number') return undefined;
  return argument === undefined ? { of, value } : { of, argument, value };
}

const keyOf = ({ of, argument, value }: EmbeddableTarget): string => `${of.resource.path} ${argument ?? ''} ${value}`;

/** All targets by their keys, loaded together by resource and argument. */
async function gather(targets: readonly EmbeddableTarget[], request: ResourceRequest): Promise<Map<string, unknown>> {
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

async function gatherGroup({ of, argument }: EmbeddableTarget, values: readonly number[], request: ResourceRequest) {
  if (argument === undefined) {
    const items = await gatherItems(of.resource, values, request);
    return [...items].map(([id, item]) => [id, shownOf(item)] as const);
  }
  const listedBy = of.listedBy[argument];
  if (!listedBy) return [];
  return gatherLists(of.resource, (reader, query) => listedBy(reader, values, query), request);
}

const shownOf = (item: Gathered): unknown => (item instanceof ApiError ? item.toBody() : item);
