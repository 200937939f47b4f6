import { sourceDate } from '../source-date.ts';

/** Reads values of untrusted responses: a value of another type counts as absent. */

export type Json = Readonly<Record<string, unknown>>;

/** The largest valid id. */
const MAX_ID = 2 ** 31 - 1;

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const idOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID ? value : undefined;

export const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(idOf).filter((id) => id !== undefined) : [];

export const wholeOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_ID ? value : undefined;

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** The raw form of a text, which only users who may edit it can see. */
export const rawOf = (value: unknown): string | undefined => textOf(objectOf(value)['raw']) ?? textOf(value);

/** `2024-03-01T10:00:00`, without a zone. */
export const dateOf = (value: unknown): string | undefined => sourceDate(textOf(value) ?? '');

/** Meta fields as WordPress stores them: as texts, true as 1, and false as an empty one. */
export function metaOf(value: unknown): { key: string; value: string }[] {
  return Object.entries(objectOf(value)).flatMap(([key, given]) =>
    (Array.isArray(given) ? given : [given])
      .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
      .map((one) => ({ key, value: typeof one === 'boolean' ? (one ? '1' : '') : String(one) })),
  );
}
