import { isRefusal, refusalFor } from '../../access/index.ts';
import { apiError } from '../../errors/index.ts';
import { all, type Condition, type Order, type Search } from '../../storage/index.ts';
import {
  type Arguments,
  type Context,
  type Input,
  type ListOperation,
  listed,
  type Resource,
  withFields,
} from '../definition/index.ts';
import type { Scope } from '../scope.ts';
import { collectionMethods } from './allow.ts';
import { itemsOfPage } from './items-of-page.ts';
import { checkArgumentAccess, type RawArguments, readInput } from './read-input.ts';
import { type Reply, type ResourceRequest, selectionOf } from './request.ts';
import { enterAbove } from './retrieve.ts';
import { type Selection, within } from './select-fields.ts';

/**
 * Lists one page of a collection. Visibility is part of the query: pages are full and totals are true.
 *
 * @throws ApiError 400 for bad arguments, 401/403 where the list, its context or an argument needs a right
 * @see interface 4, "A list returns a result set"
 */
export async function list<Item>(
  resource: Resource<Item>,
  operation: ListOperation,
  request: ResourceRequest,
): Promise<Reply> {
  const { scope, storage } = request;
  const declared = withFields(operation.arguments);
  const read = readInput(declared, request.query, scope);
  checkArgumentAccess(declared, request.query, read, scope.actor);
  await enterAbove(resource, 'list', storage, request);
  const given = operation.completes ? await operation.completes(read, storage) : read;
  const input = withSupplied(declared, request.query, given);

  const context = input['context'] as Context;
  const related = operation.looksAtRelated
    ? await resource.rules.related?.({ input, scope, reader: storage, item: undefined })
    : undefined;
  const visible = resource.access.list?.(scope.actor, { context, input, scope, related });
  if (visible === undefined) throw new Error(`${resource.name}: list has no policy`);
  if (isRefusal(visible)) throw refusalFor(scope.actor, visible);

  const order = orderOf(operation, input);
  const below = resource.above && request.parent !== undefined ? [resource.above.below(request.parent)] : [];
  const where = all(visible, ...below, ...conditionsOf(operation, given, scope));
  const { page, perPage, offset } = windowOf(input);

  const limit = perPage === undefined ? {} : { limit: perPage, offset };
  const { ids, total } = await resource.items.page(storage, { where, order, ...limit });
  const pages = perPage === undefined ? Math.min(total, 1) : Math.ceil(total / perPage);
  if (operation.beyondEnd === 'refused' && total > 0 && input['offset'] === undefined && page > pages) {
    throw apiError(operation.beyondEndCode ?? 'rest_post_invalid_page_number');
  }
  return {
    status: 200,
    ...(await itemsOfPage(resource, ids, shownFields(declared, input, scope), { context, request })),
    total,
    pages,
    page:
      operation.linksFollowOffset && perPage && input['offset'] !== undefined ? Math.ceil(offset / perPage) + 1 : page,
    allow: collectionMethods(resource, scope),
  };
}

/** The requested part of the list; all of it if the list is not paged. */
function windowOf(input: Input): { page: number; perPage: number | undefined; offset: number } {
  const page = (input['page'] as number | undefined) ?? 1;
  const perPage = input['per_page'] as number | undefined;
  const offset = (input['offset'] as number | undefined) ?? (page - 1) * (perPage ?? 0);
  return { page, perPage, offset };
}

/** The arguments with the values that other arguments stand for; explicit ones win. Each argument adds its own condition. */
function withSupplied(declared: Arguments, raw: RawArguments, given: Input): Input {
  const { supplying } = listed(declared);
  if (!supplying.some(([name]) => name in given)) return given;
  const isGiven = (name: string) => Object.hasOwn(raw, name);
  const supplied = supplying.flatMap(([name, argument]) =>
    argument.supplies && name in given ? Object.entries(argument.supplies(given[name], isGiven)) : [],
  );
  return { ...given, ...Object.fromEntries(supplied.filter(([name]) => !isGiven(name))) };
}

/** The requested fields, limited to those that the other arguments allow. */
function shownFields(declared: Arguments, input: Input, { actor }: Scope): Selection {
  let selection = selectionOf(input);
  for (const [name, argument] of listed(declared).limiting) {
    const names = name in input ? argument.shows?.(actor) : undefined;
    if (names) selection = within(selection, names);
  }
  return selection;
}

/** The condition for the rows that the given arguments select. */
export function conditionsOf(operation: ListOperation, input: Input, scope: Scope): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, argument] of listed(operation.arguments).selecting)
    if (argument.where && name in input) conditions.push(argument.where(input[name], scope, input));
  return conditions;
}

/** @throws ApiError 400 when the argument that the order depends on is missing */
export function orderOf(operation: ListOperation, input: Input): readonly Order[] {
  if (operation.fixedOrder) return operation.fixedOrder;
  const by = input['orderby'] as string;
  const direction = input['order'] as 'asc' | 'desc';
  const rule = operation.orderBy?.[by];
  if (rule === undefined) throw new Error(`there is no order ${by}`);
  if (typeof rule === 'string') return [{ column: rule, direction }];
  const text = input['search'];
  const search: Search | undefined = typeof text === 'string' ? operation.search?.(text) : undefined;
  return rule(direction, input, search);
}

/** Order by the position in `include`, whatever `order` says (behaviour 3). */
export const byInclude = (_direction: 'asc' | 'desc', input: Input): readonly Order[] => {
  const ids = input['include'] as readonly number[] | undefined;
  if (!ids || ids.length === 0) throw apiError('rest_orderby_include_missing_include');
  return [{ positionIn: ids }];
};
