import type { RestPart } from '../rest/read-rest.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { RestError } from '../rest/rest-error.ts';
import { idOf, type Json, objectOf, textOf } from '../rest/rest-values.ts';
import type { Compared } from './compare-items.ts';
import { ruleOfOrder } from './order-of-keys.ts';
import { hasTerms, partOfType } from './parts.ts';
import { absences, COMMENTS_OF_TRASH, typeAbove } from './rules.ts';

const MAX_DEPTH = 100;
const MAX_KNOWN = 10_000;

/** Rules for items that refer to missing items of the old site. */
export const referenceRules = [
  {
    name: 'authors-gone',
    why: 'Items of a deleted author belong to the first administrator; comments by deleted accounts have no author.',
  },
  {
    name: 'lost-parents',
    why: 'Items have no parent if it was deleted, belongs to another post, or is below the item itself.',
  },
] as const;

/** Checks at the old site what the items refer to. */
export class ReferenceJudge {
  readonly #client: RestClient;
  readonly #known = new Map<string, Json | undefined>();

  constructor(client: RestClient) {
    this.#client = client;
  }

  /** The difference, or the rule that explains it. */
  async judge(part: RestPart, item: Json, compared: Compared): Promise<Compared> {
    if (compared.verdict !== 'differs') return compared;
    const rule = await this.#ruleOf(part, item, compared);
    return rule === undefined ? compared : { ...compared, verdict: 'rule', rule };
  }

  /** The rule that explains why only the old site lists an item. */
  async ruleOfAbsent(part: RestPart, item: Json): Promise<string | undefined> {
    const rule = absences.find(({ holds }) => holds(part, item))?.name;
    if (rule !== undefined || part !== 'comments') return rule;
    const post = await this.#get(partOfType(typeAbove(item)), Number(item['post']));
    return post?.['status'] === 'trash' ? COMMENTS_OF_TRASH : undefined;
  }

  async #ruleOf(part: RestPart, item: Json, { pointer, old, new: other }: Compared): Promise<string | undefined> {
    switch (pointer) {
      case '/author':
        return Number.isInteger(old) &&
          (part !== 'comments' || other === 0) &&
          (await this.#isGone('users', Number(old)))
          ? 'authors-gone'
          : undefined;
      case '/parent':
        return other === 0 && (await this.#isLost(part, item)) ? 'lost-parents' : undefined;
      case '/link':
        return other === `site:/${item['slug']}/` && (await this.#isLost(part, item)) ? 'lost-parents' : undefined;
      case '/permalink_template':
        return other === 'site:/%pagename%/' && (await this.#isLost(part, item)) ? 'lost-parents' : undefined;
      default:
        return hasTerms(pointer.slice(1)) ? this.#ruleOfOrder(pointer.slice(1), old, other) : undefined;
    }
  }

  /** The rule that explains another order of the same terms, which have the order of their names. */
  async #ruleOfOrder(part: RestPart, old: unknown, other: unknown): Promise<string | undefined> {
    if (!Array.isArray(old) || !Array.isArray(other) || old.toSorted().join() !== other.toSorted().join())
      return undefined;
    const nameOf = async (id: unknown) => textOf((await this.#get(part, Number(id)))?.['name'])?.toLowerCase();
    const [names, otherNames] = await Promise.all([old, other].map((ids) => Promise.all(ids.map(nameOf))));
    // Without the names, nothing explains the order.
    if (!isComplete(names) || !isComplete(otherNames)) return undefined;
    return ruleOfOrder(names, otherNames);
  }

  async #isGone(part: RestPart, id: number): Promise<boolean> {
    return id === 0 || (await this.#get(part, id)) === undefined;
  }

  async #isLost(part: RestPart, item: Json): Promise<boolean> {
    const seen = new Set([idOf(item['id'])]);
    for (let one = item; seen.size < MAX_DEPTH; ) {
      const id = idOf(one['parent']);
      if (id === undefined) return false;
      if (seen.has(id)) return true;
      const above = await this.#get(part, id);
      if (above === undefined || above['post'] !== one['post']) return seen.size === 1;
      seen.add(id);
      one = above;
    }
    return false;
  }

  /** An item of the old site; undefined if it does not exist. */
  async #get(part: RestPart, id: number): Promise<Json | undefined> {
    const name = `${part} ${id}`;
    if (!this.#known.has(name)) {
      const found = await this.#client
        .get(`wp/v2/${part}/${id}`, { _fields: 'id,parent,post,name,status' })
        .then(({ body }) => objectOf(body))
        .catch((error: unknown) => {
          if (error instanceof RestError && error.status === 404) return undefined;
          if (error instanceof RestError && error.status >= 400 && error.status < 500) return {};
          throw error;
        });
      if (this.#known.size < MAX_KNOWN) this.#known.set(name, found);
      return found;
    }
    return this.#known.get(name);
  }
}

const isComplete = (names: readonly (string | undefined)[] | undefined): names is readonly string[] =>
  names?.every((name) => name !== undefined) === true;
