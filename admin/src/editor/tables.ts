import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, Selection } from 'prosemirror-state';
import { schema } from '../content/index.ts';

/** Rows and columns of tables. The attributes of remaining rows and cells are kept. */

interface Cursor {
  readonly table: Node;
  /** Before the table. */
  readonly at: number;
  /** The indexes of the row, counted over all sections, and of the cell. */
  readonly row: number;
  readonly column: number;
}

/** The position of the cursor in a table. */
export function tableAt({ selection: { $from } }: EditorState): Cursor | undefined {
  if ($from.parent.type.name !== 'table_cell') return undefined;
  const depth = $from.depth;
  const table = $from.node(depth - 3);
  const section = $from.index(depth - 3);
  const before = sectionsOf(table).slice(0, section);
  const row = before.reduce((sum, { childCount }) => sum + childCount, 0) + $from.index(depth - 2);
  return { table, at: $from.before(depth - 3), row, column: $from.index(depth - 1) };
}

const sectionsOf = (table: Node): Node[] => table.content.content.filter(({ type }) => type.name === 'table_section');

/** Tables with cells over several rows or columns cannot be changed. */
const hasSpans = (table: Node): boolean => {
  let found = false;
  table.descendants((node) => {
    if (node.type.name === 'table_cell') found ||= /\b(?:row|col)span\b/i.test(String(node.attrs['tag']));
    return !found;
  });
  return found;
};

const empty = (cell: Node): Node => cell.type.create({ ...cell.attrs, tag: '' });

/** A command that changes the rows of one section after the other. */
const command =
  (allowed: (cursor: Cursor) => boolean, change: (sections: readonly Node[], cursor: Cursor) => Changed): Command =>
  (state, dispatch) => {
    const cursor = tableAt(state);
    if (!cursor || hasSpans(cursor.table) || !allowed(cursor)) return false;
    if (!dispatch) return true;
    const { sections, row, column } = change(sectionsOf(cursor.table), cursor);
    const others = cursor.table.content.content.filter(({ type }) => type.name !== 'table_section');
    const table = cursor.table.copy(Fragment.from([...sections, ...others]));
    const tr = state.tr.replaceWith(cursor.at, cursor.at + cursor.table.nodeSize, table);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(placeOf(table, cursor.at, row, column)))).scrollIntoView());
    return true;
  };

interface Changed {
  readonly sections: readonly Node[];
  readonly row: number;
  readonly column: number;
}

/** The place in a cell. */
export function placeOf(table: Node, at: number, row: number, column: number): number {
  let left = row;
  let place = at + 1;
  for (const section of sectionsOf(table)) {
    if (left >= section.childCount) {
      left -= section.childCount;
      place += section.nodeSize;
      continue;
    }
    place += 1;
    for (let index = 0; index < left; index += 1) place += section.child(index).nodeSize;
    const cells = section.child(left);
    place += 1;
    for (let index = 0; index < Math.min(column, cells.childCount - 1); index += 1)
      place += cells.child(index).nodeSize;
    return place + 1;
  }
  return at + 1;
}

/** Each section with its rows changed; sections without rows go. */
function changeRows(
  sections: readonly Node[],
  change: (rows: readonly Node[], first: number) => readonly Node[],
): Node[] {
  let first = 0;
  return sections.flatMap((section) => {
    const rows = change(section.content.content, first);
    first += section.childCount;
    return rows.length > 0 ? [section.copy(Fragment.from([...rows]))] : [];
  });
}

const always = (): boolean => true;
export const rowCount = ({ table }: Cursor): number =>
  sectionsOf(table).reduce((sum, { childCount }) => sum + childCount, 0);
const columnCount = ({ table }: Cursor): number => sectionsOf(table)[0]?.firstChild?.childCount ?? 0;

/** A new row before or behind the one with the cursor. */
export const addRow = (step: 0 | 1): Command =>
  command(always, (sections, { row, column }) => ({
    sections: changeRows(sections, (rows, first) => {
      const model = rows[row - first];
      if (!model) return rows;
      const made = model.type.create({ ...model.attrs, tag: '' }, model.content.content.map(empty));
      return rows.toSpliced(row - first + step, 0, made);
    }),
    row: row + step,
    column,
  }));

export const removeRow: Command = command(
  (cursor) => rowCount(cursor) > 1,
  (sections, { row, column }) => ({
    sections: changeRows(sections, (rows, first) => rows.filter((_, index) => index + first !== row)),
    row: Math.max(0, row - 1),
    column,
  }),
);

/** A new column before or behind the one with the cursor. */
export const addColumn = (step: 0 | 1): Command =>
  command(always, (sections, { row, column }) => ({
    sections: changeCells(sections, (cells) => {
      const model = cells[Math.min(column, cells.length - 1)];
      return model ? cells.toSpliced(column + step, 0, empty(model)) : cells;
    }),
    row,
    column: column + step,
  }));

export const removeColumn: Command = command(
  (cursor) => columnCount(cursor) > 1,
  (sections, { row, column }) => ({
    sections: changeCells(sections, (cells) => (cells.length > 1 ? cells.toSpliced(column, 1) : cells)),
    row,
    column: Math.max(0, column - 1),
  }),
);

const changeCells = (sections: readonly Node[], change: (cells: readonly Node[]) => readonly Node[]): Node[] =>
  changeRows(sections, (rows) => rows.map((row) => row.copy(Fragment.from([...change(row.content.content)]))));

/** The list with an entry and its neighbour exchanged; the same list without one of them. */
function exchanged<T>(list: readonly T[], at: number, step: -1 | 1): readonly T[] {
  const [one, other] = [list[at], list[at + step]];
  return one && other ? list.with(at, other).with(at + step, one) : list;
}

/** Whether a section has both the row and its neighbour: rows of headings and of cells do not mix. */
function canMoveRow({ table, row }: Cursor, step: -1 | 1): boolean {
  let first = 0;
  return sectionsOf(table).some(({ childCount }) => {
    const at = row - first;
    first += childCount;
    return Math.min(at, at + step) >= 0 && Math.max(at, at + step) < childCount;
  });
}

export const moveRow = (step: -1 | 1): Command =>
  command(
    (cursor) => canMoveRow(cursor, step),
    (sections, { row, column }) => ({
      sections: changeRows(sections, (rows, first) => exchanged(rows, row - first, step)),
      row: row + step,
      column,
    }),
  );

export const moveColumn = (step: -1 | 1): Command =>
  command(
    (cursor) => cursor.column + step >= 0 && cursor.column + step < columnCount(cursor),
    (sections, { row, column }) => ({
      sections: changeCells(sections, (cells) => exchanged(cells, column, step)),
      row,
      column: column + step,
    }),
  );

const named = (row: Node, name: string): Node =>
  row.copy(Fragment.from(row.content.content.map((cell) => cell.type.create({ ...cell.attrs, name }, cell.content))));

/** Whether the table has a row of headings. */
const hasHeader = ({ table }: Cursor): boolean => sectionsOf(table)[0]?.attrs['name'] === 'thead';

/** Makes the first row one of headings, or of cells again. */
export const toggleHeader: Command = command(
  (cursor) => rowCount(cursor) > 1,
  (sections, cursor) => {
    const [first, ...rest] = sections;
    const section = schema.nodes['table_section'];
    const { row, column } = cursor;
    if (!first?.firstChild || !section) return { sections, row, column };
    if (!hasHeader(cursor)) {
      const head = section.create({ name: 'thead' }, [named(first.firstChild, 'th')]);
      const body = first.childCount > 1 ? [first.copy(first.content.cut(first.firstChild.nodeSize))] : [];
      return { sections: [head, ...body, ...rest], row, column };
    }
    const rows = first.content.content.map((each) => named(each, 'td'));
    const [body, ...others] = rest;
    const joined = body
      ? body.copy(Fragment.from([...rows, ...body.content.content]))
      : section.create({ name: 'tbody' }, rows);
    return { sections: [joined, ...others], row, column };
  },
);

/** `Tab` goes to the next cell, and from the last one into a new row. */
export const walkCells =
  (step: -1 | 1): Command =>
  (state, dispatch, view) => {
    const cursor = tableAt(state);
    if (!cursor) return false;
    const columns = columnCount(cursor);
    const cell = cursor.row * columns + cursor.column + step;
    if (cell < 0) return false;
    if (cell >= rowCount(cursor) * columns) {
      if (!addRow(1)(state, undefined)) return false;
      addRow(1)(state, dispatch && ((tr) => dispatch(firstCell(tr, cursor))), view);
      return true;
    }
    const place = placeOf(cursor.table, cursor.at, Math.floor(cell / columns), cell % columns);
    dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve(place))).scrollIntoView());
    return true;
  };

/** To the first cell of the row below. */
function firstCell(tr: Parameters<NonNullable<Parameters<Command>[1]>>[0], cursor: Cursor): typeof tr {
  const table = tr.doc.nodeAt(cursor.at);
  return table ? tr.setSelection(Selection.near(tr.doc.resolve(placeOf(table, cursor.at, cursor.row + 1, 0)))) : tr;
}
