import type { Node } from 'prosemirror-model';
import { attributeOf } from './attributes.ts';
import { readContent } from './read.ts';
import { wordsOf } from './summary.ts';

const MOST_WORDS = 400;

/** The visible content of a block, for comparison: its words, one line for each part, and its picture. */
export interface ShownBlock {
  readonly kind: string;
  readonly text: string;
  /** The address of its picture. */
  readonly picture?: string | undefined;
}

/** The visible content of the blocks of a content. */
export const shownBlocks = (html: string): readonly ShownBlock[] =>
  readContent(html).doc.content.content.map(shownBlock);

function shownBlock(node: Node): ShownBlock {
  const kind = node.type.name;
  if (kind === 'opaque')
    return { kind: String(node.attrs['name']) || 'html', text: wordsOf(String(node.attrs['html']), MOST_WORDS) };
  const picture = kind === 'image' ? attributeOf(String(node.attrs['img']), 'src') : undefined;
  return { kind, text: node.textBetween(0, node.content.size, '\n', ' ').trim(), picture };
}
