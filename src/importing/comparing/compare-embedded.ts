import { siteModel } from '../../content-model/index.ts';
import type { RestPart } from '../rest/read-rest.ts';
import type { Query, RestClient } from '../rest/rest-client.ts';
import { RestError } from '../rest/rest-error.ts';
import { idOf, type Json, objectOf, textOf } from '../rest/rest-values.ts';
import { type Compared, compareItems, type Sites } from './compare-items.ts';
import type { Explained } from './explained.ts';
import { MEDIA } from './parts.ts';
import type { ReferenceJudge } from './reference-rules.ts';
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
/** The members with the ids of embedded items, by relation. */
const members: Readonly<Record<string, string>> = { author: 'author', up: 'parent', 'in-reply-to': 'parent' };
const { taxonomies, postTypes } = siteModel;

export interface EmbeddedContext {
  readonly clients: readonly [RestClient, RestClient];
  readonly sites: Sites;
  readonly explained: Explained;
  readonly references: ReferenceJudge;
  /** The query for items of a part. */
  readonly queryOf: (part: RestPart) => Query;
  /** The parts that are compared: embedded items of others are left out. */
  readonly parts: readonly RestPart[];
}

/** The embedded items of an item at both sites. */
export interface ComparedEmbedded extends Compared {
  /** The item that embeds it. */
  readonly id: number;
}

/** Compares the embedded items of the first and last items of a part. Items of only one site are reported elsewhere. */
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
      if (context.explained.of([members[relation] ?? ''], undefined).has(id)) continue;
      for await (const compared of compareRelation(relation, one[relation], two[relation], judgements))
        yield { id, ...compared, pointer: `/_embedded/${relation}${compared.pointer}` };
    }
  }
}

/** The embedded items of each item, by id; empty if the site refuses. */
async function embeddedOf(
  client: RestClient,
  part: RestPart,
  order: string,
  { queryOf }: EmbeddedContext,
): Promise<Map<number, Json>> {
  const query = { ...queryOf(part), orderby: 'id', order, per_page: PAGE };
  try {
    const { body } = await client.get(`wp/v2/${part}`, { ...query, _embed: 1, _fields: 'id,status,_links,_embedded' });
    const items = Array.isArray(body) ? (body as Json[]) : [];
    return new Map(items.map((item) => [idOf(item['id']) ?? 0, comparedRelations(item)]));
  } catch (error) {
    if (!(error instanceof RestError) || error.status < 400 || error.status >= 500) throw error;
    return new Map();
  }
}

/** The embedded items that both sites show: Quoin lists no comments on trashed items (rule `comments-of-trash`). */
function comparedRelations({ status, _embedded }: Json): Json {
  const { replies, ...others } = objectOf(_embedded);
  return status === 'trash' || replies === undefined ? others : { ...others, replies };
}

/** The embedded items of a relation; terms and replies are nested lists. */
const embeddedItems = (value: unknown): Json[] => (Array.isArray(value) ? value.flat().map(objectOf) : []);

async function* compareRelation(
  relation: string,
  one: unknown,
  two: unknown,
  judgements: Judgements,
): AsyncGenerator<Compared> {
  const [olds, news] = [one, two].map((value) =>
    embeddedItems(value).filter((item) => judgements.isCompared(relation, item)),
  ) as [Json[], Json[]];
  const others = new Map(news.map((item) => [keyOf(item), item]));
  const missing: Json[] = [];
  for (const old of olds) {
    const other = others.get(keyOf(old));
    others.delete(keyOf(old));
    if (other) yield* judgements.compare(partOf(relation, old), old, other);
    else missing.push(old);
  }
  for (const old of missing) {
    const rule = ruleOfMissing(relation, old, judgements.explained);
    if (rule !== undefined) yield { pointer: `/${keyOf(old)}`, verdict: 'rule', rule, old, new: undefined };
  }
  const unexplained = missing.filter((old) => ruleOfMissing(relation, old, judgements.explained) === undefined);
  if (unexplained.length === 0 && others.size === 0) return;
  const keys = (items: readonly Json[]): string[] => items.map(keyOf);
  // Only some of many replies are embedded. Among replies with equal dates, the database chooses.
  const dates = (items: readonly Json[]): string => items.map((item) => String(item['date'])).join();
  const isOfEquals = olds.every((item) => textOf(item['date']) !== undefined) && dates(olds) === dates(news);
  yield {
    ...{ pointer: '', old: keys(olds), new: keys(news) },
    ...(isOfEquals ? { verdict: 'rule', rule: 'order-of-equals' } : { verdict: 'differs' }),
  };
}

/** The id of an embedded item, or the code of an error: the user may not see the item. */
const keyOf = (item: Json): string => String(idOf(item['id']) ?? textOf(item['code']) ?? '');

const partOf = (relation: string, item: Json): RestPart | undefined =>
  parts[relation] ??
  taxonomies.get(textOf(item['taxonomy']) ?? '')?.restBase ??
  postTypes.get(textOf(item['type']) ?? '')?.restBase;

function ruleOfMissing(relation: string, item: Json, explained: Explained): string | undefined {
  if (relation === 'children' && explained.of(['parent'], undefined).has(idOf(item['id']) ?? 0)) return 'lost-parents';
  const part = partOf(relation, item);
  if (relation === 'wp:term' && part === undefined) return 'other-taxonomies';
  return part && absences.find(({ holds }) => holds(part, item))?.name;
}

/**
 * Compares embedded items. They are short forms without raw texts: if a member differs, the verdict is that of the full item,
 * which is requested once.
 */
class Judgements {
  readonly #context: EmbeddedContext;
  readonly #known = new Map<string, ReadonlyMap<string, Compared>>();

  constructor(context: EmbeddedContext) {
    this.#context = context;
  }

  get explained(): Explained {
    return this.#context.explained;
  }

  /** Whether the part of an item is compared. Errors belong to the part of their relation. */
  isCompared(relation: string, item: Json): boolean {
    const part = partOf(relation, item);
    return part === undefined || this.#context.parts.includes(part);
  }

  async *compare(part: RestPart | undefined, old: Json, other: Json): AsyncGenerator<Compared> {
    for (const compared of compareItems(part ?? '', old, other, this.#context.sites)) {
      const id = idOf(old['id']);
      const isOpen = compared.verdict === 'differs' && part !== undefined && id !== undefined;
      const judged = isOpen ? (await this.#fullComparison(part, id)).get(compared.pointer) : undefined;
      const isExplained = judged?.verdict === 'rule' || judged?.verdict === 'rendering';
      const { verdict, rule } = isExplained ? judged : compared;
      const pointer = `/${keyOf(old)}${compared.pointer}`;
      yield { ...compared, pointer, verdict, ...(rule !== undefined && { rule }) };
    }
  }

  async #fullComparison(part: RestPart, id: number): Promise<ReadonlyMap<string, Compared>> {
    const { clients, sites, references, queryOf } = this.#context;
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
    for (const one of compared) judged.set(one.pointer, await references.judge(part, old ?? {}, one));
    if (this.#known.size < MAX_KNOWN) this.#known.set(name, judged);
    return judged;
  }
}
