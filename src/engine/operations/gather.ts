import { isRefusal, type Refusal, refusalFor } from '../../access/index.ts';
import { type ApiError, apiError } from '../../errors/index.ts';
import { all, type Condition, type Order, oneOf, type Reader } from '../../storage/index.ts';
import { mapLongTexts } from '../../text-work/index.ts';
import type { Context, Input, Resource } from '../definition/index.ts';
import { conditionsOf, orderOf } from './list.ts';
import { present } from './present.ts';
import { readInput } from './read-input.ts';
import { type ResourceRequest, viewOf } from './request.ts';

/** The presented item, or the reason for its refusal. */
export type Gathered = Readonly<Record<string, unknown>> | ApiError;

const CONTEXT: Context = 'embed';

/**
 * Items by their ids in context embed, each authorised like a retrieve: a few statements for all of them.
 *
 * @returns for each id the result of a retrieve
 */
export async function gatherItems<Item>(
  resource: Resource<Item>,
  ids: readonly number[],
  { scope, storage }: ResourceRequest,
): Promise<Map<number, Gathered>> {
  const input: Input = readInput(resource.operations.retrieve?.arguments ?? {}, { context: CONTEXT }, scope);
  const view = viewOf(scope, CONTEXT, input);
  const gathered = new Map<number, Gathered>(ids.map((id) => [id, apiError(resource.notFound)]));
  const { gather = resource.items.load } = resource.items;
  const items = await gather(storage, [...gathered.keys()], CONTEXT);
  const refused = new Map<number, Refusal>();
  for (const item of items) {
    const verdict = resource.access.retrieve?.(scope.actor, item, { context: CONTEXT, input, scope });
    if (verdict) refused.set(resource.idOf(item), verdict);
  }
  const excepted = await exceptedAmong(resource, storage, refused);
  const shown = await mapLongTexts(scope.actor.id, items, (item) => {
    const id = resource.idOf(item);
    const verdict = refused.get(id);
    const isHidden = verdict && !excepted.has(id);
    return [id, isHidden ? refusalFor(scope.actor, verdict) : present(resource.fields, item, view, undefined)] as const;
  });
  for (const [id, one] of shown) gathered.set(id, one);
  return gathered;
}

/** The refused items for which an exception holds: one statement for each exception, not for each item. */
async function exceptedAmong<Item>(
  resource: Resource<Item>,
  reader: Reader,
  refused: ReadonlyMap<number, Refusal>,
): Promise<Set<number>> {
  const byException = new Map<string, { unless: Condition; ids: number[] }>();
  for (const [id, { unless }] of refused) {
    if (unless === undefined) continue;
    const key = JSON.stringify(unless);
    const known = byException.get(key) ?? { unless, ids: [] };
    known.ids.push(id);
    byException.set(key, known);
  }
  const found = await Promise.all(
    [...byException.values()].map(({ unless, ids }) =>
      resource.items.ids(reader, { where: all(oneOf('id', ids), unless) }),
    ),
  );
  return new Set(found.flat());
}

/** How to find several lists at once. */
export type ListsFinder = (
  reader: Reader,
  query: { where: Condition; order: readonly Order[]; each: number },
) => Promise<ReadonlyMap<number, readonly number[]>>;

/** The first page of several lists in context embed, as the actor may see them: a few statements for all lists. */
export async function gatherLists<Item>(
  resource: Resource<Item>,
  find: ListsFinder,
  { scope, storage }: ResourceRequest,
): Promise<Map<number, readonly Gathered[]>> {
  const operation = resource.operations.list;
  if (!operation) return new Map();
  const input: Input = readInput(operation.arguments, { context: CONTEXT }, scope);
  const visible = resource.access.list?.(scope.actor, { context: CONTEXT, input, scope, related: undefined });
  if (visible === undefined || isRefusal(visible)) return new Map();
  const lists = await find(storage, {
    where: all(visible, ...conditionsOf(operation, input, scope)),
    order: orderOf(operation, input),
    each: input['per_page'] as number,
  });
  const view = viewOf(scope, CONTEXT, input);
  const items = await resource.items.load(storage, [...new Set([...lists.values()].flat())], CONTEXT);
  const shown = new Map(
    await mapLongTexts(
      scope.actor.id,
      items,
      (item) => [resource.idOf(item), present(resource.fields, item, view, undefined)] as const,
    ),
  );
  return new Map(
    [...lists].map(([value, ids]) => [
      value,
      ids.map((id) => shown.get(id)).filter((one): one is Record<string, unknown> => one !== undefined),
    ]),
  );
}
