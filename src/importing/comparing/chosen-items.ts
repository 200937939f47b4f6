import { readList } from '../rest/read-list.ts';
import { ITEM_PARTS, type RestPart } from '../rest/read-rest.ts';
import type { Query, RestClient } from '../rest/rest-client.ts';
import { idOf, type Json } from '../rest/rest-values.ts';

/** The items of a part to compare, if not all. */
export interface Choice {
  /** The number of items of each part to compare, spread evenly. */
  readonly sample?: number | undefined;
  /** Only items changed since this date, GMT; for comments, those written since. */
  readonly since?: string | undefined;
}

interface Reading {
  readonly part: RestPart;
  readonly query: Query;
  readonly onMissing: (what: string, why: string) => void;
}

const PAGE = 100;

const listed = (client: RestClient, { part, onMissing }: Reading, query: Query): AsyncGenerator<Json> =>
  readList({ client, path: `wp/v2/${part}`, query, concurrency: 1, onMissing });

/** The ids to compare; undefined for all. */
export async function chosenIds(
  clients: readonly RestClient[],
  reading: Reading,
  { sample, since }: Choice,
): Promise<readonly number[] | undefined> {
  const { part, query } = reading;
  if (sample === undefined && (since === undefined || !hasDate(part))) return undefined;
  const ids = new Set<number>();
  const asked = { ...query, _fields: 'id', ...(since !== undefined && hasDate(part) && sinceQuery(part, since)) };
  for (const client of clients) for await (const item of listed(client, reading, asked)) ids.add(idOf(item['id']) ?? 0);
  const sorted = [...ids].sort((one, other) => one - other);
  if (sample === undefined || sorted.length <= sample) return sorted;
  return Array.from({ length: sample }, (_, index) => sorted[Math.floor((index * sorted.length) / sample)] ?? 0);
}

const hasDate = (part: RestPart): boolean => part === 'comments' || ITEM_PARTS.includes(part);

const sinceQuery = (part: RestPart, since: string): Query =>
  part === 'comments' ? { after: since } : { modified_after: since };

/** The items of a part by ascending ids: all, or those with the given ids. */
export async function* itemsOf(
  client: RestClient,
  reading: Reading,
  ids: readonly number[] | undefined,
): AsyncGenerator<Json> {
  if (ids === undefined) return yield* listed(client, reading, reading.query);
  for (let from = 0; from < ids.length; from += PAGE)
    yield* listed(client, reading, { ...reading.query, include: ids.slice(from, from + PAGE).join() });
}
