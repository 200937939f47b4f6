import { ITEM_PARTS, type RestPart } from '../rest/read-rest.ts';
import type { Query, RestClient } from '../rest/rest-client.ts';
import { idOf, type Json } from '../rest/rest-values.ts';
import { type Choice, chosenIds, itemsOf } from './chosen-items.ts';
import { compareEmbedded } from './compare-embedded.ts';
import { type Compared, compareItems, type Sites } from './compare-items.ts';
import { compareList } from './compare-lists.ts';
import { Explained } from './explained.ts';
import type { Finding } from './finding.ts';
import { FilterValues } from './list-queries.ts';
import { MEDIA } from './parts.ts';
import { ReferenceJudge } from './reference-rules.ts';
import { additions } from './rules.ts';

/** One of the two sites to compare. */
export interface ComparedSite {
  readonly client: RestClient;
  /** Its address, without a slash at the end. */
  readonly address: string;
}

/** The numbers of compared items and members, and the results. */
export interface Summary {
  things: number;
  lists: number;
  members: number;
  identical: number;
  differs: number;
  'only old': number;
  'only new': number;
  unreadable: number;
  rendering: number;
  readonly rules: Map<string, number>;
}

export interface CompareOptions {
  readonly old: ComparedSite;
  readonly new: ComparedSite;
  readonly parts: readonly RestPart[];
  /** Whether the requests are anonymous: they see fewer items, and no raw texts. */
  readonly isAnonymous: boolean;
  /** The items to compare; all by default. */
  readonly choice: Choice;
  /** Whether to compare lists too: in every order, filtered and searched. */
  readonly withLists: boolean;
  readonly onFinding: (finding: Finding) => void | Promise<void>;
  readonly onProgress?: (part: string, done: number) => void;
}

const EVERY_STATUS = 'publish,future,draft,pending,private,trash';

function queryOf(part: RestPart, isAnonymous: boolean): Query {
  if (isAnonymous) return {};
  if (part === MEDIA) return { context: 'edit', status: 'inherit,private,trash' };
  if (part === 'comments') return { context: 'edit', status: 'any', type: 'all' };
  return { context: 'edit', ...(ITEM_PARTS.includes(part) && { status: EVERY_STATUS }) };
}

/** Compares two sites item by item and member by member. Only reads. */
export async function compareSites(options: CompareOptions): Promise<Summary> {
  const summary: Summary = {
    ...{ things: 0, lists: 0, members: 0, identical: 0, differs: 0, rendering: 0, unreadable: 0 },
    ...{ 'only old': 0, 'only new': 0 },
    rules: new Map(),
  };
  for (const part of options.parts) await comparePart(part, options, summary);
  return summary;
}

async function comparePart(part: RestPart, options: CompareOptions, summary: Summary): Promise<void> {
  const comparison = new PartComparison(part, options, summary);
  await comparison.compareAllItems();
  if (!options.withLists) return;
  await comparison.compareLists();
  for (const order of ['asc', 'desc'] as const) await comparison.compareEmbedded(order);
}

/** The comparison of one part. Lists are compared after the items, whose values and differences they depend on. */
class PartComparison {
  readonly #part: RestPart;
  readonly #options: CompareOptions;
  readonly #summary: Summary;
  readonly #query: Query;
  readonly #values = new FilterValues();
  readonly #explained = new Explained();
  readonly #references: ReferenceJudge;
  readonly #clients: readonly [RestClient, RestClient];
  readonly #sites: Sites;

  constructor(part: RestPart, options: CompareOptions, summary: Summary) {
    this.#part = part;
    this.#options = options;
    this.#summary = summary;
    this.#query = queryOf(part, options.isAnonymous);
    this.#references = new ReferenceJudge(options.old.client);
    this.#clients = [options.old.client, options.new.client];
    this.#sites = { old: options.old.address, new: options.new.address };
  }

  /** Merges the items of both sites, which are sorted by id. */
  async compareAllItems(): Promise<void> {
    const unread: Finding[] = [];
    const onMissing = (what: string, why: string): void =>
      void unread.push({ part: this.#part, id: 0, found: 'unreadable', pointer: what, old: why });
    const list = { part: this.#part, query: this.#query, onMissing };
    const ids = await chosenIds(this.#clients, list, this.#options.choice);
    const [olds, news] = this.#clients.map((client) => itemsOf(client, list, ids)) as [Items, Items];
    let [one, two] = [await next(olds), await next(news)];
    while (one || two) {
      const [id, other] = [idAt(one), idAt(two)];
      this.#summary.things += 1;
      if (one) this.#values.collect(this.#part, one);
      if (one && two && id === other) await this.#compareItem(id, one, two);
      else if (one && id < other) await this.#reportOnlyOld(id, one);
      else if (two) await this.#reportOnlyNew(other, two);
      if (id <= other) one = await next(olds);
      if (other <= id) two = await next(news);
      this.#options.onProgress?.(this.#part, this.#summary.things);
    }
    for (const finding of unread) await this.#report(finding);
  }

  async compareLists(): Promise<void> {
    for (const list of this.#values.queriesOf(this.#part, this.#query)) {
      const finding = await compareList(this.#part, list, { clients: this.#clients, explained: this.#explained });
      if (finding) await this.#report(finding);
      this.#countList();
    }
  }

  async compareEmbedded(order: 'asc' | 'desc'): Promise<void> {
    const context = {
      ...{ clients: this.#clients, sites: this.#sites, explained: this.#explained, references: this.#references },
      queryOf: (part: RestPart): Query => queryOf(part, this.#options.isAnonymous),
      parts: this.#options.parts,
    };
    for await (const { id, ...compared } of compareEmbedded(this.#part, order, context))
      await this.#reportMember(id, compared);
    this.#countList();
  }

  async #compareItem(id: number, one: Json, two: Json): Promise<void> {
    for (const found of compareItems(this.#part, one, two, this.#sites)) {
      const compared = await this.#references.judge(this.#part, one, found);
      if (compared.verdict === 'rule') this.#explained.add(compared.pointer, id);
      await this.#reportMember(id, compared);
    }
  }

  async #reportMember(id: number, { verdict, ...compared }: Compared): Promise<void> {
    this.#summary.members += 1;
    if (verdict === 'identical') this.#summary.identical += 1;
    else await this.#report({ part: this.#part, id, found: verdict, ...compared });
  }

  async #reportOnlyOld(id: number, item: Json): Promise<void> {
    const rule = await this.#references.ruleOfAbsent(this.#part, item);
    if (rule !== undefined) this.#explained.absent.set(id, rule);
    await this.#report({
      part: this.#part,
      id,
      ...(rule === undefined ? { found: 'only old' } : { found: 'rule', rule }),
    });
  }

  async #reportOnlyNew(id: number, item: Json): Promise<void> {
    const { added } = this.#explained;
    const rule = added.size === 0 ? additions.find(({ holds }) => holds(this.#part, item))?.name : undefined;
    if (rule !== undefined) added.set(id, rule);
    await this.#report({
      part: this.#part,
      id,
      ...(rule === undefined ? { found: 'only new' } : { found: 'rule', rule }),
    });
  }

  async #report(finding: Finding): Promise<void> {
    const { rules } = this.#summary;
    if (finding.found === 'rule') rules.set(finding.rule ?? '', (rules.get(finding.rule ?? '') ?? 0) + 1);
    else this.#summary[finding.found] += 1;
    await this.#options.onFinding(finding);
  }

  #countList(): void {
    this.#summary.lists += 1;
    this.#options.onProgress?.(`lists of ${this.#part}`, this.#summary.lists);
  }
}

type Items = AsyncGenerator<Json>;

const idAt = (item: Json | undefined): number => idOf(item?.['id']) ?? Number.POSITIVE_INFINITY;

async function next(items: Items): Promise<Json | undefined> {
  const { value, done } = await items.next();
  return done ? undefined : value;
}
