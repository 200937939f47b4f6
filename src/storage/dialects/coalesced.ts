/**
 * Coalesces calls: one call in flight serves all callers that came before it began. A caller that comes later waits for the
 * next call, so that whoever has seen a change never gets a result from before it.
 */
export class Coalesced<Answer> {
  readonly #ask: () => Promise<Answer>;
  #running: Promise<Answer> | undefined;
  #next: Promise<Answer> | undefined;

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  value(): Promise<Answer> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<Answer> {
    this.#running = this.#ask().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
