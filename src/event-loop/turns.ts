import { setImmediate as nextTurn } from 'node:timers/promises';

/** After so long in one turn of the event loop, the rest waits for another one. */
const LONGEST_TURN_MS = 2;

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
