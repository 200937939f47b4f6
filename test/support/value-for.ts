import type { Schema } from '../../src/engine/definition/index.ts';
import type { Json } from './client.ts';

export const DATE = '2026-02-03T04:05:06';

/** A value that fits the schema of an argument, or another such value; undefined if the schema does not say enough. */
export function valueFor(
  { type, format, enum: values, minimum = 0, maximum = 7, maxLength }: Schema,
  isOther = false,
): Json {
  if (values) return values.at(isOther ? 0 : -1);
  if (type === 'boolean') return !isOther;
  if (type === 'integer') return isOther ? minimum : Math.max(minimum, Math.min(maximum, 7));
  if (type !== 'string') return undefined;
  if (format === 'date-time') return isOther ? '2027-02-03T04:05:06' : DATE;
  if (format === 'uri') return `https://example.com/${isOther ? 'flood' : 'ebb'}`;
  return format ? undefined : (isOther ? 'Made' : 'Written').slice(0, maxLength);
}
