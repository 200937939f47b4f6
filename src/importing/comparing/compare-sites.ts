import { ITEM_PARTS, type RestPart } from '../rest/read-rest.ts';
import type { Query, RestClient } from '../rest/rest-client.ts';
import { idOf, type Json } from '../rest/rest-values.ts';
import { Remains } from './asked-rules.ts';
import { type Choice, chosenIds, itemsOf } from './chosen-items.ts';
import { compareEmbedded } from './compare-embedded.ts';
import { type Compared, compareItems, type Sites } from './compare-items.ts';
import { compareList } from './compare-lists.ts';
import { Excused } from './excused.ts';
import type { Finding } from './finding.ts';
import { Occurring } from './list-queries.ts';
import { MEDIA } from './parts.ts';
import { absences, additions } from './rules.ts';

/** One of the two sites to compare. */
export interface ComparedSite {
  readonly client: RestClient;
  /** Its address, without a slash at the end. */
  readonly address: string;
}

/** How many items and members were compared, and the results. */
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
  /** Which items to compare; all by default. */
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
  const tell = async (finding: Finding): Promise<void> => {
    if (finding.found === 'rule')
      summary.rules.set(finding.rule ?? '', (summary.rules.get(finding.rule ?? '') ?? 0) + 1);
    else summary[finding.found] += 1;
    await options.onFinding(finding);
  };
  const unread: Finding[] = [];
  const query = queryOf(part, options.isAnonymous);
  const onMissing = (what: string, why: string): void =>
    void unread.push({ part, id: 0, found: 'unreadable', pointer: what, old: why });
  const clients = [options.old.client, options.new.client] as const;
  const ids = await chosenIds(clients, { part, query, onMissing }, options.choice);
  const read = ({ client }: ComparedSite) => itemsOf(client, { part, query, onMissing }, ids);
  const occurring = new Occurring();
  const excused = new Excused();
  const remains = new Remains(options.old.client);
  const sites: Sites = { old: options.old.address, new: options.new.address };
  const [olds, news] = [read(options.old), read(options.new)];
  let [one, two] = [await next(olds), await next(news)];
  // Both are sorted by id.
  while (one || two) {
    const [id, other] = [idAt(one), idAt(two)];
    summary.things += 1;
    if (one) occurring.see(part, one);
    if (one && two && id === other) {
      for (const found of compareItems(part, one, two, sites)) {
        const compared = await remains.judge(part, one, found);
        summary.members += 1;
        if (compared.verdict === 'rule') excused.add(compared.pointer, id);
        if (compared.verdict === 'identical') summary.identical += 1;
        else await tell(findingOf(part, id, compared));
      }
    } else if (one && id < other) {
      const finding = onlyOld(part, id, one);
      if (finding.rule !== undefined) excused.absent.set(id, finding.rule);
      await tell(finding);
    } else if (two) {
      const finding = onlyNew(part, other, two, excused);
      if (finding.rule !== undefined) excused.added.set(other, finding.rule);
      await tell(finding);
    }
    if (id <= other) one = await next(olds);
    if (other <= id) two = await next(news);
    options.onProgress?.(part, summary.things);
  }
  for (const finding of unread) await tell(finding);
  if (!options.withLists) return;
  for (const list of occurring.queriesOf(part, query)) {
    summary.lists += 1;
    const finding = await compareList(part, list, { clients, excused });
    if (finding) await tell(finding);
    options.onProgress?.(`lists of ${part}`, summary.lists);
  }
  const ofPart = (one: RestPart): Query => queryOf(one, options.isAnonymous);
  const context = { clients, sites, excused, remains, queryOf: ofPart, parts: options.parts };
  for (const order of ['asc', 'desc'] as const) {
    summary.lists += 1;
    for await (const { id, ...compared } of compareEmbedded(part, order, context)) {
      summary.members += 1;
      if (compared.verdict === 'identical') summary.identical += 1;
      else await tell(findingOf(part, id, compared));
    }
    options.onProgress?.(`lists of ${part}`, summary.lists);
  }
}

function onlyOld(part: RestPart, id: number, item: Json): Finding {
  const rule = absences.find(({ holds }) => holds(part, item));
  return rule ? { part, id, found: 'rule', rule: rule.name } : { part, id, found: 'only old' };
}

function onlyNew(part: RestPart, id: number, item: Json, { added }: Excused): Finding {
  const rule = additions.find(({ holds }) => holds(part, item));
  return rule && added.size === 0 ? { part, id, found: 'rule', rule: rule.name } : { part, id, found: 'only new' };
}

const findingOf = (part: RestPart, id: number, { verdict, ...compared }: Compared): Finding => ({
  part,
  id,
  found: verdict as Finding['found'],
  ...compared,
});

const idAt = (item: Json | undefined): number => idOf(item?.['id']) ?? Number.POSITIVE_INFINITY;

async function next(items: AsyncGenerator<Json>): Promise<Json | undefined> {
  const { value, done } = await items.next();
  return done ? undefined : value;
}
