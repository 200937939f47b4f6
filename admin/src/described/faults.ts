import type { Problem } from '../server/index.ts';
import { formWords } from '../words/forms.ts';
import type { FieldSchema, FieldSchemas } from './schema.ts';

/** Errors by the name of the field. */
export type Faults = Readonly<Record<string, string>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Checks a value against its schema before it is sent; the server checks everything else. */
function faultOf(schema: FieldSchema, value: unknown): string | undefined {
  const texts = formWords();
  if (isEmpty(value)) return schema.required ? texts.required : undefined;
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return texts.notNumber;
    if (schema.minimum !== undefined && value < schema.minimum) return texts.tooSmall(schema.minimum);
    if (schema.maximum !== undefined && value > schema.maximum) return texts.tooLarge(schema.maximum);
  }
  if (typeof value !== 'string') return undefined;
  if (schema.maxLength !== undefined && [...value].length > schema.maxLength) return texts.tooLong(schema.maxLength);
  if (schema.minLength !== undefined && value.length < schema.minLength) return texts.tooShort(schema.minLength);
  if (schema.format === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) return texts.notEmail;
  if (schema.format === 'uri' && !URL.canParse(value)) return texts.notAddress;
  return undefined;
}

/** The faults of the given values. */
export const faultsIn = (fields: FieldSchemas, values: Readonly<Record<string, unknown>>): Faults =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const fault = name in values || schema.required ? faultOf(schema, values[name]) : undefined;
      return fault === undefined ? [] : [[name, fault] as const];
    }),
  );

/** The fields of errors that name none. */
const fieldOf: Readonly<Record<string, string>> = { existing_user_login: 'username', existing_user_email: 'email' };

/** The faults that the server reported, without the field name at their start: the label is next to them. */
export function faultsTold({ code, message, params }: Problem): Faults {
  const field = fieldOf[code];
  if (field) return { [field]: message };
  if (Array.isArray(params))
    return Object.fromEntries((params as readonly string[]).map((name) => [name, formWords().required]));
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      const told = text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
      return [name, told.charAt(0).toUpperCase() + told.slice(1)];
    }),
  );
}
