import { hash } from 'node:crypto';
import type { Resource } from '../definition/index.ts';
import type { View } from '../view.ts';
import { present } from './present.ts';
import type { Selection } from './select-fields.ts';

/** One item as it is sent: a piece of the answer to a list, or the whole answer to a retrieve. */
export interface Fragment {
  readonly body: Buffer;
  /** The same for the same bytes, and hardly ever for others. */
  readonly digest: string;
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
  const body = Buffer.from(JSON.stringify(present(resource.fields, item, view, selection)));
  return { body, digest: hash('sha1', body, 'base64url') };
}

type Shelf = Map<number, Fragment>;

/** What a fragment takes besides its bytes, roughly. */
const OVERHEAD_BYTES = 300;

/**
 * Keeps items as they are sent, whole items only, each resource, context and actor apart. They belong to one version of
 * the database: any change of it, by whichever process, voids all of them (decision 0012).
 *
 * When half of the memory is full, what was not used since the last time is dropped.
 */
export class Fragments {
  readonly #halfBytes: number;
  #version: number | undefined;
  #recent = new Map<string, Shelf>();
  #older = new Map<string, Shelf>();
  #recentBytes = 0;

  /** @param maxBytes 0 keeps nothing */
  constructor(maxBytes: number) {
    this.#halfBytes = maxBytes / 2;
  }

  /** @param version of the database, asked for before anything of the request was read */
  get(version: number, light: string, id: number): Fragment | undefined {
    if (version !== this.#version) return undefined;
    const found = this.#recent.get(light)?.get(id);
    if (found) return found;
    const older = this.#older.get(light)?.get(id);
    if (older) this.keep(version, light, id, older);
    return older;
  }

  keep(version: number, light: string, id: number, fragment: Fragment): void {
    if (this.#halfBytes === 0) return;
    if (version !== this.#version) {
      this.#drop();
      this.#drop();
      this.#version = version;
    }
    if (this.#recentBytes > this.#halfBytes) this.#drop();
    const shelf = this.#recent.get(light) ?? new Map<number, Fragment>();
    this.#recent.set(light, shelf.set(id, fragment));
    this.#recentBytes += fragment.body.length + OVERHEAD_BYTES;
  }

  #drop(): void {
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#recentBytes = 0;
  }
}

/** In which light an item is shown: who sees it, of which resource, in which context. */
export const lightOf = ({ name }: Pick<Resource, 'name'>, { context, actor }: View): string =>
  `${name} ${context} ${actor.id}`;
