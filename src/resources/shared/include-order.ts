import type { OrderRule } from '../../engine/definition/index.ts';

/** Sort in the order of `include`, reversed with `desc`; without `include`, sort by name. */
export const byIncludeOrName: OrderRule = (direction, input) => {
  const ids = (input['include'] as readonly number[] | undefined) ?? [];
  if (ids.length === 0) return [{ column: 'name_key', direction }];
  return [{ positionIn: direction === 'desc' ? ids.toReversed() : ids }];
};
