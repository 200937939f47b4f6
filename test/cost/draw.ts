import type { Argument, Arguments, Schema } from '../../src/engine/definition/index.ts';
import type { Random } from '../trust/site/random.ts';

/** What stands in a site, for arguments to name. */
export interface Material {
  readonly ids: Readonly<Record<'posts' | 'terms' | 'comments' | 'users', readonly number[]>>;
  readonly slugs: readonly string[];
}

/** Pairs of a query. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** A value of each kind that an argument takes, most of them at its limits. */
export type Draw = () => string;

const LONGEST_LIST = 1000;
/** Of the texts of the generated sites: syllables that most texts have, some, and few. */
export const SYLLABLES = [
  'th',
  'ea',
  'ou',
  'st',
  'an',
  'er',
  'in',
  'or',
  'ai',
  'ng',
  'tr',
  'pl',
  'ch',
  'rt',
  'nd',
  'br',
];
const ODD = ['%', '_', '.', ',', 'é', '日本', "'", '\\', '-', '"'];

/** Draws values of arguments from their schemas, so that a new argument is covered. */
export class Drawing {
  readonly #random: Random;
  readonly #material: Material;

  constructor(random: Random, material: Material) {
    this.#random = random;
    this.#material = material;
  }

  /** Pairs for some of the arguments. @param most how many at most */
  pairs(declared: Arguments, most: number): Pairs {
    const names = Object.keys(declared).filter((name) => name !== 'password');
    const chosen = new Set(Array.from({ length: 1 + this.#random.below(most) }, () => this.#random.pick(names)));
    const needed = [...chosen].flatMap((name) => this.of(name, declared[name] as Argument));
    const by = needed.find(([name]) => name === 'orderby')?.[1];
    const missing = { relevance: 'search', include: 'include', include_slugs: 'slug' }[by ?? ''];
    const more = missing && declared[missing] && !chosen.has(missing) ? this.of(missing, declared[missing]) : [];
    return [...needed, ...more];
  }

  /** The argument with a value; of an object, with some of its members. */
  of(name: string, { schema }: Argument): Pairs {
    if (!schema.properties) return [[name, this.#valueOf(name, schema)]];
    const members = Object.entries(schema.properties);
    const count = 1 + this.#random.below(4);
    return Array.from({ length: count }, () => this.#random.pick(members)).map(([member, inner]) => [
      `${name}[${member}]`,
      this.#valueOf(member, inner),
    ]);
  }

  #valueOf(name: string, schema: Schema): string {
    const random = this.#random;
    if (schema.enum) return String(random.pick(schema.enum));
    const types = [schema.type ?? 'string'].flat();
    switch (types.find((one) => one !== 'null')) {
      case 'boolean':
        return random.pick(['true', 'false']);
      case 'integer':
      case 'number':
        return String(this.#numberFor(name, schema));
      case 'array':
        return this.#listFor(name, schema.items ?? { type: 'string' });
      default:
        if (schema.format === 'date-time') return this.#moment();
        return name.endsWith('name') ? random.pick(this.#material.slugs) : this.search();
    }
  }

  #numberFor(name: string, { minimum = 0, maximum }: Schema): number {
    const random = this.#random;
    if (name === 'page' || name === 'paged') return random.pick([1, 2, 20, 45, 90]);
    if (name === 'offset') return random.pick([0, 1, 500, 4_500, 8_900]);
    if (maximum !== undefined)
      return random.pick([minimum, maximum, maximum, minimum + random.below(maximum - minimum + 1)]);
    return random.pick([0, this.#idFor(name), 10_000_000]);
  }

  #idFor(name: string): number {
    const { ids } = this.#material;
    const all = /author/.test(name)
      ? ids.users
      : /categor|tag|term/.test(name)
        ? ids.terms
        : this.#random.pick([ids.posts, ids.posts, ids.terms, ids.comments]);
    return all[Math.floor((this.#random.below(1000) / 1000) ** 2 * all.length)] ?? 1;
  }

  #listFor(name: string, items: Schema): string {
    const random = this.#random;
    const values = items.enum;
    if (values) return Array.from({ length: 1 + random.below(values.length) }, () => random.pick(values)).join(',');
    const length = random.pick([1, 2, 30, 100, LONGEST_LIST, LONGEST_LIST]);
    if (name === '_fields') return random.pick(['id', 'id,title.rendered', 'id,_links,slug']);
    if (items.type === 'string') return Array.from({ length }, () => random.pick(this.#material.slugs)).join(',');
    // Ids that there are, side by side or spread; the first ones, as the site has most of these; and such as there are not.
    const start = this.#idFor(name);
    const id = random.pick([
      (place: number) => start + place,
      (place: number) => 1 + place,
      () => this.#idFor(name),
      (place: number) => (place % 10 === 0 ? this.#idFor(name) : 50_000 + place),
      () => 1_000_000 + random.below(8_000_000),
    ]);
    return [...new Set(Array.from({ length }, (_, place) => id(place)))].join(',');
  }

  #moment(): string {
    const year = this.#random.pick([1990, 2011, 2018, 2024, 2025, 2030]);
    return `${year}-0${1 + this.#random.below(9)}-1${this.#random.below(9)}T10:00:00`;
  }

  /** Words, phrases and words to exclude; short and long, few and as many as there may be. */
  search(): string {
    const random = this.#random;
    const short = () => random.pick([...SYLLABLES, random.pick('aeiounrst'.split('')), random.pick(ODD)]);
    const long = () => `${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}`;
    const kinds: readonly Draw[] = [
      short,
      short,
      long,
      () => `${short()}${short()}${short()}`,
      () => `"${short()} ${short()}"`,
      () => `-${short()}`,
      () => `-"${short()} ${short()}"`,
      () => 'a'.repeat(1 + random.below(60)),
    ];
    const count = random.pick([1, 1, 2, 10, 40, 200]);
    const kind = random.pick([...kinds, () => random.pick(kinds)()]);
    return Array.from({ length: count }, kind).join(' ').slice(0, 1000);
  }
}
