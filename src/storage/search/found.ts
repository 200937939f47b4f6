/** More rows than that are many. */
export const MANY = 20_000;

/** Which rows the index of tokens finds: those that have some token of each list, and none of those. */
export interface Wanted {
  readonly all: readonly (readonly string[])[];
  readonly none: readonly string[];
}

/** How rows are found that match a search. */
export type Found =
  /** By the index of tokens; `words` and `excluded` are what the texts have to decide. */
  | {
      readonly by: 'tokens';
      readonly wanted: Wanted;
      readonly words: readonly string[];
      readonly excluded: readonly string[];
      /** How many rows the index finds, as far as that is not `MANY`. */
      readonly count: number;
    }
  /** By the index that was there before, while the one of tokens is built. */
  | { readonly by: 'grams'; readonly grams: readonly string[] };

/** Whether no text has one of the words. */
export const isImpossible = ({ all }: Wanted): boolean => all.some((list) => list.length === 0);

/** Whether the index alone says which rows match, without a look at texts. */
export const isSure = (found: Found | undefined): boolean =>
  found?.by === 'tokens' && found.words.length + found.excluded.length === 0;

/** How many rows the index finds, as far as that is not `MANY`. */
export const countFound = (found: Found | undefined): number => (found?.by === 'tokens' ? found.count : MANY);
