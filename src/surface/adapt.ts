import {
  type Field,
  type Fields,
  field,
  type ItemStore,
  type ListOperation,
  ordering,
  type Registry,
  type Resource,
  requireColumns,
  VEM,
} from '../engine/definition/index.ts';
import type { Adaptation } from './adaptation.ts';
import { type Link, linksOf, shownLinks } from './links.ts';

/** A resource as this surface shows it: the same rights, rules and items. @throws Error when nothing stores a written field */
export function adapt(resource: Resource, adaptation: Adaptation<unknown> = {}): Resource {
  const { retrieve, list, ...operations } = resource.operations;
  const { more } = adaptation;
  // Stored as they are sent on the first surface.
  const { stored: _, ...items } = resource.items;
  const adapted = {
    ...resource,
    fields: adaptedFields(resource.fields, adaptation),
    operations: {
      ...operations,
      ...(retrieve && { retrieve: { arguments: { ...retrieve.arguments, ...adaptation.retrieveArguments } } }),
      ...(list && { list: adaptedList(list, adaptation) }),
      ...adaptation.operations,
    },
    items: more ? withMore(items, more) : items,
  };
  requireColumns(adapted);
  return adapted;
}

/** A registry as this surface shows it. */
export function adaptRegistry(registry: Registry, adaptation: Adaptation<unknown> = {}): Registry {
  return { ...registry, fields: adaptedFields(registry.fields, adaptation) };
}

function adaptedFields(
  fields: Fields<unknown>,
  { contexts = {}, omits = [], members = {}, fields: others = {}, links = [] }: Adaptation<unknown>,
): Fields<unknown> {
  const kept = Object.entries(fields).filter(([name]) => !omits.includes(name));
  const shownOtherwise = kept.map(([name, one]) => {
    const more = members[name];
    return [name, { ...(more ? withMembers(one, more) : one), contexts: contexts[name] ?? one.contexts }] as const;
  });
  const reshaped = Object.entries(others).map(([name, one]) => {
    const { argument, column, stored }: Partial<Field<unknown>> = { ...fields[name], ...one };
    const written = { readOnly: false, ...(column !== undefined && { column }), ...(stored && { stored }) };
    return [name, { ...one, ...(argument && { argument, ...written }) }] as const;
  });
  return {
    ...Object.fromEntries([...shownOtherwise, ...reshaped]),
    ...(links.length > 0 && { _links: linksField(links) }),
  };
}

/** An object field with further members, each shown in contexts of its own. */
function withMembers(one: Field<unknown>, members: Readonly<Record<string, Field<unknown>>>): Field<unknown> {
  const more = Object.entries(members);
  const described = more.map(([name, { schema, contexts }]) => [
    name,
    { ...schema, context: contexts, readonly: true },
  ]);
  return {
    ...one,
    schema: { ...one.schema, properties: { ...one.schema.properties, ...Object.fromEntries(described) } },
    read(item, view) {
      const shown = more.filter(([, { contexts }]) => contexts.includes(view.context));
      const values = shown.map(([name, member]) => [name, member.read(item, view)]);
      return { ...(one.read(item, view) as object), ...Object.fromEntries(values) };
    },
  };
}

/** Links are a field like others: `_fields` chooses it, and it is there in every context. */
export const linksField = (links: readonly Link<unknown>[]): Field<unknown> =>
  field.object({ note: 'links', contexts: VEM, shown: shownLinks, read: (item, view) => linksOf(links, item, view) });

function adaptedList(list: ListOperation, { listArguments, orderBy, completes }: Adaptation<unknown>): ListOperation {
  const orders = { ...list.orderBy, ...orderBy };
  return {
    ...list,
    arguments: {
      ...list.arguments,
      ...(orderBy && list.default && ordering(Object.keys(orders), list.default)),
      ...listArguments,
    },
    ...(orderBy && { orderBy: orders }),
    ...(completes && { completes }),
  };
}

/** Items with the additional data for links and fields. */
function withMore(
  items: ItemStore<unknown, unknown>,
  more: NonNullable<Adaptation<unknown>['more']>,
): ItemStore<unknown, unknown> {
  const complete: (reader: Parameters<typeof more>[0], found: unknown[]) => Promise<unknown[]> = async (
    reader,
    found,
  ) => {
    if (found.length === 0) return found;
    const known = await more(reader, found);
    return found.map((item, index) => Object.assign(item as object, known[index]));
  };
  return {
    ...items,
    load: async (reader, ids, context) => complete(reader, await items.load(reader, ids, context)),
    async get(reader, id, parent) {
      const item = await items.get(reader, id, parent);
      return item === undefined ? undefined : (await complete(reader, [item]))[0];
    },
  };
}
