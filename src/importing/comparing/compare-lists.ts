import type { RestPart } from '../rest/read-rest.ts';
import type { Query, RestClient } from '../rest/rest-client.ts';
import { RestError } from '../rest/rest-error.ts';
import { idOf, type Json, objectOf, textOf } from '../rest/rest-values.ts';
import type { Excused } from './excused.ts';
import type { Finding } from './finding.ts';
import type { ListQuery } from './list-queries.ts';
import { absences } from './rules.ts';

const PAGE = 100;

/** The answer of a site to a list request. */
interface Listed {
  readonly items: readonly { readonly id: number; readonly key: string; readonly absence: string | undefined }[];
  readonly total: number;
  /** When the site refuses the request. */
  readonly status: number;
}

/** Compares the first page and the total of a list. @returns undefined when they are the same */
export async function compareList(
  part: RestPart,
  { query, key }: ListQuery,
  { clients, excused }: { clients: readonly [RestClient, RestClient]; excused: Excused },
): Promise<Finding | undefined> {
  const [old, other] = await Promise.all(clients.map((client) => listOf(client, part, query, key)));
  if (!old || !other) return undefined;
  const pointer = `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
  const common = { part, id: 0, pointer };
  if (old.status !== other.status) return { ...common, found: 'differs', old: old.status, new: other.status };
  const { absent, added } = excused;
  const shown = without(old, ({ id, absence }) => absence !== undefined || absent.has(id));
  const known = without(other, ({ id }) => added.has(id));
  const rule =
    old.items.map(({ id, absence }) => absence ?? absent.get(id)).find((one) => one !== undefined) ??
    other.items.map(({ id }) => added.get(id)).find((one) => one !== undefined);
  const byRule = (rule: string): Finding => ({ ...common, found: 'rule', rule, old: idsOf(old), new: idsOf(other) });
  if (isSame(shown, known)) return rule === undefined ? undefined : byRule(rule);
  const moved = excused.of(Object.keys(query), key);
  const [rest, otherRest] = [shown, known].map((list) => without(list, ({ id }) => moved.has(id))) as [Listed, Listed];
  if (isSame(rest, otherRest)) return byRule('lists-by-such-members');
  if (rest.total !== otherRest.total) return { ...common, found: 'differs', old: rest.total, new: otherRest.total };
  const meant = key === undefined ? undefined : reasonOf(rest, otherRest);
  return meant === undefined ? { ...common, found: 'differs', old: idsOf(rest), new: idsOf(otherRest) } : byRule(meant);
}

const idsOf = ({ items }: Listed): readonly number[] => items.map(({ id }) => id);

const isSame = (one: Listed, two: Listed): boolean =>
  one.total === two.total && idsOf(one).join() === idsOf(two).join();

/** A list without some items. Lists longer than a page are compared as they are. */
function without(list: Listed, isLeftOut: (item: Listed['items'][number]) => boolean): Listed {
  if (list.total > PAGE) return list;
  const items = list.items.filter((item) => !isLeftOut(item));
  return { ...list, items, total: list.total - (list.items.length - items.length) };
}

/** The documented reason why two lists of the same items are in a different order. */
function reasonOf(one: Listed, two: Listed): string | undefined {
  const keys = ({ items }: Listed): string => items.map(({ key }) => key).join('\n');
  const haveSame = idsOf(one).toSorted().join() === idsOf(two).toSorted().join();
  // Where a page ends among equals, other items may be on it.
  if (keys(one) === keys(two)) return haveSame || one.total > PAGE ? 'order-of-equals' : undefined;
  if (!haveSame) return undefined;
  // All databases sort letters and digits alike, but nothing else.
  const plain = ({ items }: Listed): string =>
    items
      .map(({ key }) => key)
      .filter((key) => /^[a-z0-9]+$/.test(key))
      .join('\n');
  return plain(one) === plain(two) ? 'order-of-signs' : undefined;
}

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

/** Texts are sorted without regard to case. */
function keyOf(value: unknown): string {
  const text = objectOf(value);
  return (textOf(text['raw']) ?? textOf(text['rendered']) ?? String(value)).toLowerCase();
}
