/**
 * The choice of fields that `_fields` makes: names, and paths into objects such as `title.rendered`.
 * Undefined stands for all fields.
 */
export type Selection = ReadonlyMap<string, Selection | undefined> | undefined;

type Chosen = Map<string, Chosen | undefined>;

/** Reads `_fields`; an empty value means everything (behaviour 1). */
export function readSelection(names: readonly string[]): Selection {
  const selection: Chosen = new Map();
  for (const name of names) {
    const path = name.split('.').map((part) => part.trim());
    // A trailing dot chooses no member.
    if (path.length > 1 && path.at(-1) === '') path.pop();
    if (name.trim() !== '') choose(selection, path);
  }
  return selection.size === 0 ? undefined : selection;
}

/** A field that is chosen as a whole stays whole. */
function choose(selection: Chosen, path: readonly string[]): void {
  let within = selection;
  for (const [depth, name] of path.entries()) {
    const known = within.get(name);
    if (known === undefined && within.has(name)) return;
    const inner: Chosen | undefined = depth === path.length - 1 ? undefined : (known ?? new Map());
    within.set(name, inner);
    if (inner === undefined) return;
    within = inner;
  }
}

/** The selection without the fields that are not named. */
export function within(selection: Selection, names: readonly string[]): Selection {
  const kept = selection ? names.filter((name) => selection.has(name)) : names;
  return new Map(kept.map((name) => [name, selection?.get(name)]));
}

/** A string that is equal for equal selections only. */
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
