/**
 * The items in the order of their ids, but each with all that is below it or attached to it.
 *
 * @param ids in ascending order
 * @param parentOf the parent of each of them: 0, or an item that is not among them, if it has none
 * @returns families, each with its ids in ascending order
 */
export function familiesOf(ids: readonly number[], parentOf: ReadonlyMap<number, number>): readonly number[][] {
  const roots = new Map<number, number>();
  const rootOf = (id: number): number => {
    const path = new Set<number>();
    let top = id;
    // A path ends where another has been before, and in a circle, which damaged data may have.
    while (!roots.has(top) && !path.has(top)) {
      path.add(top);
      const parent = parentOf.get(top) ?? 0;
      if (!parentOf.has(parent)) break;
      top = parent;
    }
    const root = roots.get(top) ?? top;
    for (const one of path) roots.set(one, root);
    return root;
  };
  return [...Map.groupBy(ids, rootOf).values()];
}

/** The texts of items, family by family. What is read to find out whether a family fits is kept until it is given out. */
export class FamilyTexts {
  readonly #texts: AsyncIterator<string, undefined>;
  readonly #families: readonly (readonly number[])[];
  #place = 0;
  #kept: string[] = [];

  constructor(texts: AsyncIterator<string, undefined>, families: readonly (readonly number[])[]) {
    this.#texts = texts;
    this.#families = families;
  }

  get isDone(): boolean {
    return this.#place >= this.#families.length;
  }

  /** Whether the next family has at most so many bytes. */
  async fits(most: number): Promise<boolean> {
    let bytes = this.#kept.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    while (bytes <= most && this.#kept.length < this.#size) {
      const { value = '' } = await this.#texts.next();
      this.#kept.push(value);
      bytes += Buffer.byteLength(value);
    }
    return bytes <= most;
  }

  /** The texts of the next family. */
  async *family(): AsyncGenerator<string> {
    yield* this.#kept;
    for (let done = this.#kept.length; done < this.#size; done += 1) yield (await this.#texts.next()).value ?? '';
    this.#kept = [];
    this.#place += 1;
  }

  get #size(): number {
    return this.#families[this.#place]?.length ?? 0;
  }
}
