/**
 * The choice of fields that `_fields` makes: names, and paths into objects such as `title.rendered`.
 * Undefined stands for all fields.
 */
export type Selection = ReadonlyMap<string, Selection | undefined> | undefined;

/** Reads `_fields`; an empty value means everything (behaviour 1). */
export function readSelection(names: readonly string[]): Selection {
  const paths = names.map((name) => name.trim()).filter((name) => name !== '');
  if (paths.length === 0) return undefined;
  const selection = new Map<string, Selection>();
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const inner = rest.length > 0 ? readSelection([rest.join('.')]) : undefined;
    const known = selection.get(name);
    if (selection.has(name) && known === undefined) continue;
    selection.set(name, inner && known ? new Map([...known, ...inner]) : inner);
  }
  return selection;
}

/** The same text for the same choice, and another one for any other. */
export const nameOf = (selection: NonNullable<Selection>): string => JSON.stringify(membersOf(selection));

const membersOf = (selection: NonNullable<Selection>): unknown[] =>
  [...selection].map(([name, inner]) => (inner ? [name, membersOf(inner)] : name));

/** A value narrowed to the selection; arrays keep their entries. */
export function narrow(value: unknown, selection: Selection): unknown {
  if (!selection || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => narrow(entry, selection));
  const narrowed: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (selection.has(name)) narrowed[name] = narrow(inner, selection.get(name));
  }
  return narrowed;
}
