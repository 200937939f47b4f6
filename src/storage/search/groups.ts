import { type SearchGroup, type Table, tables } from '../tables.ts';
import { groupOf, isWord, wordOf } from './tokens.ts';

export const searchedTables: readonly Table[] = Object.values(tables).filter((table) => 'search' in table);

/** The groups of columns that the index of a table keeps separate. */
export const groupsOf = (table: Table): readonly SearchGroup[] =>
  table.searchGroups ?? [{ columns: table.search ?? [], hasGrams: true }];

/** Groups that together have all texts of some columns. */
export interface Within {
  /** Their indexes. */
  readonly groups: readonly number[];
  /** Whether they have these columns only. */
  readonly isExact: boolean;
}

/** Where a search of some columns looks up words, and where characters and pairs. */
export function within(columns: readonly string[], table: Table): { readonly words: Within; readonly grams: Within } {
  const every = groupsOf(table);
  const isSearched = ({ columns: own }: SearchGroup): boolean => own.every((name) => columns.includes(name));
  const chosen = (isChosen: (group: SearchGroup) => boolean): Within => ({
    groups: every.flatMap((group, index) => (isChosen(group) ? [index] : [])),
    isExact: every.filter(isChosen).every(isSearched),
  });
  // Each column is in one of the groups that have characters and pairs.
  const grams = chosen((group) => group.hasGrams && group.columns.some((name) => columns.includes(name)));
  const same = chosen((group) => isSearched(group) && group.columns.length === columns.length);
  return { words: same.groups.length > 0 ? same : grams, grams };
}

/** The word of a token, if it belongs in the vocabulary: all words of other groups are also in one that has characters and pairs. */
export const vocabularyWord = (token: string, table: Table): string | undefined =>
  isWord(token) && groupsOf(table)[groupOf(token)]?.hasGrams ? wordOf(token) : undefined;
