import { all, any, type Condition, everything, not, nothing } from './conditions.ts';

/** Simplifies a condition, given the truth of some of its parts. */
export function narrow(condition: Condition, truthOf: (part: Condition) => boolean | undefined): Condition {
  switch (condition.kind) {
    case 'all':
      // Usually the result is known early: then nothing has to be built.
      if (condition.conditions.some((part) => truthOf(part) === false)) return nothing;
      return all(...condition.conditions.map((part) => narrow(part, truthOf)));
    case 'any':
      return any(...condition.conditions.map((part) => narrow(part, truthOf)));
    case 'not':
      return not(narrow(condition.condition, truthOf));
    default: {
      const truth = truthOf(condition);
      if (truth === undefined) return condition;
      return truth ? everything : nothing;
    }
  }
}

/** The conditions that must all hold. */
export function partsOf(condition: Condition): readonly Condition[] {
  if (condition.kind === 'all') return condition.conditions;
  return condition.kind === 'everything' ? [] : [condition];
}
