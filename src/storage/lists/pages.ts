import type { Condition } from '../conditions/conditions.ts';
import type { Connection } from '../database.ts';
import { type Remembered, remembering } from '../queries/remembered.ts';
import type { Query } from '../queries/table-store.ts';

/** A page of a list: its ids, and the total. */
export interface Page {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Finds pages of lists. */
export interface Paged {
  page(query: Query): Promise<Page>;
}

const ID_BYTES = 8;

export const bytesOfIds = (ids: readonly number[] | undefined): number => ID_BYTES * (ids?.length ?? 0);

/** Finds the total, then the page, whose plan depends on the total. */
export const pageOf =
  ({ count, ids }: { count(where: Condition): Remembered<number>; ids(query: Query): Promise<readonly number[]> }) =>
  async (query: Query): Promise<Page> => {
    const total = await count(query.where);
    return { ids: (query.offset ?? 0) < total ? await ids({ ...query, total }) : [], total };
  };

/** The same pages, cached until the database changes. */
export function rememberedPages(connection: Connection, page: (query: Query) => Promise<Page>) {
  const remember = remembering<Page>(connection, ({ ids }) => bytesOfIds(ids));
  return async (query: Query): Promise<Page> => remember(JSON.stringify(query), () => page(query));
}
