import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest that work may hold the event loop before it yields. */
const SLICE_MS = 2;

/** Any work on a text of this many characters takes some milliseconds. */
const LONG_TEXT = 128 * 1024;

/**
 * Yield to the event loop between two steps that each copy, compare or store whole texts, if the texts are long.
 *
 * @returns a promise to wait for, if any
 */
export function yieldIfLongTexts(...texts: readonly unknown[]): Promise<void> | undefined {
  return lengthOf(texts) > LONG_TEXT ? nextTurn() : undefined;
}

function lengthOf(texts: readonly unknown[]): number {
  let length = 0;
  for (const text of texts) if (typeof text === 'string') length += text.length;
  return length;
}

/**
 * Run the work for each value, yielding whenever the texts since the last turn are long, or the work took long.
 *
 * @param textsOf returns the texts of a value; may include other values
 * @param work gets whether the texts of its value are long
 */
export async function mapInTurns<Value, Result>(
  values: Iterable<Value>,
  textsOf: (value: Value) => readonly unknown[],
  work: (value: Value, isLong: boolean) => Result | Promise<Result>,
): Promise<Result[]> {
  const done: Result[] = [];
  let sinceTurn = 0;
  for (const value of values) {
    const length = lengthOf(textsOf(value));
    sinceTurn += length;
    if (sinceTurn > LONG_TEXT) {
      await nextTurn();
      sinceTurn = length;
    }
    const turn = slice.yieldIfLong();
    if (turn) await turn;
    const result = work(value, length > LONG_TEXT);
    done.push(result instanceof Promise ? await result : result);
  }
  return done;
}

/** Divides work that consists of many small pieces into slices of a few milliseconds, so that it blocks the event loop briefly. */
export class TimeSlice {
  #began: number | undefined;

  /** Yield to the event loop when the slice is over. Call it between two pieces of work. @returns a promise to wait for, if any */
  yieldIfLong(): Promise<void> | undefined {
    return this.#isOver() ? nextTurn().then(() => this.yieldIfLong()) : undefined;
  }

  #isOver(): boolean {
    const now = performance.now();
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(() => {
        this.#began = undefined;
      });
    }
    return now - this.#began > SLICE_MS;
  }
}

/** Of all work for many values: what counts is how long others have waited. */
const slice = new TimeSlice();
