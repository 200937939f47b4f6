import { decodeValue } from '../content/entities.ts';
import type { Text } from './types.ts';

/** A name or title as people read it: the interface tells `&` as `&amp;`. */
export const plain = decodeValue;

/** A slug as people read it: the server tells letters outside of ASCII by their codes. */
export function readable(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** A title as people read it; empty when there is none. */
export const titleOf = ({ title }: { readonly title: Text }): string => decodeValue(title.raw);
