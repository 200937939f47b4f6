import {
  type Argument,
  type Arguments,
  contextArgument,
  type Registry,
  type Resource,
  type Schema,
} from '../../src/engine/definition/index.ts';
import { bodyArguments } from '../../src/engine/operations/write-input.ts';
import { type Route, routesOfRegistry, routesOfResource } from '../../src/engine/routes.ts';

/** A definition as text, in the words of the interface's tables: fields, routes, arguments. */
export function textOf(definition: Resource | Registry): string {
  return 'operations' in definition ? textOfResource(definition) : textOfRegistry(definition);
}

function textOfResource(resource: Resource): string {
  const { list, retrieve, create, update, delete: deletion } = resource.operations;
  return sections({
    fields: fieldLines(resource),
    routes: routeLines(routesOfResource(resource)),
    'arguments of the list': list && listLines(list.arguments),
    'arguments of the item': retrieve && argumentLines(retrieve.arguments),
    'members of a new item': create && argumentLines(bodyArguments(resource, 'create'), create.required),
    'members of a change': update && argumentLines(bodyArguments(resource, 'update')),
    'arguments of a deletion': deletion && [
      ...(deletion.force === 'none' ? [] : [line('force', deletion.force === 'required' ? 'required' : '')]),
      ...argumentLines(deletion.arguments ?? {}),
    ],
  });
}

function textOfRegistry(registry: Registry): string {
  const context = contextArgument;
  return sections({
    fields: fieldLines(registry),
    routes: routeLines(routesOfRegistry(registry)),
    'arguments of the list': listLines({ context, ...registry.listArguments }),
    'arguments of the item': argumentLines({ context }),
  });
}

function sections(named: Readonly<Record<string, readonly string[] | undefined>>): string {
  const parts = Object.entries(named).flatMap(([title, lines]) =>
    lines === undefined ? [] : [`${title}\n\n${(lines.length > 0 ? lines : ['  none']).join('\n')}\n`],
  );
  return parts.join('\n');
}

function fieldLines({ fields }: Pick<Resource, 'fields'>): string[] {
  return sorted(fields).map(([name, { schema, contexts, readOnly }]) => {
    const shownIn = (['view', 'edit', 'embed'] as const).filter((context) => contexts.includes(context));
    const letters = shownIn.map((context) => ({ view: 'V', edit: 'E', embed: 'M' })[context]).join(' ') || 'none';
    const values = schema.enum?.map((value) => (value === '' ? '""' : value)).join(' ') ?? '';
    return line(name, `${typeOf(schema).padEnd(18)}${readOnly ? 'ro' : 'rw'}  ${letters.padEnd(6)}  ${values}`);
  });
}

/** The type without the `null` by which a date is taken back, and the format. */
function typeOf({ type, format }: Schema): string {
  const [name] = [type].flat().filter((one) => one !== 'null');
  return format === undefined ? String(name) : `${name} ${format}`;
}

const routeLines = (routes: readonly Route[]): string[] =>
  routes
    .toSorted((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1))
    .map(({ method, path }) => `  ${method.padEnd(9)}${path}`);

/** Each argument with its default and its values: `order  desc; asc desc`. */
function listLines(declared: Arguments): string[] {
  return sorted(declared).map(([name, argument]) => {
    const { schema } = argument;
    const values = (schema.enum ?? schema.items?.enum)?.join(' ') ?? '';
    const byDefault = defaultOf(argument) || (values === '' ? '' : '-');
    return line(name, [byDefault, values].filter((part) => part !== '').join('; '));
  });
}

function argumentLines(declared: Arguments, required: readonly string[] = []): string[] {
  return sorted(declared).map(([name, argument]) =>
    line(name, required.includes(name) || argument.required ? 'required' : defaultOf(argument)),
  );
}

const defaultOf = ({ schema }: Argument): string => [schema.default ?? ''].flat().join(' ');

const line = (name: string, text: string): string => `  ${name.padEnd(20)}${text}`.trimEnd();

function sorted<Value>(named: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1));
}
