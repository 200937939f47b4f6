import { all, any, type Condition, equals, has, not, oneOf } from '../queries/conditions.ts';
import type { FindTermFacts } from '../terms/term-facts.ts';
import { wantedTerms } from './term-plan.ts';

/** Whether a condition on posts names several terms of a taxonomy, of which there may be fewer. */
export function namesSeveralTerms(where: Condition): boolean {
  switch (where.kind) {
    case 'all':
    case 'any':
      return where.conditions.some(namesSeveralTerms);
    case 'not':
      return namesSeveralTerms(where.condition);
    default:
      return (wantedTerms(where)?.ids.length ?? 0) > 1;
  }
}

/** The condition without the terms that there are not, and those of another taxonomy: no post has them. */
export async function withKnownTerms(where: Condition, terms: FindTermFacts): Promise<Condition> {
  const each = (conditions: readonly Condition[]) => Promise.all(conditions.map((one) => withKnownTerms(one, terms)));
  switch (where.kind) {
    case 'all':
      return all(...(await each(where.conditions)));
    case 'any':
      return any(...(await each(where.conditions)));
    case 'not':
      return not(await withKnownTerms(where.condition, terms));
    default: {
      const wanted = wantedTerms(where);
      if (!wanted || wanted.ids.length < 2) return where;
      const known = (await terms(wanted.ids)).filter(({ taxonomy }) => taxonomy === wanted.taxonomy);
      const ids = oneOf(
        'term_id',
        known.map(({ id }) => id),
      );
      return has('terms', all(equals('taxonomy', wanted.taxonomy), ids));
    }
  }
}
