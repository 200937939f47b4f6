import { apiError } from '../errors/index.ts';
import { Turns } from '../event-loop/index.ts';

/**
 * So many requests are worked on at a time; who comes then is sent away at once, rather than waiting in a queue without end.
 * Those that have arrived together are not all answered in one go: connections, timers and writers have their turns between.
 */
export class Load {
  readonly #limit: number;
  #count = 0;
  readonly #turns = new Turns();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many requests are worked on. */
  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.#limit;
  }

  /** Does the work on one request. @throws ApiError 503 when there is too much already */
  async carry<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isFull) throw overloaded();
    this.#count += 1;
    try {
      // Looked at and begun in one go: of several that come together, each sees how long those before it took.
      const others = this.#turns.others();
      if (others) await others;
      return await work();
    } finally {
      this.#count -= 1;
    }
  }
}

export const overloaded = () => apiError('rest_unavailable', { headers: { 'Retry-After': '1' } });
