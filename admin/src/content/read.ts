import type { Node } from 'prosemirror-model';
import { hasBlocks } from './delimiters.ts';
import { make } from './kind.ts';
import { type Origin, remember } from './origin.ts';
import { Reader } from './reader.ts';
import { schema } from './schema.ts';
import { isBlank } from './spaces.ts';

/** Whether a content is made of blocks. The editor continues it in the same form. */
export type ContentKind = 'blocks' | 'classic';

/**
 * Reads a content into a document without loss: `writeContent` returns the same bytes.
 *
 * @returns the document and its kind; empty content counts as made of blocks
 */
export function readContent(html: string): { readonly doc: Node; readonly kind: ContentKind } {
  if (isBlank(html)) return { doc: emptyContent(html), kind: 'blocks' };
  const kind = hasBlocks(html) ? 'blocks' : 'classic';
  const { nodes, tail } = new Reader().read(html, kind);
  return { doc: make('doc', { kind, tail }, nodes), kind };
}

/** A document with an empty paragraph. */
function emptyContent(source: string): Node {
  const origin: Origin = { id: 0, mode: 'blocks', source, gap: '', after: null };
  return schema.node('doc', { kind: 'blocks', tail: '' }, [remember(schema.node('paragraph', { origin }))]);
}
