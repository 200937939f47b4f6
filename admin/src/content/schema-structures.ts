import type { NodeSpec } from 'prosemirror-model';

const tag = { tag: { default: null } };
/** White space before an element and before its end, kept for content without delimiters. */
const spaces = { lead: { default: '' }, tail: { default: '' } };

/** The parts that blocks are made of. */
export const structures: Record<string, NodeSpec> = {
  list_item: {
    content: 'line list*',
    defining: true,
    attrs: { wp: { default: null }, ...tag, ...spaces },
    toDOM: () => ['li', 0],
  },
  /** The text of an item, without an element of its own. */
  line: { content: 'inline*', toDOM: () => ['div', { class: 'line' }, 0] },
  /** The source of the quote. */
  cite: { content: 'inline*', attrs: tag, toDOM: () => ['cite', 0] },
  caption: { content: 'inline*', attrs: tag, toDOM: () => ['figcaption', 0] },
  /** `name`: `thead`, `tbody`, `tfoot`, or empty for rows directly in the table. */
  table_section: {
    content: 'table_row+',
    attrs: { name: { default: 'tbody' }, tag: { default: '' }, ...spaces },
    toDOM: (node) => [node.attrs['name'] || 'tbody', 0],
  },
  table_row: { content: 'table_cell+', attrs: { tag: { default: '' }, ...spaces }, toDOM: () => ['tr', 0] },
  table_cell: {
    content: 'inline*',
    isolating: true,
    attrs: { name: { default: 'td' }, tag: { default: '' }, lead: { default: '' } },
    toDOM: (node) => [node.attrs['name'], 0],
  },
  /** `wp`, `tag`: of the block and its `div`; `link`: of the `a` in it. */
  button: {
    content: 'inline*',
    attrs: { wp: { default: null }, ...tag, link: { default: null } },
    toDOM: () => ['div', { class: 'button' }, 0],
  },
};
