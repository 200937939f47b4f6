import { type Argument, choice, InvalidValue, read, textArgument } from '../../engine/definition/index.ts';
import type { MetaField } from '../../engine/scope.ts';
import { all, any, type Condition, compareMember, everything, hasMember, not, nothing } from '../../storage/index.ts';

/** The query variables that select by declared meta fields (behaviour 13): three that are evaluated together. */

const comparisons = ['=', '!=', '>', '>=', '<', '<=', 'IN', 'NOT IN', 'EXISTS', 'NOT EXISTS'] as const;
type Comparison = (typeof comparisons)[number];

export const metaArguments = {
  meta_key: textArgument({ note: 'items with that declared meta field' }),
  meta_value: textArgument({ note: 'value of the meta field; several, separated by commas, for IN' }),
  meta_compare: choice(comparisons, { note: 'how the meta field is compared', default: '=' }),
} satisfies Record<string, Argument>;

interface Given {
  readonly meta_key?: string;
  readonly meta_value?: string;
  readonly meta_compare?: Comparison;
}

/**
 * The items that the variables select. An undeclared field selects nothing.
 *
 * @throws InvalidValue when the value has another type than the field
 */
export function metaCondition(given: Given, declared: readonly MetaField[]): Condition {
  const { meta_key: key, meta_value: value, meta_compare: comparison = value === undefined ? 'EXISTS' : '=' } = given;
  if (key === undefined && value === undefined) return everything;
  // A key is compared with declared keys only (trust B6).
  const fields = declared.filter((field) => field.single && (key === undefined || field.key === key));
  return any(...fields.map((field) => onField(field, comparison, value)));
}

function onField(field: MetaField, comparison: Comparison, value: string | undefined): Condition {
  const isStored = hasMember('meta', field.key);
  if (comparison === 'EXISTS') return isStored;
  if (comparison === 'NOT EXISTS') return not(isStored);
  const parts = comparison.endsWith('IN') ? (value ?? '').split(',').map((part) => part.trim()) : [value ?? ''];
  const values = parts.map((part) => readers[field.type](part));
  const compares = any(...values.map((one) => compareMember('meta', field.key, operators[comparison], one)));
  const isOther = comparison === '!=' || comparison === 'NOT IN';
  // Items without a stored value have the default.
  const defaultFits = values.some((one) => fits(field.default, operators[comparison], one)) !== isOther;
  return any(all(isStored, isOther ? not(compares) : compares), defaultFits ? not(isStored) : nothing);
}

const operators = { '=': '=', '!=': '=', IN: '=', 'NOT IN': '=', '>': '>', '>=': '>=', '<': '<', '<=': '<=' } as const;
type Operator = (typeof operators)[keyof typeof operators];

const readers: Readonly<Record<MetaField['type'], (text: string) => string | number | boolean>> = {
  string: (text) => text,
  integer: (text) => read.integer(text),
  number(text) {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidValue('must be a number');
    return value;
  },
  boolean: (text) => read.boolean(text),
};

function fits(byDefault: unknown, operator: Operator, value: string | number | boolean): boolean {
  if (typeof byDefault !== typeof value) return false;
  const order = byDefault === value ? 0 : (byDefault as typeof value) < value ? -1 : 1;
  if (operator === '=') return order === 0;
  if (order === 0) return operator.endsWith('=');
  return operator.startsWith('<') === order < 0;
}
