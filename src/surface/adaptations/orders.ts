import type { Taxonomy } from '../../content-model/index.ts';
import { type Arguments, choice, dateTimeArgument, type Input, type OrderRule } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { siteTimeOf } from '../../engine/site-time.ts';
import { any, type Condition, everything, lessThan, moreThan, type Reader } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { asksNothing, termArguments, withTermsBelow } from './term-queries.ts';

/** In the order of the argument `slug`. */
const bySlug: OrderRule = (direction, input) => {
  const slugs = (input['slug'] as readonly string[] | undefined) ?? [];
  return slugs.length === 0 ? [{ column: 'id', direction }] : [{ slugIn: slugs.map(slugify) }];
};

/** The sort orders of all resources with a slug. */
export const bySlugs: Readonly<Record<string, OrderRule>> = { include_slugs: bySlug };

/** The additional sort orders of posts, pages and media. */
export const postOrders: Readonly<Record<string, OrderRule>> = {
  ...bySlugs,
  author: 'author_id',
  modified: 'modified',
  parent: 'parent_id',
};

/** List arguments by the time of the last change; both ends are exclusive. */
export const modifiedArguments: Arguments = {
  modified_after: dateTimeArgument({
    note: 'modified after an ISO 8601 date',
    where: (given, { site }) => (given ? moreThan('modified', siteTimeOf(given, site.timezone)) : everything),
  }),
  modified_before: dateTimeArgument({
    note: 'modified before an ISO 8601 date',
    where: (given, { site }) => (given ? lessThan('modified', siteTimeOf(given, site.timezone)) : everything),
  }),
};

const ANY = 'OR';
const isAny = (input: Input): boolean => input['tax_relation'] === ANY;

/** Whether posts must match all conditions on terms, or one of them. */
export function taxRelation(taxonomies: readonly Taxonomy[]): Arguments {
  const ofTerms = taxonomies.flatMap(termArguments);
  const conditionOf = ([name, argument]: (typeof ofTerms)[number], input: Input, scope: Scope): Condition[] => {
    const terms = input[name];
    return argument.where && !asksNothing(terms) ? [argument.where(terms, scope, input)] : [];
  };
  const guarded = ofTerms.map(([name, argument]) => [
    name,
    {
      ...argument,
      where: (terms: unknown, scope: Scope, input: Input = {}) =>
        isAny(input) ? everything : (argument.where?.(terms, scope, input) ?? everything),
    },
  ]);
  return {
    ...Object.fromEntries(guarded),
    tax_relation: choice(['AND', ANY], {
      note: 'whether all that is said of terms must fit, or some of it',
      where: (relation, scope, input = {}) => {
        const wanted = relation === ANY ? ofTerms.flatMap((one) => conditionOf(one, input, scope)) : [];
        return wanted.length === 0 ? everything : any(...wanted);
      },
    }),
  };
}

/** The conditions on terms, with the terms below them if they count. */
export const termsCompleted = (taxonomies: readonly Taxonomy[]) => {
  const names = taxonomies.flatMap((taxonomy) => termArguments(taxonomy).map(([name]) => name));
  return (input: Input, reader: Reader): Promise<Input> => withTermsBelow(names, input, reader);
};
