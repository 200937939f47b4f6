import { type Answer, ask, type Post } from '../server/index.ts';
import { type Fields, fieldsOf } from './fields.ts';
import type { ItemState } from './item-state.ts';
import { whoSaved } from './newer.ts';
import { isGone, onlyProblems, savedAt } from './saving.ts';

/** Continues from the version of somebody else with these fields. */
type Settle = (theirs: Answer<Post>, fields: Fields) => void;

/** The code for merging is rarely needed. */
export const loadMerging = () => import('./merge-item.ts');

/** Checks whether somebody else has saved or deleted the item, and handles that. @returns whether they saved */
export async function check(item: ItemState, settle: Settle): Promise<boolean> {
  const { saving, tag } = item;
  const before = saving.peek();
  // Before the item is loaded, or without tags, no version is newer.
  if (item.isNew || tag === undefined || ['saving', 'waiting', 'gone'].includes(before.state)) return false;
  const known = before.state === 'conflict' ? before.theirs.tag : tag;
  try {
    const found = await ask(item.path(), { method: 'HEAD' });
    // The newer version is our own.
    if (item.tag !== tag || ['saving', 'waiting'].includes(saving.peek().state)) return false;
    if (versionIn(found.tag) === versionIn(known)) return false;
    await lookAgain(item, settle);
    return true;
  } catch (problem) {
    onlyProblems(problem);
    if (isGone(problem)) saving.value = { state: 'gone' };
    return false;
  }
}

/** Loads the newest version and merges it. */
export async function lookAgain(item: ItemState, settle: Settle): Promise<void> {
  try {
    await meet(item, await ask<Post>(item.path()), settle);
  } catch (problem) {
    onlyProblems(problem);
    item.saving.value = isGone(problem) ? { state: 'gone' } : { state: 'refused', problem };
  }
}

/** Merges a newer version with the local changes, or waits for a choice if both changed the same. */
async function meet(item: ItemState, theirs: Answer<Post>, settle: Settle): Promise<void> {
  const { conflictsOf, mergedFields, mergeItem } = await loadMerging();
  item.readContent();
  const had = Object.keys(item.changes.peek()).length > 0;
  const merge = mergeItem(item.base.peek(), item.fields.peek(), fieldsOf(theirs.body));
  const conflicts = conflictsOf(merge);
  if (conflicts > 0) item.saving.value = { state: 'conflict', theirs };
  else settle(theirs, mergedFields(merge));
  const { newer } = item;
  const met = {
    at: savedAt(theirs.body),
    outcome: conflicts > 0 ? 'open' : had ? 'merged' : 'shown',
    conflicts,
  } as const;
  newer.value = met;
  void whoSaved(item.route, theirs.body).then((by) => {
    if (by && newer.peek() === met) newer.value = { ...met, ...by };
  });
}

/** The part of a tag that counts the changes of the item. */
const versionIn = (tag: string | undefined): string | undefined => /^"(v\d+)\./.exec(tag ?? '')?.[1] ?? tag;
