import { sortKey } from '../queries/sort-key.ts';
import type { Derived } from '../queries/table-store.ts';
import type { PostRow } from '../rows.ts';
import { tables } from '../tables.ts';

/** The columns and texts that are derived from a row of posts for sorting and searching. */

type SearchedTexts = Pick<PostRow, 'title' | 'excerpt' | 'content' | 'file_key'>;

/** The file name is searched as well. */
const wordsOf = ({ content, file_key }: SearchedTexts): string =>
  file_key === '' ? content : `${content}\n${file_key.slice(file_key.lastIndexOf('/') + 1)}`;

/** The texts of the search index, in the order of its columns. */
export const textsOf = (row: SearchedTexts): string[] => [row.title, row.excerpt, wordsOf(row)];

/** Revisions are only found by their post: they are neither counted nor searched. */
export const isSearchable = (row: Pick<PostRow, 'type'>): boolean => row.type !== 'revision';

/** The columns to sort by. */
export const keysOf = (row: Partial<PostRow>): Partial<PostRow> =>
  row.title === undefined ? {} : { title_key: sortKey(row.title) };

/** The columns derived from a row of posts. */
export const derivedOfPosts: Derived<PostRow> = {
  table: tables.posts,
  keys: keysOf,
  texts: (row) => (isSearchable(row) ? textsOf(row) : undefined),
};
