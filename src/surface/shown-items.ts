import type { Resource } from '../engine/definition/index.ts';
import { gatherItems } from '../engine/operations/gather.ts';
import { list } from '../engine/operations/list.ts';
import type { RawArguments } from '../engine/operations/read-input.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import { ApiError } from '../errors/index.ts';

/** The requested part of a list, and the total. */
export interface ShownList<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** A list as the actor may see it, by the policies of the resource; undefined when it is refused, or there is none. */
export async function listUnlessRefused<Item>(
  resource: Resource,
  query: RawArguments,
  request: ResourceRequest,
): Promise<ShownList<Item> | undefined> {
  const operation = resource.operations.list;
  if (!operation) return undefined;
  try {
    const { body, total = 0 } = await list(resource, operation, { ...request, query, asValues: true });
    return { items: body as Item[], total };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}

/** The same for the resource at a path, which must have a list; empty if it is refused. */
export async function shownList<Item>(
  resources: readonly Resource[],
  path: string,
  query: RawArguments,
  request: ResourceRequest,
): Promise<ShownList<Item>> {
  const resource = resources.find((one) => one.path === path);
  if (!resource?.operations.list) throw new Error(`${path} has no list`);
  return (await listUnlessRefused<Item>(resource, query, request)) ?? { items: [], total: 0 };
}

/** The items with these ids that the actor may see. */
export async function shownByIds<Item>(
  resources: readonly Resource[],
  path: string,
  ids: readonly number[],
  request: ResourceRequest,
): Promise<Map<number, Item>> {
  const resource = resources.find((one) => one.path === path);
  if (!resource || ids.length === 0) return new Map();
  const found = await gatherItems(resource, [...new Set(ids)], request);
  return new Map([...found].flatMap(([id, item]) => (item instanceof ApiError ? [] : [[id, item as Item]])));
}
