import type { Fragment, Mark, Node } from 'prosemirror-model';
import { encode, encodeCode } from './entities.ts';
import type { Mode } from './origin.ts';

/** How line ends are written. `bare` is a text without an element, which ends at an empty line. */
type Lines = Mode | 'bare' | 'pre' | 'code';

/** The HTML of text and inline elements. Of two marks that begin together, the longer one is outside. */
export function writeInline(content: Fragment, lines: Lines): string {
  return writeRange(content.content, 0, content.childCount, [], lines);
}

function writeRange(nodes: readonly Node[], from: number, to: number, outer: readonly Mark[], lines: Lines): string {
  let html = '';
  for (let at = from; at < to; ) {
    const { mark, end } = longest(nodes, at, to, outer);
    if (mark) {
      const { tag, attrs } = mark.attrs;
      html += `<${tag}${attrs}>${writeRange(nodes, at, end, [...outer, mark], lines)}</${tag}>`;
      at = end;
    } else html += writeLeaf(nodes, at++, lines);
  }
  return html;
}

/** The longest mark of a node that is not open yet, and its end. */
function longest(nodes: readonly Node[], at: number, to: number, outer: readonly Mark[]): { mark?: Mark; end: number } {
  let found: { mark?: Mark; end: number } = { end: at };
  for (const mark of nodes[at]?.marks ?? []) {
    if (mark.isInSet(outer)) continue;
    let end = at + 1;
    while (end < to && mark.isInSet(nodes[end]?.marks ?? [])) end++;
    if (end > found.end) found = { mark, end };
  }
  return found;
}

function writeLeaf(nodes: readonly Node[], at: number, lines: Lines): string {
  const node = nodes[at];
  if (node === undefined) return '';
  if (node.isText) return lines === 'code' ? encodeCode(node.text ?? '') : encode(node.text ?? '');
  if (node.type.name === 'scrap') return String(node.attrs['html']);
  const spelling = String(node.attrs['spelling']);
  if (node.type.name === 'newline') return lines === 'classic' || lines === 'bare' ? ' ' : spelling;
  if (spelling.startsWith('<')) return spelling;
  if (lines === 'classic' || lines === 'pre' || lines === 'code') return spelling;
  return lines === 'bare' && isLineEnd(nodes, at) ? spelling : '<br>';
}

/** Whether a line end may be written as such: outside of elements, two would end the paragraph, and one at the edge is lost. */
function isLineEnd(nodes: readonly Node[], at: number): boolean {
  const before = nodes[at - 1];
  const isSecond =
    before?.type.name === 'break' && before.marks.length === 0 && !before.attrs['spelling'].startsWith('<');
  return (nodes[at]?.marks.length ?? 0) > 0 || (at > 0 && at + 1 < nodes.length && !isSecond);
}
