import { ask } from '../../../server/index.ts';

export interface Term {
  readonly id: number;
  readonly name: string;
  readonly parent?: number;
}

/** Longer lists are not shown completely. */
const MOST_PAGES = 20;

/** All categories, page by page. */
export async function allCategories(): Promise<Term[]> {
  const found: Term[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { body, pages } = await ask<Term[]>(
      `wp/v2/categories?per_page=100&page=${page}&orderby=name&_fields=id,name,parent`,
    );
    found.push(...body);
    if (page >= pages) break;
  }
  return found;
}

/** The children of a category, or the top level. A category whose parent does not exist is at the top level. */
export function below(terms: readonly Term[], parent: number): Term[] {
  const ids = new Set(terms.map(({ id }) => id));
  return terms.filter((term) => (ids.has(term.parent ?? 0) ? term.parent : 0) === parent);
}
