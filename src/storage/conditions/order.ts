import type { Search } from './conditions.ts';

/** Sort order: columns, or the position of the id or the slug in a list, or how well the row matches a search. */
export type Order =
  | { readonly column: string; readonly direction: 'asc' | 'desc' }
  | { readonly positionIn: readonly number[] }
  | { readonly slugIn: readonly string[] }
  | { readonly relevance: Search };

/** The columns that a list is sorted by, besides the id. */
export const sortColumnsOf = (order: readonly Order[] = []): string[] =>
  order.flatMap((one) => ('column' in one && one.column !== 'id' ? [one.column] : []));
