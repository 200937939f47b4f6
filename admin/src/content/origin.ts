import type { Node } from 'prosemirror-model';

/**
 * How the text around a block is written. `blocks`: with delimiters. `classic`: without any, the server makes the
 * paragraphs. `plain`: as HTML inside of an element of a block, where nobody makes paragraphs.
 */
export type Mode = 'blocks' | 'classic' | 'plain';

/** Where a block was read from: what stood there, and the white space before it. New blocks have none. */
export interface Origin {
  /** Counted through a content. A copy of a block has the number of the first. */
  readonly id: number;
  readonly mode: Mode;
  readonly source: string;
  readonly gap: string;
  /** The number of the block before it; null if it was the first, so that its gap is none between blocks. */
  readonly after: number | null;
}

/** What a source was read as, so that it need not be read again for each comparison. */
const readAs = new WeakMap<Origin, Node>();

/** Remembers what was read, and returns it. */
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
