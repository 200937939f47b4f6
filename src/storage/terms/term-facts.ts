import { among } from '../conditions/among.ts';
import type { Connection, Dialect } from '../database.ts';
import { type Remembered, remembering } from '../queries/remembered.ts';

/** The facts about a term that plans of lists use. */
export interface TermFacts {
  readonly id: number;
  readonly taxonomy: string;
  /** How many published posts have it. */
  readonly count: number;
}

/** The size of the facts about one term. */
const FACTS_BYTES = 80;

/** The existing ones of these terms, the rarest first. */
export function termFacts(connection: Connection, dialect: Dialect) {
  const remember = remembering<readonly TermFacts[]>(connection, ({ length }) => length * FACTS_BYTES);
  return (ids: readonly number[]): Remembered<readonly TermFacts[]> =>
    remember(ids.join(), async () => {
      const these = among('id', ids, dialect);
      // Looked up by their ids, not found among all of their taxonomy.
      const found = await connection.all<TermFacts>(
        `SELECT id, taxonomy, count FROM ${dialect.byIds('terms')} WHERE ${these.text}`,
        these.parameters,
      );
      return found.sort((one, other) => one.count - other.count || one.id - other.id);
    });
}

export type FindTermFacts = ReturnType<typeof termFacts>;
