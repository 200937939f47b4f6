import { decodeValue } from '../content/entities.ts';
import type { Text } from './types.ts';

/** A name or title as people read it: the interface tells `&` as `&amp;`. */
export const plain = decodeValue;

/** A title as people read it; empty when there is none. */
export const titleOf = ({ title }: { readonly title: Text }): string => decodeValue(title.raw);
