import { type Choice, type Merge, mergeContents, resolveMerge } from '../content/index.ts';
import { type Fields, isSame } from './fields.ts';

/** Merges two changed versions of an item by fields, and the content by blocks. */

export interface FieldConflict {
  readonly name: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface ItemMerge {
  /** The local changes without a conflict; all other values are theirs. */
  readonly fields: Fields;
  readonly conflicts: readonly FieldConflict[];
  /** Where both changed the content. */
  readonly content?: Merge | undefined;
}

/** The choices: by the name of a field, and for each conflicting block, in order. */
export interface Choices {
  readonly fields: Readonly<Record<string, 'mine' | 'theirs'>>;
  readonly blocks: readonly Choice[];
}

/** A three-way merge: takes the changes of either side, and additions to and removals from lists. */
export function mergeItem(base: Fields, mine: Fields, theirs: Fields): ItemMerge {
  const fields: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  let content: Merge | undefined;
  for (const [name, value] of Object.entries(mine)) {
    const [before, other] = [base[name], theirs[name]];
    if (isSame(value, before) || isSame(value, other)) continue;
    if (isSame(other, before)) fields[name] = value;
    else if (name === 'content') content = mergeContents(String(before ?? ''), String(value), String(other ?? ''));
    else if (isList(value) && isList(before) && isList(other)) fields[name] = mergeLists(before, value, other);
    else if (isGroup(value) && isGroup(before) && isGroup(other)) {
      const within = mergeItem(before, value, other);
      if (within.conflicts.length > 0) conflicts.push({ name, base: before, mine: value, theirs: other });
      else fields[name] = { ...other, ...within.fields };
    } else conflicts.push({ name, base: before, mine: value, theirs: other });
  }
  return { fields, conflicts, content };
}

/** The number of conflicts. */
export const conflictsOf = ({ conflicts, content }: ItemMerge): number =>
  conflicts.length + (content?.pieces.filter((piece) => piece.isConflict).length ?? 0);

/** The fields to save on top of their version. */
export function mergedFields({ fields, conflicts, content }: ItemMerge, choices?: Choices): Fields {
  const chosen = conflicts
    .filter(({ name }) => choices?.fields[name] === 'mine')
    .map(({ name, mine }) => [name, mine] as const);
  return {
    ...fields,
    ...Object.fromEntries(chosen),
    ...(content && { content: resolveMerge(content, choices?.blocks) }),
  };
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The ids with the additions and without the removals of both sides. */
function mergeLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const kept = mine.filter((one) => theirs.includes(one) || !base.includes(one));
  return [...kept, ...theirs.filter((one) => !base.includes(one) && !mine.includes(one))];
}
