import type { Command } from 'prosemirror-state';
import type { Desk } from '../../../editor/desk.ts';
import {
  addColumn,
  addRow,
  moveColumn,
  moveRow,
  removeColumn,
  removeRow,
  tableAt,
  toggleHeader,
} from '../../../editor/tables.ts';
import { Menu } from '../../../parts/menu.tsx';
import { textToolWords } from '../../../words/text-tools.ts';
import { placeOfBlock } from './place.ts';

/** The rows and columns of the table at the cursor. Shown above the table. */
export function TableMenu({ desk }: { desk: Desk }) {
  const texts = textToolWords();
  const view = desk.view.value;
  const state = desk.state.value;
  const table = state && tableAt(state);
  const place = view && table && placeOfBlock(view, table.at);
  if (!view || !state || !place) return null;
  const commands: readonly (readonly [string, Command])[] = [
    [texts.rowAbove, addRow(0)],
    [texts.rowBelow, addRow(1)],
    [texts.columnBefore, addColumn(0)],
    [texts.columnAfter, addColumn(1)],
    [texts.rowUp, moveRow(-1)],
    [texts.rowDown, moveRow(1)],
    [texts.columnBack, moveColumn(-1)],
    [texts.columnOn, moveColumn(1)],
    [texts.header, toggleHeader],
    [texts.removeRow, removeRow],
    [texts.removeColumn, removeColumn],
  ];
  const possible = commands.filter(([, run]) => run(state));
  if (possible.length === 0) return null;
  return (
    <div class="table-menu" style={{ top: `${Math.round(place.top - 40)}px` }}>
      <Menu
        isFree
        label={texts.table}
        class="button"
        button={texts.table}
        items={possible.map(([label, run]) => ({
          label,
          isBad: run === removeRow || run === removeColumn,
          onChoose: () => {
            run(view.state, view.dispatch);
            view.focus();
          },
        }))}
      />
    </div>
  );
}
