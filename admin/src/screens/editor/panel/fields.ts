import type { EditedItem } from '../../../editor/item.ts';

/** A field of the item as text. */
export const textOf = (item: EditedItem, name: string): string => String(item.fields.value[name] ?? '');

/** A field of the item that is a list of ids. */
export const idsOf = (item: EditedItem, name: string): readonly number[] =>
  (item.fields.value[name] as readonly number[] | undefined) ?? [];

/** The error of a field in the last refused save. */
export function faultOf(item: EditedItem, name: string): string | undefined {
  const saving = item.saving.value;
  return saving.state === 'refused' ? saving.problem.params[name] : undefined;
}

/** The date that was set for the item; an item without one gets a date when it is published. */
export function givenDate(item: EditedItem): string {
  const date = item.fields.value['date'];
  if (typeof date !== 'string') return '';
  if ('date' in item.changes.value) return date;
  return item.server.value?.date_gmt ? date : '';
}
