import { setImmediate as nextTurn } from 'node:timers/promises';

/** After so long in one turn of the event loop, the rest waits for another one. */
const LONGEST_TURN_MS = 2;

/** Work on so many characters takes some milliseconds, whatever it is. */
const LONG_TEXT = 128 * 1024;

/**
 * Between two steps that each copy, compare or store whole texts: lets others have their turn where the texts are long.
 *
 * @returns what is to be waited for, if anything
 */
export function othersIfLong(...texts: readonly unknown[]): Promise<void> | undefined {
  let length = 0;
  for (const text of texts) if (typeof text === 'string') length += text.length;
  return length > LONG_TEXT ? nextTurn() : undefined;
}

/** Divides work that consists of many small pieces among turns of the event loop, so that it holds up nobody for long. */
export class Turns {
  #began: number | undefined;

  /** Between two pieces: lets others have their turn, where it is time. @returns what is to be waited for, if anything */
  others(): Promise<void> | undefined {
    return this.#isOver() ? nextTurn().then(() => this.others()) : undefined;
  }

  #isOver(): boolean {
    const now = performance.now();
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(() => {
        this.#began = undefined;
      });
    }
    return now - this.#began > LONGEST_TURN_MS;
  }
}
