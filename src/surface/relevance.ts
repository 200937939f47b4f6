import type { RawArguments } from '../engine/operations/read-input.ts';

/** The order by relevance, for posts that are searched. Words to leave out alone have none. */
export const byRelevance = (search: string): RawArguments =>
  /(?:^|\s)[^\s-]/.test(search) ? { orderby: 'relevance' } : {};
