import { apiError, type ErrorCode, invalidParam } from '../../errors/index.ts';
import {
  type Argument,
  type Arguments,
  booleanArgument,
  type DeleteOperation,
  derivedOnce,
  type Field,
  type Fields,
  type Input,
  type Resource,
  withFields,
} from '../definition/index.ts';
import type { Scope } from '../scope.ts';
import type { View } from '../view.ts';
import { type RawArguments, readInput } from './read-input.ts';
import { selectionOf } from './request.ts';

type Written<Item> = Pick<Resource<Item>, 'fields' | 'operations'>;
const bodiesOf = derivedOnce((resource: Written<never>) => ({
  create: writtenBy(resource, 'create'),
  update: writtenBy(resource, 'update'),
}));

/**
 * The arguments of create and update: those of every written field, without the defaults of creation
 * for an update (interface 4.4).
 */
export function bodyArguments<Item>(resource: Written<Item>, operation: 'create' | 'update'): Arguments {
  return bodiesOf(resource as Written<never>)[operation];
}

function writtenBy<Item>(resource: Written<Item>, operation: 'create' | 'update'): Arguments {
  const written = Object.entries<Field<Item>>(resource.fields).flatMap(([name, { argument }]) => {
    if (!argument) return [];
    if (operation === 'create') return [[name, argument] as const];
    const { default: _, ...rest } = argument;
    const { default: __, ...schema } = argument.schema;
    return [[name, { ...takingKept(rest), schema }] as const];
  });
  return { ...Object.fromEntries(written), ...(operation === 'create' && resource.operations.create?.arguments) };
}

/** The argument with the values that an item keeps: `withoutKept` checks that the item has them. */
function takingKept(argument: Argument): Argument {
  const { kept } = argument;
  return kept
    ? { ...argument, read: (raw, scope) => (kept.includes(raw) ? raw : argument.read(raw, scope)) }
    : argument;
}

/**
 * The input of an update without the values that the item keeps.
 *
 * @throws ApiError 400 when such a value is not the one that the item has
 */
export function withoutKept<Item>(
  declared: Arguments,
  input: Input,
  shown: Fields<Item>,
  item: Item,
  view: View,
): Input {
  const kept = Object.entries(declared).filter(([name, argument]) => argument.kept?.includes(input[name]));
  if (kept.length === 0) return input;
  const others = kept.filter(([name]) => shown[name]?.read(item, view) !== input[name]);
  const oneOf = ({ schema }: Argument) => `must be one of ${schema.enum?.join(', ')}`;
  if (others.length > 0)
    throw invalidParam(Object.fromEntries(others.map(([name, argument]) => [name, `${name} ${oneOf(argument)}`])));
  const names = new Set(kept.map(([name]) => name));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)));
}

const force = booleanArgument({ note: 'whether to bypass the trash and delete permanently', default: false });

/** The arguments of a deletion. */
export function deleteArguments(operation: DeleteOperation): Arguments {
  return { ...(operation.force !== 'none' && { force }), ...operation.arguments };
}

/** The input of a write, and the fields selected for its response. @throws ApiError 400 with every fault at once */
export function readBody(declared: Arguments, raw: RawArguments, scope: Scope, required: readonly string[] = []) {
  const input: Input = readInput(withFields(declared), raw, scope, required);
  return { input, selection: selectionOf(input) };
}

/** The undeclared members of objects in the body, such as `meta.subtitle`, which are ignored. */
export function ignoredMembers(declared: Arguments, raw: RawArguments, { site }: Scope): string[] {
  return Object.entries(declared).flatMap(([name, { ignored }]) =>
    ignored && Object.hasOwn(raw, name) ? ignored(raw[name], site).map((member) => `${name}.${member}`) : [],
  );
}

/** @throws ApiError when the body has a forbidden member */
export function refuseMembers(raw: RawArguments, refused: Readonly<Record<string, ErrorCode>>): void {
  for (const [name, code] of Object.entries(refused)) {
    if (Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== null) throw apiError(code);
  }
}
