import { plain, type TermFields } from '../../server/index.ts';
import type { TreeItem } from '../shared/tree.ts';

/** A category or a tag. */
export type Term = TermFields;

export const FIELDS = 'id,name,slug,description,count,parent';

/** The differences between categories and tags. */
export interface Kind {
  readonly route: 'categories' | 'tags';
  /** The name of the filter in the list of posts. */
  readonly filter: 'category' | 'tag';
  readonly isTree: boolean;
  /** The keys of its texts. */
  readonly newName: 'newCategory' | 'newTag';
  readonly noneName: 'noCategories' | 'noTags';
}

export const kinds = {
  categories: {
    route: 'categories',
    filter: 'category',
    isTree: true,
    newName: 'newCategory',
    noneName: 'noCategories',
  },
  tags: { route: 'tags', filter: 'tag', isTree: false, newName: 'newTag', noneName: 'noTags' },
} as const satisfies Record<string, Kind>;

/** The term as a tree item; siblings are sorted by name. */
export const asItem = (term: Term): Term & TreeItem => ({
  ...term,
  parent: term.parent ?? 0,
  order: 0,
  name: plain(term.name),
});
