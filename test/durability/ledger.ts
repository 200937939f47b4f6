import { appendFileSync } from 'node:fs';

/** What a client knows of an item: where it is, and what it must be. */
export interface Known {
  /** Path below the prefix. */
  readonly path: string;
  /** Members that the item must have; undefined for one that is gone. */
  readonly state: State | undefined;
  /** Of an upload: where its bytes are, and what they are. */
  readonly file?: { readonly url: string; readonly sha256: string };
}

export type State = Readonly<Record<string, string>>;

/**
 * What a client was promised. Every acknowledged write is in the file before the client goes on; what was asked for and not
 * acknowledged may have happened or not.
 */
export class Ledger {
  readonly #file: string;
  readonly #items = new Map<string, Known>();
  /** Paths → the state that was asked for last and not acknowledged. */
  readonly #asked = new Map<string, State | undefined>();
  readonly #touched = new Set<string>();
  acknowledged = 0;

  constructor(file: string) {
    this.#file = file;
  }

  ask(path: string, state: State | undefined): void {
    this.#note({ asked: path, state });
    this.#asked.set(path, state);
    this.#touched.add(path);
  }

  acknowledge(known: Known): void {
    this.#note({ acknowledged: known });
    this.acknowledged += 1;
    this.#items.set(known.path, known);
    this.#asked.delete(known.path);
    this.#touched.add(known.path);
  }

  /** The answer was a refusal: nothing was done. */
  refused(path: string): void {
    this.#note({ refused: path });
    this.#asked.delete(path);
  }

  get items(): readonly Known[] {
    return [...this.#items.values()];
  }

  /** The states that an item may be in. */
  statesOf({ path, state }: Known): readonly (State | undefined)[] {
    return this.#asked.has(path) ? [state, this.#asked.get(path)] : [state];
  }

  /** What was found after a restart is what holds from now on. */
  settle(known: Known): void {
    this.#items.set(known.path, known);
    this.#asked.delete(known.path);
    this.#touched.delete(known.path);
  }

  /** Items that were written to since they were last settled. */
  get touched(): readonly Known[] {
    return this.items.filter(({ path }) => this.#touched.has(path));
  }

  #note(line: object): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
