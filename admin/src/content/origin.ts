import type { Node } from 'prosemirror-model';

/**
 * The form of the text around a block. `blocks`: with delimiters. `classic`: without, and the server makes
 * paragraphs. `plain`: HTML inside an element of a block, without automatic paragraphs.
 */
export type Mode = 'blocks' | 'classic' | 'plain';

/** The source of a block, and the white space before it. New blocks have none. */
export interface Origin {
  /** A number, unique in the content. A copy of a block has the number of the original. */
  readonly id: number;
  readonly mode: Mode;
  readonly source: string;
  readonly gap: string;
  /** The number of the preceding block; null for the first one, whose gap is not between blocks. */
  readonly after: number | null;
}

/** Caches the parsed form of sources, so that comparisons do not parse them again. */
const readAs = new WeakMap<Origin, Node>();

/** Stores the parsed form, and returns it. */
export function remember(node: Node): Node {
  const origin = originOf(node);
  if (origin) readAs.set(origin, node);
  return node;
}

export function recall(origin: Origin): Node | undefined {
  return readAs.get(origin);
}

export function originOf(node: Node): Origin | null {
  return (node.attrs['origin'] ?? null) as Origin | null;
}
