/** A body, or a part of one, that is kept in memory. */
export interface HeldBody {
  readonly since: number;
  bytes: number;
  /** Gives the body up, and with it its memory. */
  readonly giveUp: () => void;
}

/**
 * Bounds the memory for bodies of requests under way. When it is used up, the body is given up that has used most of it for
 * longest, of those that have not arrived completely: so clients that send slowly take nothing from those that are quick.
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

  /** How many bytes are in use. */
  get held(): number {
    return this.#held;
  }

  /** Begins a body. */
  begin(giveUp: () => void): HeldBody {
    const body = { since: this.#now(), bytes: 0, giveUp };
    this.#arriving.add(body);
    return body;
  }

  /** Takes memory for more of a body. @returns whether there is any: otherwise the body is the one to be given up */
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

  /** The body is there: from now on it is worked on, and kept until it is released. */
  complete(body: HeldBody): void {
    this.#arriving.delete(body);
  }

  /** The body is not needed any more. It may be released twice. */
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
