/**
 * A question that many ask at once, and that is asked as seldom as is right: an answer serves everybody who came before
 * the question was put, and nobody who came later. So whoever has seen a change never gets an answer from before it.
 */
export class Shared<Answer> {
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
