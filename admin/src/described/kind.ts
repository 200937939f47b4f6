import type { FieldSchema } from './schema.ts';

/** Chooses the control for a field. */
export type Kind =
  | 'fixed'
  | 'switch'
  | 'radios'
  | 'select'
  | 'item'
  | 'items'
  | 'chips'
  | 'group'
  | 'number'
  | 'long'
  | 'email'
  | 'url'
  | 'password'
  | 'datetime-local'
  | 'text';

/** Up to this many choices are shown as buttons. */
const MOST_RADIOS = 5;
/** Longer texts have several lines. */
const LONGEST_LINE = 1000;

interface Given {
  /** The number of choices, if it is known. */
  readonly choices?: number | undefined;
  /** Whether the field holds ids of items that can be picked. */
  readonly isPicked?: boolean;
}

/** The control for a field; a text field by default. */
export function kindOf(schema: FieldSchema, { choices, isPicked = false }: Given = {}): Kind {
  const type = [schema.type].flat();
  if (schema.readonly) return 'fixed';
  if (type.includes('boolean')) return 'switch';
  if (choices !== undefined && !type.includes('array')) return choices <= MOST_RADIOS ? 'radios' : 'select';
  if (type.includes('array')) return isPicked || choices !== undefined ? 'items' : 'chips';
  if (isPicked) return 'item';
  if (type.includes('object')) return 'group';
  if (type.includes('integer') || type.includes('number')) return 'number';
  if (schema.format === 'password') return 'password';
  if (schema.format === 'email') return 'email';
  if (schema.format === 'uri') return 'url';
  if (schema.format === 'date-time') return 'datetime-local';
  return (schema.maxLength ?? 0) > LONGEST_LINE ? 'long' : 'text';
}
