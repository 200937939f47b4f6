import { siteModel } from '../../content-model/index.ts';
import type { RestPart } from '../rest/read-rest.ts';
import type { Query, RestClient } from '../rest/rest-client.ts';
import { RestError } from '../rest/rest-error.ts';
import { idOf, type Json, objectOf, textOf } from '../rest/rest-values.ts';
import type { Remains } from './asked-rules.ts';
import { type Compared, compareItems, type Sites } from './compare-items.ts';
import type { Excused } from './excused.ts';
import { MEDIA } from './parts.ts';
import { absences } from './rules.ts';

/** The number of items compared at each end of a list, since embedding is expensive for sites. */
const PAGE = 50;
const MAX_KNOWN = 1000;

/** The parts that embedded items belong to, by relation. */
const parts: Readonly<Record<string, RestPart>> = {
  author: 'users',
  replies: 'comments',
  children: 'comments',
  'in-reply-to': 'comments',
  'wp:featuredmedia': MEDIA,
};
/** The members that say what is embedded. */
const members: Readonly<Record<string, string>> = { author: 'author', up: 'parent', 'in-reply-to': 'parent' };
const { taxonomies, postTypes } = siteModel;

export interface EmbeddedContext {
  readonly clients: readonly [RestClient, RestClient];
  readonly sites: Sites;
  readonly excused: Excused;
  readonly remains: Remains;
  /** The query for items of a part. */
  readonly queryOf: (part: RestPart) => Query;
  /** The parts that are compared: embedded things of others are left out. */
  readonly parts: readonly RestPart[];
}

/** The embedded items of an item at both sites. */
export interface ComparedEmbedded extends Compared {
  /** The item that embeds it. */
  readonly id: number;
}

/** Compares the embedded items of the first and last items of a part. Items of one site only are found elsewhere. */
export async function* compareEmbedded(
  part: RestPart,
  order: 'asc' | 'desc',
  context: EmbeddedContext,
): AsyncGenerator<ComparedEmbedded> {
  const [old, other] = await Promise.all(context.clients.map((client) => embeddedOf(client, part, order, context)));
  const judgements = new Judgements(context);
  for (const [id, one] of old ?? []) {
    const two = other?.get(id);
    if (!two) continue;
    for (const relation of new Set([...Object.keys(one), ...Object.keys(two)])) {
      if (context.excused.of([members[relation] ?? ''], undefined).has(id)) continue;
      for await (const compared of compareRelation(relation, one[relation], two[relation], judgements))
        yield { id, ...compared, pointer: `/_embedded/${relation}${compared.pointer}` };
    }
  }
}

/** The embedded items of each item, by ids; undefined if the site refuses. */
async function embeddedOf(
  client: RestClient,
  part: RestPart,
  order: string,
  { queryOf }: EmbeddedContext,
): Promise<Map<number, Json>> {
  const query = { ...queryOf(part), orderby: 'id', order, per_page: PAGE };
  try {
    const { body } = await client.get(`wp/v2/${part}`, { ...query, _embed: 1, _fields: 'id,_links,_embedded' });
    const items = Array.isArray(body) ? (body as Json[]) : [];
    return new Map(items.map((item) => [idOf(item['id']) ?? 0, objectOf(item['_embedded'])]));
  } catch (error) {
    if (!(error instanceof RestError) || error.status < 400 || error.status >= 500) throw error;
    return new Map();
  }
}

/** The embedded items of a relation; terms and replies are lists in the list. */
const thingsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.flat().map(objectOf) : []);

async function* compareRelation(
  relation: string,
  one: unknown,
  two: unknown,
  judgements: Judgements,
): AsyncGenerator<Compared> {
  const [olds, news] = [one, two].map((value) =>
    thingsOf(value).filter((thing) => judgements.isAsked(relation, thing)),
  ) as [Json[], Json[]];
  const others = new Map(news.map((thing) => [keyOf(thing), thing]));
  const missing: Json[] = [];
  for (const old of olds) {
    const other = others.get(keyOf(old));
    others.delete(keyOf(old));
    if (other) yield* judgements.compare(partOf(relation, old), old, other);
    else missing.push(old);
  }
  for (const old of missing) {
    const rule = ruleOfMissing(relation, old, judgements.excused);
    if (rule !== undefined) yield { pointer: `/${keyOf(old)}`, verdict: 'rule', rule, old, new: undefined };
  }
  const unexplained = missing.filter((old) => ruleOfMissing(relation, old, judgements.excused) === undefined);
  if (unexplained.length === 0 && others.size === 0) return;
  const keys = (things: readonly Json[]): string[] => things.map(keyOf);
  // Of many answers, some are embedded: which of those with one date is up to the database.
  const dates = (things: readonly Json[]): string => things.map((thing) => String(thing['date'])).join();
  const isOfEquals = olds.every((thing) => textOf(thing['date']) !== undefined) && dates(olds) === dates(news);
  yield {
    ...{ pointer: '', old: keys(olds), new: keys(news) },
    ...(isOfEquals ? { verdict: 'rule', rule: 'order-of-equals' } : { verdict: 'differs' }),
  };
}

/** By its id; items that the user may not see are errors. */
const keyOf = (thing: Json): string => String(idOf(thing['id']) ?? textOf(thing['code']) ?? '');

const partOf = (relation: string, thing: Json): RestPart | undefined =>
  parts[relation] ??
  taxonomies.get(textOf(thing['taxonomy']) ?? '')?.restBase ??
  postTypes.get(textOf(thing['type']) ?? '')?.restBase;

function ruleOfMissing(relation: string, thing: Json, excused: Excused): string | undefined {
  if (relation === 'children' && excused.of(['parent'], undefined).has(idOf(thing['id']) ?? 0)) return 'lost-parents';
  const part = partOf(relation, thing);
  if (relation === 'wp:term' && part === undefined) return 'other-taxonomies';
  return part && absences.find(({ holds }) => holds(part, thing))?.name;
}

/**
 * Judges embedded things. They are short forms, without raw texts: a member that differs is judged by the thing itself, which is
 * asked for once.
 */
class Judgements {
  readonly #context: EmbeddedContext;
  readonly #known = new Map<string, ReadonlyMap<string, Compared>>();

  constructor(context: EmbeddedContext) {
    this.#context = context;
  }

  get excused(): Excused {
    return this.#context.excused;
  }

  /** Errors belong to the part of their relation. */
  isAsked(relation: string, thing: Json): boolean {
    const part = partOf(relation, thing);
    return part === undefined || this.#context.parts.includes(part);
  }

  async *compare(part: RestPart | undefined, old: Json, other: Json): AsyncGenerator<Compared> {
    for (const compared of compareItems(part ?? '', old, other, this.#context.sites)) {
      const id = idOf(old['id']);
      const isOpen = compared.verdict === 'differs' && part !== undefined && id !== undefined;
      const judged = isOpen ? (await this.#ofThing(part, id)).get(compared.pointer) : undefined;
      const isExcused = judged?.verdict === 'rule' || judged?.verdict === 'rendering';
      const { verdict, rule } = isExcused ? judged : compared;
      const pointer = `/${keyOf(old)}${compared.pointer}`;
      yield { ...compared, pointer, verdict, ...(rule !== undefined && { rule }) };
    }
  }

  async #ofThing(part: RestPart, id: number): Promise<ReadonlyMap<string, Compared>> {
    const { clients, sites, remains, queryOf } = this.#context;
    const name = `${part} ${id}`;
    const known = this.#known.get(name);
    if (known) return known;
    const query = { ...queryOf(part), include: id, per_page: 1 };
    const [old, other] = await Promise.all(
      clients.map(async (client) => {
        const { body } = await client.get(`wp/v2/${part}`, query).catch(() => ({ body: undefined }));
        return objectOf(Array.isArray(body) ? body[0] : undefined);
      }),
    );
    const compared = compareItems(part, old ?? {}, other ?? {}, sites);
    const judged = new Map<string, Compared>();
    for (const one of compared) judged.set(one.pointer, await remains.judge(part, old ?? {}, one));
    if (this.#known.size < MAX_KNOWN) this.#known.set(name, judged);
    return judged;
  }
}
