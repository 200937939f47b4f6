import type { Field, Fields } from './field.ts';
import type { Input } from './resource.ts';

/** What the fields that name a column come to, of those that the input has. */
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

/** A resource, as far as this is about it. */
interface Written {
  readonly name: string;
  readonly fields: Readonly<Record<string, Pick<Field<never>, 'argument' | 'column'>>>;
  readonly rules: { readonly writes?: readonly string[] };
}

/** @throws Error when what clients write would be lost, since nothing stores it, or two fields go to one column */
export function requireColumns({ name: resource, fields, rules: { writes = [] } }: Written): void {
  const columns = new Map<string, string>();
  for (const [name, { argument, column }] of Object.entries(fields)) {
    // Of a single value, there is nothing to store.
    if (!argument || argument.schema.enum?.length === 1) continue;
    const isStoredByRule = writes.includes(name);
    if (column === undefined && !isStoredByRule)
      throw new Error(`${resource}: the field ${name} is written, but names no column, and no rule stores it`);
    if (column === undefined) continue;
    if (isStoredByRule) throw new Error(`${resource}: the field ${name} names a column, and a rule stores it too`);
    const other = columns.get(column);
    if (other !== undefined) throw new Error(`${resource}: the fields ${other} and ${name} name one column`);
    columns.set(column, name);
  }
}
