import { apiError } from '../errors/index.ts';
import { Turns } from './turns.ts';

/** Waits for a client, without counting meanwhile. @throws ApiError 503 when the limit is reached afterwards */
export type Pause = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/**
 * Limits the number of requests in progress. Further ones get 503 at once, instead of waiting in an unbounded queue.
 * Work on requests that arrive together is divided into time slices, so that connections, timers and writers run in between.
 */
export class LoadLimit {
  /** The maximum number of requests in progress. */
  readonly limit: number;
  #count = 0;
  readonly #turns = new Turns();

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The number of requests in progress. */
  get count(): number {
    return this.#count;
  }

  /** Whether one more request is too many. Half of the places are kept from those that have waited for others of their connection. */
  isFull(isBehind: boolean): boolean {
    return this.#count >= (isBehind ? Math.ceil(this.limit / 2) : this.limit);
  }

  /**
   * Runs the work on one request.
   *
   * @param isBehind whether it has already waited for others of its connection
   * @throws ApiError 503 when the limit is reached
   */
  async run<Result>(work: (pause: Pause) => Promise<Result>, isBehind = false): Promise<Result> {
    let isIn = false;
    const enter = (): Promise<void> | undefined => {
      if (this.isFull(isBehind)) throw overloaded();
      this.#count += 1;
      isIn = true;
      return this.#turns.next(isBehind);
    };
    const leave = (): void => {
      if (isIn) this.#count -= 1;
      isIn = false;
    };
    const pause: Pause = async (wait) => {
      leave();
      const result = await wait();
      await enter();
      return result;
    };
    try {
      // Checked and started in one step: of several that arrive together, each sees how long those before it took.
      const others = enter();
      if (others) await others;
      return await work(pause);
    } finally {
      leave();
    }
  }
}

export const overloaded = () =>
  apiError('rest_unavailable', { headers: { 'Retry-After': '1' }, cause: 'too many requests at a time' });
