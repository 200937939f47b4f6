import { withLongTexts } from '../../text-work/index.ts';
import { type Context, derivedOnce, type Field, type Fields } from '../definition/index.ts';
import type { View } from '../view.ts';
import { narrow, type Selection } from './select-fields.ts';

type Shown = Readonly<Record<Context, readonly (readonly [name: string, field: Field<unknown>])[]>>;

/** The fields of each context. */
const shownFields = derivedOnce((fields: Fields<never>): Shown => {
  const entries = Object.entries(fields as Fields<unknown>);
  const shownIn = (context: Context) => entries.filter(([, field]) => field.contexts.includes(context));
  return { view: shownIn('view'), embed: shownIn('embed'), edit: shownIn('edit') };
});

/**
 * The public form of an item: the fields of the context (interface 1.2), narrowed to the selection.
 * Depends on the given item alone, not on storage or the clock.
 */
export function present<Item>(
  fields: Fields<Item>,
  item: Item,
  view: View,
  selection: Selection,
): Record<string, unknown> {
  const presented: Record<string, unknown> = {};
  for (const [name, field] of shownFields(fields as Fields<never>)[view.context]) {
    if (selection && !selection.has(name)) continue;
    const value = field.read(item, view);
    presented[name] = selection ? narrow(value, selection.get(name)) : value;
  }
  return presented;
}

/** The same for an item whose texts may not be rendered yet. */
export const presentLong = <Item>(...given: Parameters<typeof present<Item>>): Promise<Record<string, unknown>> =>
  withLongTexts(given[2].actor.id, () => present(...given));
