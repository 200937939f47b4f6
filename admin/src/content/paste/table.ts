import type { Node } from 'prosemirror-model';
import { attributeOf } from '../attributes.ts';
import { make } from '../kind.ts';
import type { Element } from './tree.ts';

/** Reads a pasted table: its cells with their text and spans. */
export function readTable(table: Element, lineOf: (cell: Element) => Node[]): Node[] {
  const rows = elementsIn(table, 'tr').map((row) => ({ row, cells: elementsIn(row, 'td', 'th') }));
  const filled = rows.filter(({ cells }) => cells.length > 0);
  const isHead = (cells: readonly Element[]): boolean => cells.every(({ name }) => name === 'th');
  const first = filled[0];
  const head = first && filled.length > 1 && isHead(first.cells) ? [first] : [];
  const section = (name: string, some: typeof filled): Node[] => {
    const nodes = some.map(({ cells }) =>
      make(
        'table_row',
        {},
        cells.map((cell) => readCell(cell, lineOf)),
      ),
    );
    return nodes.length > 0 ? [make('table_section', { name }, nodes)] : [];
  };
  const sections = [...section('thead', head), ...section('tbody', filled.slice(head.length))];
  return sections.length > 0 ? [make('table', {}, sections)] : [];
}

function readCell(cell: Element, lineOf: (cell: Element) => Node[]): Node {
  const spans = ['colspan', 'rowspan'].flatMap((name) => {
    const span = Number(attributeOf(cell.attrs, name));
    return Number.isInteger(span) && span > 1 && span < 1000 ? [` ${name}="${span}"`] : [];
  });
  return make('table_cell', { name: cell.name, tag: spans.join('') }, lineOf(cell));
}

/** The descendants with these names, without those in nested tables. */
function elementsIn(element: Element, ...names: string[]): Element[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (names.includes(child.name)) return [child];
    return child.name === 'table' ? [] : elementsIn(child, ...names);
  });
}
