import type { Field, Fields } from './field.ts';
import type { Input } from './operation.ts';

/** The values of columns from the fields in the input that name a column. */
export function columnsOf<Item>(fields: Fields<Item>, input: Input): Partial<Item> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const field = fields[name];
    if (field?.column === undefined || value === undefined) continue;
    const stored = field.stored ? field.stored(value as never) : value;
    columns[field.column] = typeof stored === 'boolean' ? Number(stored) : stored;
  }
  return columns as Partial<Item>;
}

/** The part of a resource that is needed here. */
interface Written {
  readonly name: string;
  readonly fields: Readonly<Record<string, Pick<Field<never>, 'argument' | 'column'>>>;
  readonly rules: { readonly writes?: readonly string[] };
}

/** @throws Error when nothing stores a written field, or two fields have the same column */
export function requireColumns({ name: resource, fields, rules: { writes = [] } }: Written): void {
  const columns = new Map<string, string>();
  for (const [name, { argument, column }] of Object.entries(fields)) {
    // A field with a single value need not be stored.
    if (!argument || argument.schema.enum?.length === 1) continue;
    const isStoredByRule = writes.includes(name);
    if (column === undefined && !isStoredByRule)
      throw new Error(`${resource}: the field ${name} is written, but names no column, and no rule stores it`);
    if (column === undefined) continue;
    if (isStoredByRule) throw new Error(`${resource}: the field ${name} names a column, and a rule stores it too`);
    const other = columns.get(column);
    if (other !== undefined) throw new Error(`${resource}: the fields ${other} and ${name} name the same column`);
    columns.set(column, name);
  }
}
