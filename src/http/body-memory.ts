/** The memory of a body, or of a part of one. */
export interface HeldBody {
  readonly since: number;
  bytes: number;
  /** Abandons the body, and frees its memory. */
  readonly giveUp: () => void;
}

/**
 * Limits the memory for bodies of requests in progress. When it is used up, the body that has used the most memory for the
 * longest time is abandoned, among those that have not arrived completely: so slow clients take nothing from fast ones.
 */
export class BodyMemory {
  readonly #mostBytes: number;
  readonly #now: () => number;
  readonly #arriving = new Set<HeldBody>();
  #held = 0;

  /** @param now in milliseconds */
  constructor(mostBytes: number, now: () => number = () => performance.now()) {
    this.#mostBytes = mostBytes;
    this.#now = now;
  }

  /** The number of bytes in use. */
  get held(): number {
    return this.#held;
  }

  /** Begins a body. */
  begin(giveUp: () => void): HeldBody {
    const body = { since: this.#now(), bytes: 0, giveUp };
    this.#arriving.add(body);
    return body;
  }

  /** Takes memory for more of a body. @returns whether there is any: otherwise this body is the one to abandon */
  take(body: HeldBody, bytes: number): boolean {
    if (body.bytes + bytes > this.#mostBytes) return false;
    while (this.#held + bytes > this.#mostBytes) {
      const dearest = this.#dearest();
      if (dearest === undefined || dearest === body) return false;
      this.release(dearest);
      dearest.giveUp();
    }
    body.bytes += bytes;
    this.#held += bytes;
    return true;
  }

  /** Marks the body as complete: it is kept until it is released. */
  complete(body: HeldBody): void {
    this.#arriving.delete(body);
  }

  /** Frees the memory of the body. May be called twice. */
  release(body: HeldBody): void {
    this.#arriving.delete(body);
    this.#held -= body.bytes;
    body.bytes = 0;
  }

  #dearest(): HeldBody | undefined {
    const now = this.#now();
    let dearest: HeldBody | undefined;
    let most = -1;
    for (const body of this.#arriving) {
      const price = body.bytes * (now - body.since);
      if (body.bytes > 0 && price > most) {
        most = price;
        dearest = body;
      }
    }
    return dearest;
  }
}
