import { type Delimiter, hasBlocks, splitBlocks } from './block-delimiters.ts';

/** Blocks whose text is part of an excerpt, and container blocks. */
const excerpted = new Set(
  'freeform heading html list media-text paragraph preformatted pullquote quote table verse group columns column'.split(
    ' ',
  ),
);
const wrappers = new Set(['group', 'columns', 'column']);

interface ExcerptFrame {
  readonly shows: 'own' | 'inner' | 'nothing';
  readonly from: number;
  readonly own: number[];
  hasInner: boolean;
}

/**
 * The HTML of the blocks for an excerpt. A block that contains one of another type is left out completely; groups
 * and columns contribute their inner blocks.
 */
export function excerptBlocks(raw: string): string {
  if (!hasBlocks(raw)) return raw;
  const output: string[] = [];
  const open: ExcerptFrame[] = [];
  const close = () => {
    const frame = open.pop();
    if (frame?.shows === 'inner' && frame.hasInner) for (const at of frame.own) output[at] = '';
    if (frame?.shows === 'nothing') output.length = Math.min(output.length, frame.from);
  };
  for (const part of splitBlocks(raw)) {
    if (typeof part === 'string') {
      open.at(-1)?.own.push(output.length);
      output.push(part);
    } else if (part.role === 'opens') open.push(openExcerpt(part, open, output.length));
    else if (part.role === 'closes') close();
  }
  while (open.length > 0) close();
  return output.join('');
}

function openExcerpt({ name }: Delimiter, open: ExcerptFrame[], from: number): ExcerptFrame {
  const parent = open.at(-1);
  if (parent) parent.hasInner = true;
  const isShown = excerpted.has(name);
  if (parent?.shows === 'own' && !(isShown && !wrappers.has(name))) spoil(open);
  return { shows: !isShown ? 'nothing' : wrappers.has(name) ? 'inner' : 'own', from, own: [], hasInner: false };
}

/** Leaves out a block with text of its own that contains a forbidden block. */
function spoil(open: ExcerptFrame[]): void {
  for (let at = open.length - 1; open[at]?.shows === 'own'; at--)
    open[at] = { ...(open[at] as ExcerptFrame), shows: 'nothing' };
}
