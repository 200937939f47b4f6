/** A clock that stands still until it is moved. Times are GMT, without zone. */
export class Clock {
  #milliseconds: number;

  constructor(gmt = '2026-11-21T12:00:00') {
    this.#milliseconds = Date.parse(`${gmt}Z`);
  }

  /** Is called whenever the server asks for the time. */
  onAsked: (() => void) | undefined;

  /** What a server is given for the time. */
  readonly now = (): number => {
    this.onAsked?.();
    return this.#milliseconds;
  };

  get gmt(): string {
    return new Date(this.#milliseconds).toISOString().slice(0, 19);
  }

  set(gmt: string): void {
    this.#milliseconds = Date.parse(`${gmt}Z`);
  }

  advance(seconds: number): void {
    this.#milliseconds += seconds * 1000;
  }
}
