import { writeParts } from '../content/index.ts';
import type { Answer, Post } from '../server/index.ts';
import { type Fields, fieldsOf } from './fields.ts';
import type { EditedItem } from './item.ts';
import { type Choices, type ItemMerge, mergedFields, mergeItem } from './merge-item.ts';
import { keepRest } from './rests.ts';

/** A conflict as shown: the original, and both versions. */
export interface Place {
  /** The name of a field; `content` for a block. */
  readonly name: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

export type Choice = 'mine' | 'theirs' | 'both';

/** The input of the merge, with the current text. */
export function openMerge(item: EditedItem, theirs: Answer<Post>): ItemMerge {
  const content = item.contentOf?.();
  const mine = { ...item.fields.peek(), ...(content === undefined ? {} : { content }) };
  return mergeItem(item.base, mine, fieldsOf(theirs.body));
}

/** All conflicts: fields first, then blocks in order. */
export function placesOf({ conflicts, content }: ItemMerge): readonly Place[] {
  const fields = conflicts.map(({ name, base, mine, theirs }) => ({
    name,
    base: shown(base),
    mine: shown(mine),
    theirs: shown(theirs),
  }));
  const blocks = (content?.pieces ?? []).flatMap((piece) =>
    piece.isConflict
      ? [
          {
            name: 'content',
            base: writeParts(piece.base),
            mine: writeParts(piece.mine),
            theirs: writeParts(piece.theirs),
          },
        ]
      : [],
  );
  return [...fields, ...blocks];
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Continues with the chosen versions, and keeps the others on the device. */
export async function settleChoices(
  item: EditedItem,
  theirs: Answer<Post>,
  merge: ItemMerge,
  chosen: readonly Choice[],
): Promise<void> {
  const before = { mine: { ...item.fields.peek() }, theirs: fieldsOf(theirs.body) };
  const places = placesOf(merge);
  const names = merge.conflicts.map(({ name }) => name);
  const choices: Choices = {
    fields: Object.fromEntries(names.map((name, at) => [name, chosen[at] === 'mine' ? 'mine' : 'theirs'])),
    blocks: chosen.slice(names.length),
  };
  for (const whose of ['mine', 'theirs'] as const) {
    const lost = places.filter((_, at) => chosen[at] !== whose && chosen[at] !== 'both').map(({ name }) => name);
    await keepRest(`${item.route}/${item.id.peek()}`, whose, pick(before[whose], lost));
  }
  item.settle(theirs, mergedFields(merge, choices));
  item.newer.value = undefined;
  await item.leave();
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
