import type { Node } from 'prosemirror-model';
import { make } from '../kind.ts';
import { schema } from '../schema.ts';

/** Reads rows of a spreadsheet: at least two lines with as many tabs each. Indented lines are no rows. */
export function readRows(text: string): Node | undefined {
  const rows = text
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  const isTable =
    rows.length > 1 && width > 1 && rows.every((cells) => cells.length === width) && rows.some(([first]) => first);
  if (!isTable) return undefined;
  const cellOf = (cell: string): Node =>
    make('table_cell', { name: 'td' }, cell.trim() ? [schema.text(cell.trim())] : []);
  return make('table', {}, [
    make(
      'table_section',
      {},
      rows.map((cells) => make('table_row', {}, cells.map(cellOf))),
    ),
  ]);
}
