import type { Node } from 'prosemirror-model';
import { hasBlocks } from './delimiters.ts';
import { make } from './kind.ts';
import { type Origin, remember } from './origin.ts';
import { Reader } from './reader.ts';
import { schema } from './schema.ts';
import { isBlank } from './spaces.ts';

/** How a content was begun: with blocks, or without. It goes on like that. */
export type ContentKind = 'blocks' | 'classic';

/**
 * Reads a content into a document. Nothing of it is lost: `writeContent` of the document gives the same bytes.
 *
 * @returns the document, and whether it is made of blocks; a content without text is one of blocks
 */
export function readContent(html: string): { readonly doc: Node; readonly kind: ContentKind } {
  if (isBlank(html)) return { doc: emptyContent(html), kind: 'blocks' };
  const kind = hasBlocks(html) ? 'blocks' : 'classic';
  const { nodes, tail } = new Reader().read(html, kind);
  return { doc: make('doc', { kind, tail }, nodes), kind };
}

/** A document with nothing but a paragraph to write in. */
function emptyContent(source: string): Node {
  const origin: Origin = { id: 0, mode: 'blocks', source, gap: '', after: null };
  return schema.node('doc', { kind: 'blocks', tail: '' }, [remember(schema.node('paragraph', { origin }))]);
}
