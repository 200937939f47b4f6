import { TimeSlice } from '../event-loop/index.ts';

/**
 * Lets requests begin one after the other, in time slices. Those that have already waited for others of their connection take
 * turns with the rest: connections that send many requests at once do not hold up those that send one.
 */
export class Turns {
  readonly #slice = new TimeSlice();
  readonly #waiting: readonly [rest: (() => void)[], behind: (() => void)[]] = [[], []];
  #isRunning = false;

  /** @returns a promise to wait for, if any */
  next(isBehind: boolean): Promise<void> | undefined {
    if (!this.#isRunning) {
      const turn = this.#slice.yieldIfLong();
      if (!turn) return undefined;
      void this.#run(turn);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting[isBehind ? 1 : 0].push(resolve);
    return promise;
  }

  async #run(turn: Promise<void>): Promise<void> {
    this.#isRunning = true;
    await turn;
    const [rest, behind] = this.#waiting;
    for (let count = 0; rest.length + behind.length > 0; count += 1) {
      const [first, second] = count % 2 === 0 ? [rest, behind] : [behind, rest];
      (first.shift() ?? second.shift())?.();
      await settled();
      await this.#slice.yieldIfLong();
    }
    this.#isRunning = false;
  }
}

/** Waits for what can be done without waiting for anything else. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
