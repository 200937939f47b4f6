import { tell } from '../../parts/index.ts';
import { Problem } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';

/** The number of concurrent requests of a bulk action. */
const AT_ONCE = 4;

export interface Refused<Item> {
  readonly item: Item;
  readonly problem: Problem;
}

export interface BulkOutcome<Item> {
  readonly done: readonly Item[];
  readonly refused: readonly Refused<Item>[];
  /** Items that were not started when the action was stopped. */
  readonly left: readonly Item[];
}

/** The progress of a bulk action. */
export interface Course<Item> {
  readonly signal?: AbortSignal;
  readonly onStep?: () => void;
  readonly onRefused?: (refused: readonly Refused<Item>[]) => void;
}

let begun: Promise<unknown> = Promise.resolve();

/** Waits for an action and those started before it: the last one is announced last, and undone first. */
export function inOrder<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  const before = begun;
  begun = Promise.allSettled([before, work]);
  return before.then(() => work);
}

/** Does the same for many items, each with its own request. A refusal does not stop the others. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { signal, onStep }: Course<Item> = {},
): Promise<BulkOutcome<Item>> {
  const waiting = [...items];
  const done: Item[] = [];
  const refused: Refused<Item>[] = [];
  const next = (): Item | undefined => (signal?.aborted ? undefined : waiting.shift());
  async function worker(): Promise<void> {
    for (let item = next(); item !== undefined; item = next()) {
      try {
        await work(item);
        done.push(item);
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        refused.push({ item, problem });
      }
      onStep?.();
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return { done, refused, left: waiting };
}

interface Report<Item> {
  /** Reloads the lists that show the items. */
  readonly refresh: () => void;
  readonly told: (count: number) => string;
  readonly undo?: (done: readonly Item[]) => Promise<BulkOutcome<Item>>;
}

/** Announces what was done, with undo, and what was refused. @returns the items that failed, which stay selected */
export function report<Item>(
  { done, refused, left }: BulkOutcome<Item>,
  { refresh, told, undo }: Report<Item>,
  { onRefused }: Course<Item> = {},
): readonly Item[] {
  refresh();
  onRefused?.(refused);
  tellRefused(refused);
  const takeBack = async (): Promise<void> => {
    const back = await undo?.(done);
    refresh();
    tellRefused(back?.refused ?? []);
  };
  if (done.length > 0) tell(told(done.length), undo ? { undo: () => void takeBack() } : {});
  return [...refused.map(({ item }) => item), ...left];
}

/** The reason of a failure; the author of a concurrent change is not known. */
export const reasonOf = ({ isConflict, message }: Problem): string =>
  isConflict ? listWords().changedMeanwhile : message;

function tellRefused(refused: BulkOutcome<unknown>['refused']): void {
  const [first] = refused;
  if (first) tell(listWords().refused(refused.length, reasonOf(first.problem)), { kind: 'bad' });
}
