import { all, any, type Condition, everything, not, nothing } from './conditions.ts';

/** What a condition comes to where the truth of some of its parts is known. */
export function narrow(condition: Condition, truthOf: (part: Condition) => boolean | undefined): Condition {
  switch (condition.kind) {
    case 'all': {
      const parts: Condition[] = [];
      for (const part of condition.conditions) {
        const narrowed = narrow(part, truthOf);
        if (narrowed.kind === 'nothing') return nothing;
        parts.push(narrowed);
      }
      return all(...parts);
    }
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
