import { all, any, type Condition, not } from './conditions.ts';

/** The conditions that `not`, `all` and `any` combine into a condition. */
export function leavesOf(condition: Condition): readonly Condition[] {
  if (condition.kind === 'not') return leavesOf(condition.condition);
  if (condition.kind === 'all' || condition.kind === 'any') return condition.conditions.flatMap(leavesOf);
  return [condition];
}

/** The ids that a leaf lists; undefined if it is another condition. */
export function idsIn(leaf: Condition): readonly number[] | undefined {
  if (leaf.kind === 'oneOf' && leaf.column === 'id') return leaf.values.map(Number);
  return leaf.kind === 'compare' && leaf.column === 'id' && leaf.operator === '=' ? [Number(leaf.value)] : undefined;
}

/** The condition with its leaves replaced. */
export function mapLeaves(condition: Condition, other: (leaf: Condition) => Condition): Condition {
  switch (condition.kind) {
    case 'not':
      return not(mapLeaves(condition.condition, other));
    case 'all':
      return all(...condition.conditions.map((one) => mapLeaves(one, other)));
    case 'any':
      return any(...condition.conditions.map((one) => mapLeaves(one, other)));
    default:
      return other(condition);
  }
}
