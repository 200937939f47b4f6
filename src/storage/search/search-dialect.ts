import type { Connection } from '../connection.ts';
import type { Value } from '../queries/conditions.ts';
import type { Wanted } from './found.ts';

/**
 * What the search needs to know of an engine. Part of `Dialect`. Of each searched table there are `<name>_words`, each word
 * once, and `<name>_tokens`, which tells the rows of each token.
 */
export interface SearchDialect {
  /** Creates both. */
  create(table: string): readonly string[];
  /** Adds words that are not there yet; each comes with its runs of three characters, with blanks between. */
  addWords(connection: Connection, table: string, words: readonly string[]): Promise<void>;
  /** Words that have all runs of three of a text, and are like a pattern. Parameters: the runs, the pattern, how many at most. */
  wordsWith(table: string): string;
  /** The first parameter of it. */
  runs(runs: readonly string[]): Value;
  /** Selects the ids of the rows, perhaps among ids from the first to the last. */
  found(
    table: string,
    wanted: Wanted,
    among?: readonly [first: number, last: number],
  ): { readonly text: string; readonly parameters: readonly Value[] };
  /** Statements that add (`id, tokens, id`) or remove (`id`) the tokens of a row, as far as the index goes. */
  insertTokens(table: string): string;
  deleteTokens(table: string): string;
  /** Gives out every pair of row and token that the index of a table holds. */
  readTokens(connection: Connection, table: string, found: (id: number, token: string) => void): Promise<void>;
  /** Gives out every word with the runs of three by which it is found. */
  readWords(connection: Connection, table: string, found: (word: string, runs: string) => void): Promise<void>;
  /** Removes words, which nobody has any more or which are not found as they should be. */
  removeWords(connection: Connection, table: string, words: readonly string[]): Promise<void>;
  /** Statements that tidy up so many pages of an index, their one parameter, where that is left to us. */
  tidy(table: string): readonly string[];
}
