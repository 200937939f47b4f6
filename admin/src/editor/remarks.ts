import type { Node } from 'prosemirror-model';
import { hrefOf, imageOf, readContent } from '../content/index.ts';
import { panelWords } from '../words/panel.ts';
import type { EditedItem } from './item.ts';

/** A date this long ago was not just chosen. */
const PAST_MS = 60_000;

/** The text of an item as a document. */
const documentOf = (item: EditedItem): Node =>
  readContent(item.contentOf?.() ?? String(item.fields.value['content'] ?? '')).doc;

/** What is worth a look before an item is published. Nothing of it prevents that. @param moment of its date, if it has one */
export function remarksOn(
  item: EditedItem,
  moment: number | undefined,
  doc: Node = documentOf(item),
): readonly string[] {
  const texts = panelWords();
  const { title } = item.fields.value;
  let [pictures, links, level, isSkipped] = [0, 0, 1, false];
  doc.descendants((node) => {
    if (node.type.name === 'image' && imageOf(node).alt === '') pictures += 1;
    if (node.marks.some((mark) => mark.type.name === 'link' && /^#?$/.test(hrefOf(mark)))) links += 1;
    if (node.type.name !== 'heading') return;
    const next = Number(node.attrs['level']);
    isSkipped ||= next > level + 1;
    level = next;
  });
  const isPast = 'date' in item.changes.value && moment !== undefined && moment < Date.now() - PAST_MS;
  return [
    ...(String(title ?? '').trim() === '' ? [texts.titleMissing] : []),
    ...(pictures > 0 ? [texts.altMissing(pictures)] : []),
    ...(isSkipped ? [texts.levelSkipped] : []),
    ...(links > 0 ? [texts.linkEmpty(links)] : []),
    ...(isPast ? [texts.datePast] : []),
  ];
}

/** The remarks in one line. */
export const lineOf = (remarks: readonly string[]): string => `${panelWords().remarks}: ${remarks.join(' ')}`;
