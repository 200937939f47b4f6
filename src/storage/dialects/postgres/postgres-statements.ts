import pg from 'pg';
import type { Value } from '../../conditions/conditions.ts';
import type { Connection } from '../../database.ts';

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

// Parse integers as numbers: all of ours are safe integers.
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Statements by name, so that the server parses each text once per connection. */
const known = new Map<string, { readonly name: string; readonly text: string }>();

function prepared(sql: string): { readonly name: string; readonly text: string } {
  let statement = known.get(sql);
  if (!statement) {
    let position = 0;
    statement = { name: `quoin_${known.size}`, text: sql.replaceAll('?', () => `$${++position}`) };
    known.set(sql, statement);
  }
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
  const named = (sql: string, values: readonly Value[]) => {
    const { name, text } = prepared(sql);
    return keepsNames ? { name, text, values: [...values] } : { text, values: [...values] };
  };
  const query = (sql: string, values: readonly Value[]) => send(named(sql, values));
  return {
    all: async <Row>(sql: string, values: readonly Value[] = []) => (await query(sql, values)).rows as Row[],
    run: async (sql, values = []) => void (await follow(named(sql, values))),
    change: async (sql, values = []) => (await query(sql, values)).rowCount ?? 0,
    insert: async (sql, values = []) => Number((await query(`${sql} RETURNING id`, values)).rows[0]?.id),
  };
}
