import { sourceDate } from '../source-date.ts';
import { type PhpValue, readPhpSerialized } from '../wxr/php-serialized.ts';
import type { WxrMeta } from '../wxr/wxr-events.ts';
import type { DumpRow } from './dump-rows.ts';

/** Reads values of untrusted rows: a value of another type counts as absent. */

export const textIn = (row: DumpRow, column: string): string => row[column] ?? '';

/** `2024-03-01T10:00:00`; undefined for the zero date. */
export const dateIn = (row: DumpRow, column: string): string | undefined => sourceDate(textIn(row, column));

export const wholeIn = (row: DumpRow, column: string): number | undefined =>
  /^-?\d{1,9}$/.test(textIn(row, column)) ? Number(textIn(row, column)) : undefined;

export const metaIn = (rows: readonly DumpRow[]): WxrMeta[] =>
  rows.flatMap((row) => {
    const key = textIn(row, 'meta_key');
    return key === '' ? [] : [{ key, value: textIn(row, 'meta_value') }];
  });

/** The entries of an array serialised by PHP; none for anything else. */
export function entriesIn(serialized: string | undefined): [number | string, PhpValue][] {
  const value = serialized === undefined ? undefined : readPhpSerialized(serialized);
  return value instanceof Map ? [...value] : [];
}
