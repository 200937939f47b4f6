import pg from 'pg';
import type { Value } from '../../conditions/conditions.ts';
import type { Connection } from '../../database.ts';

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

// Parse integers as numbers: all of ours are safe integers.
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** The maximum number of statements with a name: the server keeps each of them in the memory of every connection. */
const MAX_NAMED = 400;
/** The most statements remembered as sent once. */
const MAX_SENT_ONCE = 400;

interface Prepared {
  /** The name with which the server keeps the statement, if it does. */
  readonly name?: string;
  readonly text: string;
}

/** Statements with a name, so that the server parses each text once per connection. */
const named = new Map<string, Prepared>();
const sentOnce = new Set<string>();

/** A statement gets a name at its second use, as clients can combine arguments to ever new statements. */
function prepared(sql: string): Prepared {
  const known = named.get(sql);
  if (known) return known;
  let position = 0;
  const text = sql.replaceAll('?', () => `$${++position}`);
  if (!sentOnce.delete(sql)) {
    if (sentOnce.size >= MAX_SENT_ONCE) sentOnce.clear();
    sentOnce.add(sql);
    return { text };
  }
  if (named.size >= MAX_NAMED) return { text };
  const statement = { name: `quoin_${named.size}`, text };
  named.set(sql, statement);
  return statement;
}

/**
 * A connection that sends each statement by name.
 *
 * @param follow sends a statement without waiting for its answer
 * @param keepsNames whether the server remembers names
 */
export function statements(
  send: Send,
  { follow = send, keepsNames }: { follow?: (query: pg.QueryConfig) => Promise<unknown>; keepsNames: boolean },
): Connection {
  const queryOf = (sql: string, values: readonly Value[]): pg.QueryConfig => {
    const { name, text } = prepared(sql);
    return { ...(keepsNames && name && { name }), text, values: [...values] };
  };
  const query = (sql: string, values: readonly Value[]) => send(queryOf(sql, values));
  return {
    all: async <Row>(sql: string, values: readonly Value[] = []) => (await query(sql, values)).rows as Row[],
    run: async (sql, values = []) => void (await follow(queryOf(sql, values))),
    change: async (sql, values = []) => (await query(sql, values)).rowCount ?? 0,
    insert: async (sql, values = []) => Number((await query(`${sql} RETURNING id`, values)).rows[0]?.id),
  };
}
