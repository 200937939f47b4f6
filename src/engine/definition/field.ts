import type { Site } from '../scope.ts';
import { withUploads } from '../site-paths.ts';
import type { View } from '../view.ts';
import type { Argument } from './argument.ts';
import { type Context, contexts, type Schema } from './schema.ts';

/** Additions to, or removals from, the schema of responses. */
type Shown = { readonly [Word in keyof Schema]?: Schema[Word] | undefined };

/** One field of a resource: its type and contexts, how it is read from an item, and how it is written. */
export interface Field<Item> {
  readonly schema: Schema;
  /** The schema of responses, where it differs from the schema in OPTIONS, which follows the interface. */
  readonly shown?: Shown;
  /** Additions of the site's settings to the schema. */
  onSite?(site: Site): Partial<Schema>;
  readonly contexts: readonly Context[];
  readonly readOnly: boolean;
  /** The shown value. A pure function of item and view. */
  read(item: Item, view: View): unknown;
  /** The argument of create and update; absent when the field is read only. */
  readonly argument?: Argument;
  /** The column of a written value; without one, a rule of the resource stores it. */
  readonly column?: string;
  /** Converts a written value before it is stored. */
  stored?(value: never): unknown;
}

export type Fields<Item> = Readonly<Record<string, Field<Item>>>;

interface FieldOptions<Item> extends Pick<Schema, 'format' | 'enum' | 'items' | 'additionalProperties' | 'example'> {
  readonly note: string;
  readonly contexts: readonly Context[];
  readonly shown?: Shown;
  read(item: Item, view: View): unknown;
  /** The argument that writes the field; without it the field is read only. */
  readonly write?: Argument;
  /** The column of a written value; true and false are stored as 1 and 0. Without it, a rule must store the field. */
  readonly column?: keyof NoInfer<Item> & string;
  /** Converts a written value before it is stored, such as sanitising a text. */
  stored?(value: never): unknown;
}

const maker =
  (type: NonNullable<Schema['type']>) =>
  <Item>({
    note,
    contexts: shownIn,
    shown,
    read,
    write,
    column,
    stored,
    ...schema
  }: FieldOptions<Item>): Field<Item> => ({
    // The argument of a written field defines its accepted values; null if a date may be removed.
    schema: { description: note, type: write?.nullable && typeof type === 'string' ? [type, 'null'] : type, ...schema },
    ...(shown && { shown }),
    contexts: shownIn,
    readOnly: write === undefined,
    read,
    ...(write && { argument: write }),
    ...(column !== undefined && { column }),
    ...(stored && { stored }),
  });

export const integer = maker('integer');
export const boolean = maker('boolean');
export const text = maker('string');
export const list = maker('array');
export const object = maker('object');

/** A member of an object field, with its own contexts. */
interface Member<Item> {
  readonly schema: Schema;
  readonly contexts: readonly Context[];
  read(item: Item, view: View): unknown;
}

/**
 * An object field whose members have their own contexts, such as `title`: raw for editors, rendered for all. The
 * rendered text has absolute addresses of the site's files, whatever its origin; the raw text stays as written.
 */
export function objectOf<Item>(options: {
  note: string;
  contexts: readonly Context[];
  members: Readonly<Record<string, Member<Item>>>;
  write?: Argument;
}): Field<Item> {
  const { note, contexts: shownIn, members, write } = options;
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, { ...member.schema, context: member.contexts }]),
  );
  const shown = Object.fromEntries(
    contexts.map((context) => [
      context,
      Object.entries(members).filter(([, member]) => member.contexts.includes(context)),
    ]),
  ) as Record<Context, [string, Member<Item>][]>;
  const shownValue = (name: string, member: Member<Item>, item: Item, view: View): unknown => {
    const value = member.read(item, view);
    return name === 'rendered' && typeof value === 'string' ? withUploads(value, view.site) : value;
  };
  return {
    schema: { description: note, type: 'object', properties },
    contexts: shownIn,
    readOnly: write === undefined,
    read: (item, view) =>
      Object.fromEntries(shown[view.context].map(([name, member]) => [name, shownValue(name, member, item, view)])),
    ...(write && { argument: write }),
  };
}
