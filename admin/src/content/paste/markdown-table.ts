import type { Node } from 'prosemirror-model';
import { make } from '../kind.ts';
import { readSpans } from './markdown-spans.ts';

/** Whether two lines begin a table: a header row, and a line with as many groups of dashes. */
export function isTableHead(head = '', dashes = ''): boolean {
  const below = cellsOf(dashes);
  return head.includes('|') && below.every((cell) => /^:?-+:?$/.test(cell)) && below.length === cellsOf(head).length;
}

/** Parses a table; each row gets as many cells as the header. */
export function readTableLines([head = '', , ...rows]: readonly string[]): Node {
  const names = cellsOf(head);
  const row = (name: string, cells: readonly string[]): Node =>
    make(
      'table_row',
      {},
      names.map((_, i) => make('table_cell', { name }, readSpans(cells[i] ?? ''))),
    );
  const body = rows.map((line) => row('td', cellsOf(line)));
  return make('table', {}, [
    make('table_section', { name: 'thead' }, [row('th', names)]),
    ...(body.length > 0 ? [make('table_section', {}, body)] : []),
  ]);
}

/** The cells of a line; the outer bars are optional, and `\|` is a character. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
