import type { Node } from 'prosemirror-model';
import { make } from '../kind.ts';
import { readSpans } from './markdown-spans.ts';

/** Whether two lines begin a table: the cells of its head, and dashes below as many of them. */
export function isTableHead(head = '', dashes = ''): boolean {
  const below = cellsOf(dashes);
  return head.includes('|') && below.every((cell) => /^:?-+:?$/.test(cell)) && below.length === cellsOf(head).length;
}

/** A table of its lines; each row has as many cells as the head. */
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

/** The cells of a line; the signs at its ends may be missing, and `\|` is none. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
