import type { Connection, Dialect } from '../database.ts';
import { remembering } from '../queries/remembered.ts';

/** What lists by term know of a term beforehand. */
export interface TermFacts {
  readonly id: number;
  readonly taxonomy: string;
  /** How many published posts have it. */
  readonly count: number;
}

/** Those of the terms that there are, the rarest first. */
export function termFacts(connection: Connection, dialect: Dialect) {
  const remember = remembering(connection);
  // Looked up by their ids, not found among all of their taxonomy; one is at half the cost of a list.
  const columns = `SELECT id, taxonomy, count FROM ${dialect.byIds('terms')} WHERE`;
  const read = (ids: readonly number[]) =>
    ids.length === 1 && ids[0] !== undefined
      ? connection.all<TermFacts>(`${columns} id = ?`, [ids[0]])
      : connection.all<TermFacts>(`${columns} ${dialect.oneOf('id', 'integer')}`, [dialect.list(ids)]);
  return (ids: readonly number[]): Promise<readonly TermFacts[]> =>
    remember(ids.join(), async () => {
      const found = await read(ids);
      return found.sort((one, other) => one.count - other.count || one.id - other.id);
    });
}

export type FindTermFacts = ReturnType<typeof termFacts>;
