import { decodeValue } from '../content/entities.ts';
import type { Text } from './types.ts';

/** A name or title as plain text: the interface writes `&` as `&amp;`. */
export const plain = decodeValue;

/** A decoded slug: the server percent-encodes letters outside of ASCII. */
export function readable(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** A title as plain text; empty when there is none. */
export const titleOf = ({ title }: { readonly title: Text }): string => decodeValue(title.raw);
