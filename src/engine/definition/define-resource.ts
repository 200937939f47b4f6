import type { Arguments } from './argument.ts';
import { requireColumns } from './columns.ts';
import type { Fields } from './field.ts';
import { ordering } from './list-arguments.ts';
import type { ListOperation, Operations } from './operation.ts';
import type { Access, Resource, Rules, Trait } from './resource.ts';

/** The declaration of a resource: like a resource, with traits that are merged into it. */
export type ResourceDeclaration<Item, Draft, Related> = Omit<Resource<Item, Draft, Related>, 'fields'> & {
  readonly traits?: readonly Trait<Item>[];
  readonly fields: Fields<Item>;
};

/**
 * Create a resource from its declaration: merge traits and own parts, and freeze the result.
 *
 * @throws Error when a name is defined twice, an operation lacks its policy or rule, or nothing stores a written field: such a
 * server does not start
 */
export function defineResource<Item, Draft = unknown, Related = unknown>(
  declaration: ResourceDeclaration<Item, Draft, Related>,
): Resource<Item, Draft, Related> {
  const { traits = [], fields, operations, ...rest } = declaration;
  const listOf = (list: ListOperation): ListOperation => ({
    ...list,
    arguments: merge<Arguments>(rest.name, 'argument', [
      list.arguments,
      ...(list.orderBy && list.default ? [ordering(Object.keys(list.orderBy), list.default)] : []),
      ...traits.map((trait) => trait.listArguments ?? {}),
    ]),
  });
  const resource: Resource<Item, Draft, Related> = {
    ...rest,
    fields: merge(rest.name, 'field', [...traits.map((trait) => trait.fields), fields]),
    operations: operations.list ? { ...operations, list: listOf(operations.list) } : operations,
  };
  if (rest.path.includes('<parent_id>') !== (rest.above !== undefined))
    throw new Error(`${rest.name}: the path must have <parent_id> exactly if the resource has a parent`);
  requireParts(rest.name, operations, rest.access, rest.rules);
  requireColumns(resource);
  return deepFreeze(resource);
}

function merge<Named extends object>(resource: string, what: string, parts: readonly Named[]): Named {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (name in merged) throw new Error(`${resource}: the ${what} ${name} is defined twice`);
    merged[name] = value;
  }
  return merged as Named;
}

function requireParts<Item, Draft, Related>(
  name: string,
  operations: Operations,
  access: Access<Item, Related>,
  rules: Rules<Item, Draft, Related>,
): void {
  for (const operation of ['list', 'retrieve', 'create', 'update', 'delete'] as const) {
    if (operations[operation] && !access[operation]) throw new Error(`${name}: ${operation} has no policy`);
  }
  for (const operation of ['create', 'update'] as const) {
    if (operations[operation] && !rules[operation]) throw new Error(`${name}: ${operation} has no rules`);
  }
  if (operations.create?.files && !rules.receive)
    throw new Error(`${name}: there are files, but no rule to receive them`);
  if (operations.delete?.force === 'optional' && !rules.trash)
    throw new Error(`${name}: there is a trash, but no rule for it`);
}

function deepFreeze<Value>(value: Value): Value {
  if (
    typeof value === 'object' &&
    value !== null &&
    !Object.isFrozen(value) &&
    !(value instanceof Set || value instanceof Map)
  ) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
