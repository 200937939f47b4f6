import { isTooLongFor } from './queries/long-texts.ts';
import { tables } from './tables.ts';

/** Whether a row, or a part of one, is refused because its texts are too long together. */
export const isTooLong = (table: 'posts' | 'comments' | 'terms' | 'users', row: object): boolean =>
  isTooLongFor(tables[table], row);
