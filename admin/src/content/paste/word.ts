import { styleOf } from './style.ts';
import type { Element } from './tree.ts';

/** The bullet that Word puts before the text of an item, and hidden text. */
export function isIgnored(element: Element): boolean {
  return styleOf(element, 'mso-list') === 'ignore' || styleOf(element, 'display') === 'none';
}

/** The list level of a paragraph of Word, if it is an item. */
export function wordItem(element: Element): { readonly level: number; readonly ordered: boolean } | undefined {
  const list = styleOf(element, 'mso-list');
  const isParagraph = element.name === 'p' || /^h[1-6]$/.test(element.name);
  if (!isParagraph || !list || list === 'none' || list === 'skip') return undefined;
  const level = Number(/level(\d)/.exec(list)?.[1] ?? 1);
  return { level: level - 1, ordered: /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(bulletOf(element)) };
}

/** The bullet or number of an item, which Word writes as text. */
function bulletOf(element: Element): string {
  const look = (from: Element, isIn: boolean): string => {
    return from.children
      .map((child) => {
        if (typeof child === 'string') return isIn ? child : '';
        return look(child, isIn || styleOf(child, 'mso-list') === 'ignore');
      })
      .join('');
  };
  return look(element, false).replaceAll(/&nbsp;|\s/g, '');
}
