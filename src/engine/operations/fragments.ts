import { hash } from 'node:crypto';
import type { Resource } from '../definition/index.ts';
import type { View } from '../view.ts';
import { present } from './present.ts';
import type { Selection } from './select-fields.ts';

/** One item as it is sent: a piece of the answer to a list, or the whole answer to a retrieve. */
export interface Fragment {
  readonly text: string;
  /** The length of the text in UTF-8. */
  readonly bytes: number;
  /** The same for the same text, and hardly ever for others. */
  readonly digest: string;
  /** Whether it was sent again since it was kept. */
  isUsed?: boolean;
  /** Once it was found that the item may be retrieved by itself: what else may be done with it. */
  allow?: readonly string[];
  /** And its version, where it may be changed. */
  version?: number | undefined;
}

/** The item in its public form, as it is sent. */
export function fragmentOf<Item>(
  resource: Pick<Resource<Item>, 'fields'>,
  item: Item,
  view: View,
  selection: Selection,
): Fragment {
  const text = JSON.stringify(present(resource.fields, item, view, selection));
  return { text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') };
}

type Shelf = Map<number, Fragment>;

/** What a fragment takes besides its bytes, roughly. */
const OVERHEAD_BYTES = 300;

const sizeOf = ({ bytes }: Fragment): number => bytes + OVERHEAD_BYTES;

/**
 * Keeps items as they are sent, whole items only, each resource, context and actor apart. They belong to one version of
 * the database: any change of it, by whichever process, voids all of them (decision 0011).
 *
 * When the memory is full, what came first and was not used again has to go.
 */
export class Fragments {
  readonly #maxBytes: number;
  #version: number | undefined;
  #bytes = 0;
  readonly #shelves = new Map<string, Shelf>();

  /** @param maxBytes 0 keeps nothing */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param version of the database, asked for before anything of the request was read */
  get(version: number, light: string, id: number): Fragment | undefined {
    if (version !== this.#version) return undefined;
    const found = this.#shelves.get(light)?.get(id);
    if (found) found.isUsed = true;
    return found;
  }

  keep(version: number, light: string, id: number, fragment: Fragment): void {
    if (sizeOf(fragment) > this.#maxBytes) return;
    if (version !== this.#version) {
      this.#shelves.clear();
      this.#bytes = 0;
      this.#version = version;
    }
    const shelf = this.#shelves.get(light) ?? new Map<number, Fragment>();
    const before = shelf.get(id);
    this.#shelves.set(light, shelf.set(id, fragment));
    this.#bytes += sizeOf(fragment) - (before ? sizeOf(before) : 0);
    while (this.#bytes > this.#maxBytes) this.#dropOne();
  }

  /** Looks at one fragment of each shelf by turns; one that was used meanwhile is spared once. */
  #dropOne(): void {
    const [[light, shelf] = []] = this.#shelves;
    if (light === undefined || shelf === undefined) return;
    const [[id, fragment] = []] = shelf;
    this.#shelves.delete(light);
    if (id === undefined || fragment === undefined) return;
    shelf.delete(id);
    if (fragment.isUsed) shelf.set(id, Object.assign(fragment, { isUsed: false }));
    else this.#bytes -= sizeOf(fragment);
    this.#shelves.set(light, shelf);
  }
}

/** In which light an item is shown: who sees it, of which resource, in which context. */
export const lightOf = ({ name }: Pick<Resource, 'name'>, { context, actor }: View): string =>
  `${name} ${context} ${actor.id}`;
