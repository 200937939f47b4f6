import { type Delimiter, hasBlocks, splitBlocks } from './block-delimiters.ts';
import { layOut } from './layout.ts';
import { makeParagraphs } from './paragraphs.ts';

/**
 * The HTML of all blocks without their delimiters. Layout blocks get the classes for their layout. Blocks that the
 * server would generate are removed. Behaviour 10.
 */
export function renderBlocks(raw: string): string {
  if (!hasBlocks(raw)) return raw;
  const output: string[] = [];
  const open: { readonly block: Delimiter; readonly from: number }[] = [];
  const count = { containers: 0, galleries: 0 };
  for (const part of splitBlocks(raw)) {
    if (typeof part === 'string') output.push(part);
    else if (part.role === 'opens') open.push({ block: part, from: output.length });
    else if (part.role === 'closes') {
      const frame = open.pop();
      if (frame?.block.name === 'shortcode' && output.length === frame.from + 1) {
        output[frame.from] = makeParagraphs(output[frame.from] ?? '');
      }
      if (frame) layOut(frame.block, output, frame.from, count);
    }
  }
  return output.join('');
}
