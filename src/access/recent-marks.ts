/** An event at a time in milliseconds; object identity distinguishes events at the same time. */
export interface Mark {
  readonly at: number;
}

interface RecentMarksOptions {
  readonly windowMs: number;
  readonly now: () => number;
  /** The maximum number of keys. */
  readonly maxKeys: number;
  /** A key with this many marks is not evicted for a new key, unless nearly all keys have as many. */
  readonly spared: number;
}

/** The number of keys examined to find one to evict, so that the cost does not depend on the number of keys. */
const MAX_EXAMINED = 16;

/** Recent events by key, within a window of time and in bounded memory. */
export class RecentMarks {
  readonly #options: RecentMarksOptions;
  /** Least recently marked first. */
  readonly #marks = new Map<string, readonly Mark[]>();

  constructor(options: RecentMarksOptions) {
    this.#options = options;
  }

  /** The number of keys. */
  get size(): number {
    return this.#marks.size;
  }

  count(key: string): number {
    return this.#recent(this.#marks.get(key)).length;
  }

  /** @param most the number of marks to keep for the key: the latest */
  add(key: string, mark: Mark, most: number): void {
    const marks = [...this.#recent(this.#marks.get(key)), mark].slice(-most);
    if (!this.#marks.delete(key) && this.#marks.size >= this.#options.maxKeys) this.#makeRoom();
    this.#marks.set(key, marks);
  }

  remove(key: string, mark: Mark): void {
    const marks = this.#marks.get(key)?.filter((other) => other !== mark) ?? [];
    if (marks.length === 0) this.#marks.delete(key);
    else this.#marks.set(key, marks);
  }

  #recent(marks: readonly Mark[] = []): readonly Mark[] {
    const now = this.#options.now();
    // Ignore marks in the future, or a clock that is set back would lock clients out.
    return marks.filter(({ at }) => at > now - this.#options.windowMs && at <= now);
  }

  /** Evict the least recently marked key that has few marks: many new keys cannot evict keys near their limit. */
  #makeRoom(): void {
    for (let examined = 0; examined < MAX_EXAMINED; examined += 1) {
      const [oldest] = this.#marks;
      if (oldest === undefined) return;
      const [key, marks] = oldest;
      this.#marks.delete(key);
      if (examined === MAX_EXAMINED - 1 || this.#recent(marks).length < this.#options.spared) return;
      this.#marks.set(key, marks);
    }
  }
}
