import type { Resource } from '../../engine/definition/index.ts';
import { gatherItems } from '../../engine/operations/gather.ts';
import { list } from '../../engine/operations/list.ts';
import type { RawArguments } from '../../engine/operations/read-input.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { ApiError } from '../../errors/index.ts';

/** The part of a list that was asked for, and how many items it has in all. */
export interface ShownList<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** A list as the actor may see it, by the policies of the resource alone. Beyond its end, it is empty. */
export async function shownList<Item>(
  resources: readonly Resource[],
  path: string,
  query: RawArguments,
  request: ResourceRequest,
): Promise<ShownList<Item>> {
  const resource = resources.find((one) => one.path === path);
  const operation = resource?.operations.list;
  if (!resource || !operation) throw new Error(`${path} has no list`);
  try {
    const { body, total = 0 } = await list(resource, operation, { ...request, query, asValues: true });
    return { items: body as Item[], total };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { items: [], total: 0 };
    throw error;
  }
}

/** What is shown of items by their ids, in few words; those that are not shown are left out. */
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
