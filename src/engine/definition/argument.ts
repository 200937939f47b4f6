import type { Actor, Verdict } from '../../access/index.ts';
import type { Condition } from '../../storage/index.ts';
import type { Scope, Site } from '../scope.ts';
import { InvalidValue } from './invalid-value.ts';
import * as read from './read-values.ts';
import type { Schema } from './schema.ts';

/** One argument of a request: its meaning, and how an untrusted value is parsed into a typed one. */
export interface Argument<Type = unknown> {
  readonly schema: Schema;
  /** The accepted forms of the value, if there are more than the one in OPTIONS. */
  readonly forms?: readonly Schema[];
  /** Additions of the site's settings to the schema. */
  onSite?(site: Site): Partial<Schema>;
  readonly required?: boolean;
  /** Whether `null` is a value; otherwise it counts as absent. */
  readonly nullable?: boolean;
  /** The value when the argument is absent. */
  readonly default?: Type;
  /** Further values that an update accepts if the item has them already, so that clients can write back what they read. */
  readonly kept?: readonly Type[];
  /** @throws InvalidValue saying what is wrong */
  read(raw: unknown, scope: Scope): Type;
  /** For objects: undeclared members of the value, which are ignored. */
  ignored?(raw: unknown, site: Site): readonly string[];
  /** For lists: the rows that the argument selects; `input` holds the other arguments. */
  where?(value: Type, scope: Scope, input?: Readonly<Record<string, unknown>>): Condition;
  /** For lists: values for other arguments that are absent (interface 4.2, filter). */
  supplies?(value: Type, isGiven: (name: string) => boolean): Readonly<Record<string, unknown>>;
  /** For lists: the only fields shown to the actor when the argument is given; undefined for all fields. */
  shows?(actor: Actor): readonly string[] | undefined;
  /** The right that the argument needs in addition to that of the list (interface 5.1, 5.2). */
  access?(actor: Actor, value: Type): Verdict;
}

export type Arguments = Readonly<Record<string, Argument>>;

/** Options of all argument types: the meaning, and optionally effect, default and needed right. */
interface Options<Type>
  extends Partial<
    Pick<
      Argument<Type>,
      'where' | 'supplies' | 'shows' | 'access' | 'default' | 'required' | 'nullable' | 'kept' | 'forms'
    >
  > {
  readonly note: string;
  readonly example?: unknown;
}

function argument<Type>(
  options: Options<Type>,
  schema: Schema,
  reader: (raw: unknown, scope: Scope) => Type,
): Argument<Type> {
  const { note, example, ...rest } = options;
  const type = options.nullable && typeof schema.type === 'string' ? [schema.type, 'null'] : schema.type;
  return {
    ...rest,
    schema: {
      description: note,
      ...schema,
      ...(type && { type }),
      ...(options.default !== undefined && { default: options.default }),
      ...(example !== undefined && { example }),
    },
    read: reader,
  };
}

/** A whole number; also accepted as a string. */
export function integerArgument(options: Options<number> & { minimum?: number; maximum?: number }): Argument<number> {
  const { minimum, maximum, ...rest } = options;
  const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  return argument(rest, { type: 'integer', ...bounds }, (raw) => read.integer(raw, bounds));
}

/** true, false, 1 or 0, as JSON or as a string. */
export function booleanArgument(options: Options<boolean>): Argument<boolean> {
  return argument(options, { type: 'boolean' }, read.boolean);
}

/** Any string. */
export function textArgument(options: Options<string> & Pick<Schema, 'format' | 'maxLength'>): Argument<string> {
  const { format, maxLength, ...rest } = options;
  const schema = { type: 'string', ...(format && { format }), ...(maxLength !== undefined && { maxLength }) } as const;
  return argument(rest, schema, (raw) => read.text(raw, maxLength));
}

/** A date and time, with or without zone (RFC 3339). */
export function dateTimeArgument(options: Options<read.DateTime | null>): Argument<read.DateTime | null> {
  return argument(options, { type: 'string', format: 'date-time' }, (raw) =>
    raw === null ? null : read.dateTime(raw),
  );
}

/** One of the values. */
export function choice<Value extends string>(values: readonly Value[], options: Options<Value>): Argument<Value> {
  return argument(options, { type: 'string', enum: values }, (raw) => read.oneOfValues(raw, values));
}

/** Several of the values: repeated, or one string separated by commas and spaces. */
export function choices(values: readonly string[], options: Options<readonly string[]>): Argument<readonly string[]> {
  const schema = { type: 'array', items: { type: 'string', enum: values } } as const;
  return argument(options, schema, (raw) => read.list(raw).map((one) => read.oneOfValues(one, values)));
}

/** Several ids: whole numbers, none of them negative. */
export function integerList(options: Options<readonly number[]>): Argument<readonly number[]> {
  const bounds = { minimum: 0 };
  const schema = { type: 'array', items: { type: 'integer', ...bounds } } as const;
  return argument(options, schema, (raw) => [...new Set(read.list(raw).map((one) => read.integer(one, bounds)))]);
}

/** Several strings. */
export function textList(options: Options<readonly string[]>): Argument<readonly string[]> {
  const schema = { type: 'array', items: { type: 'string' } } as const;
  return argument(options, schema, (raw) => read.list(raw).map((one) => read.text(one)));
}

/** An object whose members the reader knows. */
export function objectArgument<Type>(
  options: Options<Type> & { properties: Readonly<Record<string, Schema>> },
  reader: (raw: unknown, scope: Scope) => Type,
): Argument<Type> {
  const { properties, ...rest } = options;
  return argument(rest, { type: 'object', properties }, reader);
}

/** An argument with a further check of the parsed value. */
export function checked<Type>(inner: Argument<Type>, check: (value: Type, scope: Scope) => Type): Argument<Type> {
  return { ...inner, read: (raw, scope) => check(inner.read(raw, scope), scope) };
}

export { InvalidValue };
