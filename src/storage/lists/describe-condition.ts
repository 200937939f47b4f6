import type { Condition } from '../conditions/conditions.ts';
import type { Order } from '../conditions/order.ts';
import { wantedTerms } from '../plans/terms-in.ts';

/** The maximum number of printed values of a list. */
const MAX_VALUES = 5;

/** A condition in words. */
export function describeCondition(condition: Condition): string {
  const terms = wantedTerms(condition);
  if (terms) return `${terms.ids.length === 1 ? 'term' : 'one of the terms'} ${listed(terms.ids)} of ${terms.taxonomy}`;
  switch (condition.kind) {
    case 'everything':
      return 'all rows';
    case 'nothing':
      return 'no row';
    case 'compare':
      return `${condition.column} ${condition.operator} ${JSON.stringify(condition.value)}`;
    case 'compareKey':
      return `(${condition.columns.join(', ')}) ${condition.operator} (${condition.values.join(', ')})`;
    case 'oneOf':
      return `${condition.column} is one of ${listed(condition.values)}`;
    case 'partOneOf':
      return `part of ${condition.column} is one of ${listed(condition.values)}`;
    case 'hasMember':
      return `${condition.column} has ${condition.member}`;
    case 'compareMember':
      return `${condition.column}.${condition.member} ${condition.operator} ${JSON.stringify(condition.value)}`;
    case 'startsWith':
      return `${condition.column} starts with ${JSON.stringify(condition.prefix)}`;
    case 'contains':
      return `${condition.column} contains ${JSON.stringify(condition.text)}`;
    case 'has':
      return `${condition.relation}: ${describeCondition(condition.where)}`;
    case 'hasBelow':
      return `above a row where ${describeCondition(condition.where)}`;
    case 'matches':
      return `${condition.columns.join(', ')} match ${JSON.stringify(condition.search.phrase)}`;
    case 'not':
      return `not (${describeCondition(condition.condition)})`;
    case 'all':
      return condition.conditions.map(describeCondition).join(' and ');
    case 'any':
      return `(${condition.conditions.map(describeCondition).join(' or ')})`;
  }
}

/** An order in words. */
export function describeOrder(order: readonly Order[] = []): string {
  const parts = order.map((one) => {
    if ('positionIn' in one) return 'the order in which ids are named';
    if ('slugIn' in one) return 'the order in which slugs are named';
    if ('relevance' in one) return 'relevance';
    return `${one.column} ${one.direction === 'asc' ? 'ascending' : 'descending'}`;
  });
  return parts.join(', ') || 'id';
}

const listed = (values: readonly unknown[]): string =>
  values.length <= MAX_VALUES
    ? values.join(', ')
    : `${values.slice(0, MAX_VALUES).join(', ')} … (${values.length} values)`;
