/** When something happened, in milliseconds; the object tells apart those of the same moment. */
export interface Mark {
  readonly at: number;
}

interface RecentMarksOptions {
  readonly windowMs: number;
  readonly now: () => number;
  /** So many keys are kept at most. */
  readonly keysAtMost: number;
  /** A key with so many marks is not evicted for the sake of a new key, unless nearly all keys have as many. */
  readonly spared: number;
}

/** How many keys are looked at to find one to evict: making room costs the same however many there are. */
const LOOKED_AT = 16;

/** What happened within a window of time, by key, in bounded memory. */
export class RecentMarks {
  readonly #options: RecentMarksOptions;
  /** The key that was marked last stands last. */
  readonly #kept = new Map<string, readonly Mark[]>();

  constructor(options: RecentMarksOptions) {
    this.#options = options;
  }

  /** How many keys are kept. */
  get size(): number {
    return this.#kept.size;
  }

  count(key: string): number {
    return this.#recent(this.#kept.get(key)).length;
  }

  /** @param most marks that are kept of the key; the latest are */
  add(key: string, mark: Mark, most: number): void {
    const marks = [...this.#recent(this.#kept.get(key)), mark].slice(-most);
    if (!this.#kept.delete(key) && this.#kept.size >= this.#options.keysAtMost) this.#makeRoom();
    this.#kept.set(key, marks);
  }

  remove(key: string, mark: Mark): void {
    const marks = this.#kept.get(key)?.filter((other) => other !== mark) ?? [];
    if (marks.length === 0) this.#kept.delete(key);
    else this.#kept.set(key, marks);
  }

  #recent(marks: readonly Mark[] = []): readonly Mark[] {
    const now = this.#options.now();
    // A clock that is put back locks nobody out until it has caught up.
    return marks.filter(({ at }) => at > now - this.#options.windowMs && at <= now);
  }

  /** Evicts what was marked longest ago and seldom: many new keys cannot drive out those that are near their limit. */
  #makeRoom(): void {
    for (let looked = 0; looked < LOOKED_AT; looked += 1) {
      const [oldest] = this.#kept;
      if (oldest === undefined) return;
      const [key, marks] = oldest;
      this.#kept.delete(key);
      if (looked === LOOKED_AT - 1 || this.#recent(marks).length < this.#options.spared) return;
      this.#kept.set(key, marks);
    }
  }
}
