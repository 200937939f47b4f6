import { apiError } from '../errors/index.ts';
import { TimeSlice } from '../event-loop/index.ts';

/** Waits for a client, which takes nobody's place. @throws ApiError 503 when there is too much work afterwards */
export type Pause = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/**
 * So many requests are worked on at a time; who comes then is sent away at once, rather than waiting in a queue without end.
 * Those that have arrived together are not all answered in one go: connections, timers and writers have their turns between.
 */
export class Load {
  /** So many requests are worked on at a time. */
  readonly limit: number;
  #count = 0;
  readonly #timeSlice = new TimeSlice();

  constructor(limit: number) {
    this.limit = limit;
  }

  /** How many requests are worked on. */
  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.limit;
  }

  /** Does the work on one request. @throws ApiError 503 when there is too much already */
  async carry<Result>(work: (pause: Pause) => Promise<Result>): Promise<Result> {
    let isIn = false;
    const enter = (): Promise<void> | undefined => {
      if (this.isFull) throw overloaded();
      this.#count += 1;
      isIn = true;
      return this.#timeSlice.yieldIfLong();
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
      // Looked at and begun in one go: of several that come together, each sees how long those before it took.
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
