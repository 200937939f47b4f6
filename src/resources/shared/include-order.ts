import type { OrderRule } from '../../engine/definition/index.ts';

/** In the order of `include`, backwards with `desc`; without it there is no such order, and the list is one by name. */
export const byIncludeOrName: OrderRule = (direction, input) => {
  const ids = (input['include'] as readonly number[] | undefined) ?? [];
  if (ids.length === 0) return [{ column: 'name_key', direction }];
  return [{ positionIn: direction === 'desc' ? ids.toReversed() : ids }];
};
