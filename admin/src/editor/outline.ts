import type { Node } from 'prosemirror-model';

export interface Outlined {
  readonly text: string;
  readonly level: number;
  readonly at: number;
}

/** The headings of a text. */
export function headingsOf(doc: Node): Outlined[] {
  const found: Outlined[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'heading') found.push({ text: node.textContent, level: Number(node.attrs['level']), at });
    return !node.isTextblock;
  });
  return found;
}

/** How many words a text has, in scripts with spaces between them and in those without. */
export function countWords(doc: Node, locale: string): number {
  const text = doc.textBetween(0, doc.content.size, ' ', ' ');
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1;
  return count;
}
