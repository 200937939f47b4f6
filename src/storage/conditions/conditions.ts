import { isFew } from '../search/found.ts';
import type { IdSet } from '../search/id-set.ts';

/**
 * Conditions: a closed vocabulary with which resources select rows. They name columns of the row and
 * contain values; only `compile-condition.ts` converts them to SQL, and every value is a bound parameter.
 */
export type Value = string | number | null | Uint8Array;

/** A value inside a JSON column. */
export type Scalar = string | number | boolean;

export type Condition =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'compare';
      readonly column: string;
      readonly operator: '=' | '<' | '<=' | '>' | '>=';
      readonly value: Value;
      /** Whether it filters scanned rows, instead of finding rows by an index. */
      readonly filterOnly?: true;
    }
  | {
      /** The position of a row in an order of several columns. */
      readonly kind: 'compareKey';
      readonly columns: readonly string[];
      readonly operator: '<' | '>=';
      readonly values: readonly Value[];
    }
  | {
      readonly kind: 'oneOf';
      readonly column: string;
      readonly values: readonly Value[];
      /** Whether each scanned row is compared with the list: looking up every value for each row costs rows times values. */
      readonly filterOnly?: true;
    }
  | {
      readonly kind: 'partOneOf';
      readonly column: string;
      readonly part: { readonly from: number; readonly length: number };
      readonly values: readonly string[];
    }
  | { readonly kind: 'hasMember'; readonly column: string; readonly member: string }
  | {
      readonly kind: 'compareMember';
      readonly column: string;
      readonly member: string;
      readonly operator: '=' | '<' | '<=' | '>' | '>=';
      readonly value: Scalar;
    }
  | { readonly kind: 'startsWith'; readonly column: string; readonly prefix: string }
  | { readonly kind: 'contains'; readonly column: string; readonly text: string }
  | {
      readonly kind: 'has';
      readonly relation: string;
      readonly where: Condition;
      /** Whether all related rows are found first, instead of those of each scanned row. */
      readonly isFoundFirst?: true;
    }
  | { readonly kind: 'hasBelow'; readonly where: Condition }
  | Matches
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Condition[] };

/** A search for rows. */
export interface Matches {
  readonly kind: 'matches';
  readonly columns: readonly string[];
  readonly search: Search;
  /** All rows that it finds, if known. */
  readonly found?: IdSet;
}

/** A search: folded words that must all occur, each as a substring, and words that must not. */
export interface Search {
  /** The whole search as typed, folded: for ordering by relevance. */
  readonly phrase: string;
  readonly words: readonly string[];
  readonly excluded: readonly string[];
}

/** Whether a search is for one word or one phrase only. */
export const isOneWord = ({ phrase, words }: Search): boolean => words.length === 1 && words[0] === phrase;

export const everything: Condition = { kind: 'everything' };
export const nothing: Condition = { kind: 'nothing' };

export const equals = (column: string, value: Value): Condition => ({ kind: 'compare', column, operator: '=', value });
export const lessThan = (column: string, value: Value): Condition => ({
  kind: 'compare',
  column,
  operator: '<',
  value,
});
export const atMost = (column: string, value: Value): Condition => ({ kind: 'compare', column, operator: '<=', value });
export const moreThan = (column: string, value: Value): Condition => ({
  kind: 'compare',
  column,
  operator: '>',
  value,
});
export const atLeast = (column: string, value: Value): Condition => ({
  kind: 'compare',
  column,
  operator: '>=',
  value,
});
export const startsWith = (column: string, prefix: string): Condition => ({ kind: 'startsWith', column, prefix });

/** Whether a column contains a text, ignoring case: for small tables without a search index. */
export const contains = (column: string, text: string): Condition => ({ kind: 'contains', column, text });

export const oneOf = (column: string, values: readonly Value[]): Condition => {
  const [only] = values;
  if (only === undefined) return nothing;
  return values.length === 1 ? equals(column, only) : { kind: 'oneOf', column, values };
};
export const noneOf = (column: string, values: readonly Value[]): Condition => not(oneOf(column, values));

/** Whether a part of a text, its characters counted from 1, is one of the values. */
export const partOneOf = (
  column: string,
  part: { from: number; length: number },
  values: readonly string[],
): Condition => ({ kind: 'partOneOf', column, part, values });

/** Whether the object in a JSON column has the member, or whether the member compares to a value of the same type as given. */
export const hasMember = (column: string, member: string): Condition => ({ kind: 'hasMember', column, member });
export const compareMember = (
  column: string,
  member: string,
  operator: '=' | '<' | '<=' | '>' | '>=',
  value: Scalar,
): Condition => ({ kind: 'compareMember', column, member, operator, value });

/** Whether the row has a related row that meets the condition; `tables.ts` names the relations. */
export const has = (relation: string, where: Condition = everything): Condition =>
  where.kind === 'nothing' ? nothing : { kind: 'has', relation, where };

/** Whether the row has an ancestor, in the tree of `parent_id`, that meets the condition. */
export const hasBelow = (where: Condition): Condition => ({ kind: 'hasBelow', where });

/** Whether all words of the search occur in some of the columns (columns of the table's search index). */
export const matches = (columns: readonly string[], search: Search): Condition =>
  search.words.length + search.excluded.length === 0 ? everything : { kind: 'matches', columns, search };

export const not = (condition: Condition): Condition => {
  if (condition.kind === 'everything') return nothing;
  if (condition.kind === 'nothing') return everything;
  return { kind: 'not', condition };
};

/** All of the conditions hold; without any, everything. */
export const all = (...conditions: readonly Condition[]): Condition => {
  const parts: Condition[] = [];
  for (const condition of conditions) {
    if (condition.kind === 'nothing') return nothing;
    if (condition.kind === 'all') parts.push(...condition.conditions);
    else if (condition.kind !== 'everything') parts.push(condition);
  }
  const [only] = parts;
  if (only === undefined) return everything;
  return parts.length === 1 ? only : { kind: 'all', conditions: parts };
};

/** At least one of the conditions holds; without any, nothing. Leaves out conditions that another one implies. */
export const any = (...conditions: readonly Condition[]): Condition => {
  const parts: Condition[] = [];
  for (const condition of conditions) {
    if (condition.kind === 'everything') return everything;
    if (condition.kind === 'any') parts.push(...condition.conditions);
    else if (condition.kind !== 'nothing') parts.push(condition);
  }
  const [only] = parts;
  if (only === undefined) return nothing;
  if (parts.length === 1) return only;
  const kept = withoutImplied(parts);
  return kept.length === 1 ? (kept[0] ?? nothing) : { kind: 'any', conditions: kept };
};

/** Whether a condition implies another one: `A` implies `A`, and so does `A and B`. */
function withoutImplied(parts: readonly Condition[]): Condition[] {
  const names = parts.map(nameOf);
  const known = new Set(names);
  return parts.filter((part, index) => {
    if (names.indexOf(names[index] ?? '') < index) return false;
    return part.kind !== 'all' || !part.conditions.some((one) => known.has(nameOf(one)));
  });
}

/** A name by which equal conditions can be compared, regardless of what a search has found. */
export const nameOf = (made: unknown): string =>
  JSON.stringify(made, (name, value) => (name === 'found' ? undefined : value));

/** Whether a condition is a search that has found few rows. */
export const findsFew = (part: Condition): boolean =>
  part.kind === 'matches' && part.found !== undefined && isFew(part.found);
