import { place } from '../../place.ts';
import { type Listed, useList } from '../shared/use-list.ts';
import { useWhole } from '../shared/use-whole.ts';
import { leaving, marks } from './marks.ts';
import { FIELDS, type Term } from './term.ts';

const search = (): string => place.value.query.get('search') ?? '';

const QUERY = { context: 'edit', orderby: 'name', _fields: FIELDS };

/** All categories, or the ones that a search finds. */
export function useCategories(): Listed<Term> {
  const list = useWhole<Term>('wp/v2/categories', { ...QUERY, search: search() });
  return { ...list, items: staying(list.items) };
}

/** A page of the tags. */
export function useTags(): Listed<Term> {
  const isByCount = place.value.query.get('order') === 'count';
  const list = useList<Term>('wp/v2/tags', {
    ...QUERY,
    search: search(),
    ...(isByCount ? { orderby: 'count', order: 'desc' } : {}),
  });
  return { ...list, items: staying(list.items) };
}

/** The terms without those that will be deleted; their children move up. */
function staying(terms: readonly Term[]): Term[] {
  const going = leaving.value;
  const above = (parent: number): number => {
    const gone = going.get(parent);
    return gone ? above(gone.parent ?? 0) : parent;
  };
  return marks
    .shown(terms.filter(({ id }) => !going.has(id)))
    .map((term) => (term.parent === undefined ? term : { ...term, parent: above(term.parent) }));
}
