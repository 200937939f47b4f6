import type { TermRow } from '../../storage/index.ts';

/** A category or tag with what belongs to it: the row, and the rows above it. */
export interface TermItem extends TermRow {
  /** Parent, its parent and so on, nearest first; empty where the taxonomy has no tree. */
  readonly ancestors: readonly TermRow[];
}

/** What is to be stored of a category or tag. */
export interface TermDraft {
  readonly row: Partial<TermRow>;
  /** The slug is the id, which is known when the row is stored. */
  readonly slugFromId?: boolean;
}
