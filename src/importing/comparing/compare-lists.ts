import type { RestPart } from '../rest/read-rest.ts';
import type { Query, RestClient } from '../rest/rest-client.ts';
import { RestError } from '../rest/rest-error.ts';
import { idOf, type Json, objectOf, textOf } from '../rest/rest-values.ts';
import type { Explained } from './explained.ts';
import type { Finding } from './finding.ts';
import type { ListQuery } from './list-queries.ts';
import { ruleOfOrder } from './order-of-keys.ts';
import { absences } from './rules.ts';

const PAGE = 100;

/** The response of a site to a list request. */
interface Listed {
  readonly items: readonly { readonly id: number; readonly key: string; readonly absence: string | undefined }[];
  readonly total: number;
  /** The reason why the site refuses the request. */
  readonly status: number;
}

/** Compares the first page and the total of a list. @returns undefined if they are equal */
export async function compareList(
  part: RestPart,
  { query, key }: ListQuery,
  { clients, explained }: { clients: readonly [RestClient, RestClient]; explained: Explained },
): Promise<Finding | undefined> {
  const [told, otherTold] = await Promise.all(clients.map((client) => listOf(client, part, query, key)));
  if (!told || !otherTold) return undefined;
  const hides = told.items.length < Math.min(told.total, PAGE);
  const [old, other] = hides ? withoutHidden(told, otherTold) : [told, otherTold];
  const pointer = `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
  const common = { part, id: 0, pointer };
  if (old.status !== other.status) return { ...common, found: 'differs', old: old.status, new: other.status };
  const { absent, added } = explained;
  const shown = without(old, ({ id, absence }) => absence !== undefined || absent.has(id));
  const known = without(other, ({ id }) => added.has(id));
  const rule =
    old.items.map(({ id, absence }) => absence ?? absent.get(id)).find((one) => one !== undefined) ??
    other.items.map(({ id }) => added.get(id)).find((one) => one !== undefined) ??
    (hides ? 'hidden-totals' : undefined);
  const byRule = (rule: string): Finding => ({ ...common, found: 'rule', rule, old: idsOf(old), new: idsOf(other) });
  if (isSame(shown, known)) return rule === undefined ? undefined : byRule(rule);
  const moved = explained.of(Object.keys(query), key);
  const [rest, otherRest] = [shown, known].map((list) => without(list, ({ id }) => moved.has(id))) as [Listed, Listed];
  if (isSame(rest, otherRest)) return byRule('lists-by-such-members');
  if (rest.total !== otherRest.total) return { ...common, found: 'differs', old: rest.total, new: otherRest.total };
  const meant = key === undefined ? undefined : reasonOf(rest, otherRest);
  return meant === undefined ? { ...common, found: 'differs', old: idsOf(rest), new: idsOf(otherRest) } : byRule(meant);
}

/** Both lists as far as the old site shows its page, when it counts items in it that it hides. */
function withoutHidden(old: Listed, other: Listed): [Listed, Listed] {
  const { length } = old.items;
  const items = old.total > PAGE ? other.items.slice(0, length) : other.items;
  return [
    { ...old, total: length },
    { ...other, items, total: old.total > PAGE ? items.length : other.total },
  ];
}

const idsOf = ({ items }: Listed): readonly number[] => items.map(({ id }) => id);

const isSame = (one: Listed, two: Listed): boolean =>
  one.total === two.total && idsOf(one).join() === idsOf(two).join();

/** A list without some items. Lists longer than a page are not changed. */
function without(list: Listed, isLeftOut: (item: Listed['items'][number]) => boolean): Listed {
  if (list.total > PAGE) return list;
  const items = list.items.filter((item) => !isLeftOut(item));
  return { ...list, items, total: list.total - (list.items.length - items.length) };
}

/** The documented reason why two lists of the same items have a different order. */
function reasonOf(one: Listed, two: Listed): string | undefined {
  const rule = ruleOfOrder(keysOf(one), keysOf(two));
  // At the end of a page, items with equal keys may be different ones.
  const mayDiffer = rule === 'order-of-equals' && one.total > PAGE;
  return mayDiffer || idsOf(one).toSorted().join() === idsOf(two).toSorted().join() ? rule : undefined;
}

const keysOf = ({ items }: Listed): readonly string[] => items.map(({ key }) => key);

async function listOf(client: RestClient, part: RestPart, query: Query, key: string | undefined): Promise<Listed> {
  try {
    const fields = ['id', 'status', ...(key === undefined ? [] : [key])].join(',');
    const { body, total } = await client.get(`wp/v2/${part}`, { ...query, per_page: PAGE, _fields: fields });
    const items = (Array.isArray(body) ? (body as Json[]) : []).map((item) => ({
      id: idOf(item['id']) ?? 0,
      key: key === undefined ? '' : keyOf(item[key]),
      absence: absences.find(({ holds }) => holds(part, item))?.name,
    }));
    return { items, total, status: 200 };
  } catch (error) {
    if (!(error instanceof RestError) || error.status < 400 || error.status >= 500) throw error;
    return { items: [], total: 0, status: error.status };
  }
}

/** The sort key of a text ignores case. */
function keyOf(value: unknown): string {
  const text = objectOf(value);
  return (textOf(text['raw']) ?? textOf(text['rendered']) ?? String(value)).toLowerCase();
}
