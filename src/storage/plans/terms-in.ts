import { all, type Condition, has, oneOf } from '../conditions/conditions.ts';
import { leavesOf, mapLeaves } from '../conditions/leaves.ts';
import type { TermFacts } from '../terms/term-facts.ts';

/** The terms of one taxonomy that a condition requires; a row has one of them. */
export function wantedTerms(condition: Condition): { taxonomy: string; ids: readonly number[] } | undefined {
  if (condition.kind !== 'has' || condition.relation !== 'terms' || condition.where.kind !== 'all') return undefined;
  const [first, second, ...more] = condition.where.conditions;
  const isTaxonomy = first?.kind === 'compare' && first.column === 'taxonomy' && typeof first.value === 'string';
  if (!isTaxonomy || !second || more.length > 0 || !('column' in second) || second.column !== 'term_id')
    return undefined;
  const taxonomy = String(first.value);
  if (second.kind === 'oneOf') return { taxonomy, ids: second.values.map(Number) };
  return second.kind === 'compare' && second.operator === '=' ? { taxonomy, ids: [Number(second.value)] } : undefined;
}

/** The single term that a condition requires. */
export function singleTerm(condition: Condition): number | undefined {
  const { ids = [] } = wantedTerms(condition) ?? {};
  return ids.length === 1 ? ids[0] : undefined;
}

/** The ids of all terms that a condition names. */
export const termIdsIn = (where: Condition): readonly number[] =>
  leavesOf(where).flatMap((leaf) => wantedTerms(leaf)?.ids ?? []);

/** The condition without terms that do not exist or are of another taxonomy, if it names several. */
export function withKnownTerms(where: Condition, terms: readonly TermFacts[]): Condition {
  return mapLeaves(where, (leaf) => {
    const wanted = wantedTerms(leaf);
    if (!wanted || wanted.ids.length < 2 || leaf.kind !== 'has' || leaf.where.kind !== 'all') return leaf;
    const known = terms.filter(({ id, taxonomy }) => taxonomy === wanted.taxonomy && wanted.ids.includes(id));
    const [ofTaxonomy] = leaf.where.conditions;
    const ids = known.map(({ id }) => id);
    return has('terms', all(...(ofTaxonomy ? [ofTaxonomy] : []), oneOf('term_id', ids)));
  });
}

/** The conditions, starting with that of the rarest of several terms: rows are found by it. @param terms the rarest first */
export function rarestFirst(parts: readonly Condition[], terms: readonly TermFacts[]): readonly Condition[] {
  const byTerm = parts.filter((part) => singleTerm(part) !== undefined);
  if (byTerm.length < 2) return parts;
  const ids = new Set(byTerm.map(singleTerm));
  const least = terms.find(({ id }) => ids.has(id))?.id;
  const rarest = byTerm.find((part) => singleTerm(part) === least);
  return rarest ? [rarest, ...parts.filter((part) => part !== rarest)] : parts;
}
