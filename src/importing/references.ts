/** The references of an item at the source, connected when all items are imported. */
export interface References {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly parent: number;
  readonly thumbnail: number;
}

const MEMBERS = 5;
const PAGE = 4096;

/** References in the order in which they were found, stored as numbers: a site may have a million. */
export class PendingReferences {
  readonly #pages: Float64Array[] = [];
  readonly #kinds: string[] = [];
  /** Names that are not ids, by index. */
  readonly #names = new Map<number, string>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add({ id, kind, name, parent, thumbnail }: References): void {
    const index = this.#length % PAGE;
    if (index === 0) this.#pages.push(new Float64Array(PAGE * MEMBERS));
    if (!this.#kinds.includes(kind)) this.#kinds.push(kind);
    const isId = /^[1-9]\d{0,9}$/.test(name);
    if (!isId) this.#names.set(this.#length, name);
    const numbers = [id, this.#kinds.indexOf(kind), isId ? Number(name) : 0, parent, thumbnail];
    this.#pages.at(-1)?.set(numbers, index * MEMBERS);
    this.#length += 1;
  }

  *[Symbol.iterator](): Generator<References> {
    for (let at = 0; at < this.#length; at += 1) {
      const start = (at % PAGE) * MEMBERS;
      const numbers = this.#pages[Math.floor(at / PAGE)]?.subarray(start, start + MEMBERS) ?? [];
      const [id = 0, kind = 0, name = 0, parent = 0, thumbnail = 0] = numbers;
      yield { id, kind: this.#kinds[kind] ?? '', name: this.#names.get(at) ?? String(name), parent, thumbnail };
    }
  }
}
