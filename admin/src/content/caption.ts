import type { Node } from 'prosemirror-model';
import type { Cursor } from './cursor.ts';
import { kept, make, tagOf } from './kind.ts';
import type { Mode } from './origin.ts';
import { readInline } from './read-inline.ts';
import { writeInline } from './write-inline.ts';

const usual = (mode: Mode): string => (mode === 'blocks' ? ' class="wp-element-caption"' : '');

/** Reads the caption of a figure, if there is one. */
export function readCaption(cursor: Cursor, mode: Mode): Node[] {
  cursor.space();
  if (!cursor.isOpen('figcaption')) return [];
  const { attrs } = cursor.open('figcaption');
  const content = readInline(cursor, { lines: mode });
  cursor.close('figcaption');
  cursor.space();
  return [make('caption', { tag: kept(attrs, usual(mode)) }, content)];
}

/** The caption of a block, if it has one. `className` is that of new captions before the common one. */
export function writeCaption(node: Node, mode: Mode, className = ''): string {
  const caption = captionOf(node);
  if (!caption) return '';
  const tag = className && mode === 'blocks' ? ` class="${className} wp-element-caption"` : usual(mode);
  return `<figcaption${tagOf(caption, tag)}>${writeInline(caption.content, mode)}</figcaption>`;
}

export function captionOf(node: Node): Node | undefined {
  return node.lastChild?.type.name === 'caption' ? node.lastChild : undefined;
}
