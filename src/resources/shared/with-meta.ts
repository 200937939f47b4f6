import { can } from '../../access/index.ts';
import {
  type Argument,
  type Context,
  type Field,
  field,
  type Input,
  InvalidValue,
  objectArgument,
  read,
  type Schema,
  type Trait,
  VE,
} from '../../engine/definition/index.ts';
import type { Appearance, MetaField, Scope, Site } from '../../engine/scope.ts';
import type { Meta } from '../../storage/index.ts';
import { cleanContents } from '../../text-work/index.ts';

/** The meta fields in the input: new values, `null` to reset a field to its default. */
type MetaChange = ReadonlyMap<string, unknown>;

const note = 'meta fields';

/**
 * The meta fields that the settings declare for a collection: shown with defaults, validated on write.
 * Undeclared keys are neither stored nor shown. Interface 2.1 to 2.7.
 */
export function withMeta(collection: string, contexts: readonly Context[] = VE): Trait<{ meta: Meta }> {
  const declaredOn = (site: Appearance): readonly MetaField[] => site.metaFields[collection] ?? [];
  const onSite = (site: Site): Partial<Schema> => ({
    properties: Object.fromEntries(declaredOn(site).map((one) => [one.key, schemaOf(one)])),
  });
  const argument: Argument<MetaChange> = {
    ...objectArgument({ note, properties: {} }, (raw, scope) => readChange(raw, declaredOn(scope.site))),
    onSite,
    ignored: (raw, site) => undeclared(raw, declaredOn(site)),
  };
  const meta: Field<{ meta: Meta }> = {
    ...field.object({
      note,
      contexts,
      read: (item: { meta: Meta }, { site }) => presentMeta(item.meta, declaredOn(site)),
      write: argument,
    }),
    onSite,
  };
  return { fields: { meta } };
}

/** The new value of the column, sanitised unless the actor may write unfiltered HTML; empty when the input has no `meta`. */
export function metaColumn(input: Input, { actor }: Pick<Scope, 'actor'>, stored: Meta = {}): { meta?: Meta } {
  const change = input['meta'] as MetaChange | undefined;
  if (!change || change.size === 0) return {};
  const next = new Map([...Object.entries(stored), ...(can(actor, 'unfiltered_html') ? change : cleaned(change))]);
  return { meta: Object.fromEntries([...next].filter(([, value]) => value !== null)) };
}

function readChange(raw: unknown, declared: readonly MetaField[]): MetaChange {
  // Older clients send an empty array for an empty object.
  if (Array.isArray(raw) && raw.length === 0) return new Map();
  const given = read.object(raw);
  return new Map(
    declared
      .filter(({ key }) => Object.hasOwn(given, key))
      .map((one) => [one.key, given[one.key] === null ? null : readMetaValue(given[one.key], one)]),
  );
}

function undeclared(raw: unknown, declared: readonly MetaField[]): string[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return [];
  return Object.keys(raw).filter((given) => !declared.some(({ key }) => key === given));
}

/** Read the value of a meta field. @throws InvalidValue when it has another type */
export function readMetaValue(raw: unknown, { key, type, single }: MetaField): unknown {
  try {
    if (single) return readers[type](raw);
    if (!Array.isArray(raw)) throw new InvalidValue('must be a list');
    return raw.map(readers[type]);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    throw new InvalidValue(`is wrong: ${key} ${error.message}`);
  }
}

const readers: Readonly<Record<MetaField['type'], (raw: unknown) => unknown>> = {
  string: (raw) => read.text(raw),
  integer: (raw) => read.integer(raw),
  number: (raw) => read.number(raw),
  boolean: (raw) => read.boolean(raw),
};

/**
 * The values, sanitised for actors without `unfiltered_html` (trust G6). A string without a tag is not HTML and is stored
 * unchanged.
 */
function cleaned(change: MetaChange): MetaChange {
  const isMarkup = (one: unknown): one is string => typeof one === 'string' && /<[a-z!/?]/i.test(one);
  // In one call: many short texts cost as much as one long text.
  const clean = cleanContents([...change.values()].flat().filter(isMarkup)).values();
  const next = (one: unknown) => (isMarkup(one) ? clean.next().value : one);
  return new Map(Array.from(change, ([key, value]) => [key, Array.isArray(value) ? value.map(next) : next(value)]));
}

/** The declared fields. A stored value of another type is ignored: the field was declared differently when it was written. */
function presentMeta(stored: Meta, declared: readonly MetaField[]): Meta {
  return Object.fromEntries(
    declared.map((one) => {
      const value = Object.hasOwn(stored, one.key) ? stored[one.key] : undefined;
      return [one.key, fits(value, one) ? value : one.default];
    }),
  );
}

function fits(value: unknown, { type, single }: MetaField): boolean {
  const isOfType = (one: unknown): boolean => (type === 'integer' ? Number.isInteger(one) : typeof one === type);
  return single ? isOfType(value) : Array.isArray(value) && value.every(isOfType);
}

function schemaOf({ type, description, single, default: byDefault }: MetaField): Schema {
  const described = { ...(description !== '' && { description }), default: byDefault };
  return single ? { type, ...described } : { type: 'array', items: { type }, ...described };
}
