import type { RestPart } from '../rest/read-rest.ts';
import type { Query, RestClient } from '../rest/rest-client.ts';
import { RestError } from '../rest/rest-error.ts';
import { idOf, type Json, objectOf, textOf } from '../rest/rest-values.ts';
import type { Finding } from './finding.ts';
import type { ListQuery } from './list-queries.ts';
import { absences } from './rules.ts';

const PAGE = 100;

/** The answer of a site to a list request. */
interface Listed {
  readonly items: readonly { readonly id: number; readonly key: string; readonly isHidden: boolean }[];
  readonly total: number;
  /** When the site refuses the request. */
  readonly status: number;
}

/** Compares the first page and the total of a list. @returns undefined when they are the same */
export async function compareList(
  part: RestPart,
  { query, key }: ListQuery,
  clients: readonly [RestClient, RestClient],
): Promise<Finding | undefined> {
  const [old, other] = await Promise.all(clients.map((client) => listOf(client, part, query, key)));
  if (!old || !other) return undefined;
  const pointer = `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
  const common = { part, id: 0, pointer };
  if (old.status !== other.status) return { ...common, found: 'differs', old: old.status, new: other.status };
  const shown = withoutHidden(old);
  if (shown.total !== other.total) return { ...common, found: 'differs', old: old.total, new: other.total };
  const rule = shown === old ? undefined : 'comments-of-trash';
  const [ids, otherIds] = [idsOf(shown), idsOf(other)];
  if (ids.join() === otherIds.join())
    return rule === undefined ? undefined : { ...common, found: 'rule', rule, old: idsOf(old), new: otherIds };
  const meant = key === undefined ? undefined : reasonOf(shown, other);
  const values = { old: ids, new: otherIds };
  return meant === undefined
    ? { ...common, found: 'differs', ...values }
    : { ...common, found: 'rule', rule: meant, ...values };
}

const idsOf = ({ items }: Listed): readonly number[] => items.map(({ id }) => id);

/** The list as Quoin would show it. Lists longer than a page are compared as they are. */
function withoutHidden(list: Listed): Listed {
  const items = list.items.filter(({ isHidden }) => !isHidden);
  const hidden = list.items.length - items.length;
  return hidden === 0 || list.total > PAGE ? list : { ...list, items, total: list.total - hidden };
}

/** The documented reason why two lists of the same items are in a different order. */
function reasonOf(one: Listed, two: Listed): string | undefined {
  const keys = ({ items }: Listed): string => items.map(({ key }) => key).join('\n');
  if (keys(one) === keys(two)) return 'order-of-equals';
  if (idsOf(one).toSorted().join() !== idsOf(two).toSorted().join()) return undefined;
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
      isHidden: absences.some(({ holds }) => holds(part, item)),
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
