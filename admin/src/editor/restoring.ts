import type { Fields } from './fields.ts';
import type { EditedItem } from './item.ts';

/** A text that was chosen among the revisions, to be put into the editor. */
let chosen: { readonly item: string; readonly fields: Fields } | undefined;

export function restoreLater(item: string, fields: Fields): void {
  chosen = { item, fields };
}

/** Puts a chosen text into the editor as one step; the status stays as it is. @returns the undo of that, if a text was chosen */
export function takeChosen(item: EditedItem): (() => void) | undefined {
  if (chosen?.item !== item.name || item.isHeld.peek()) return undefined;
  const { fields } = chosen;
  chosen = undefined;
  // A newer text on this device is applied first, so that undo returns to it.
  const waiting = item.offers.peek().find(({ from }) => from === 'device');
  if (waiting) void item.decide(waiting, true);
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, item.fields.peek()[name]]));
  item.replace(fields);
  return () => item.replace(before);
}
