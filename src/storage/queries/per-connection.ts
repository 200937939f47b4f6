import type { Connection } from '../database.ts';

/** A value for each connection, created on first use. */
export function perConnection<Thing>(make: (connection: Connection) => Thing): (connection: Connection) => Thing {
  const known = new WeakMap<Connection, Thing>();
  return (connection) => {
    const before = known.get(connection);
    if (before !== undefined) return before;
    const made = make(connection);
    known.set(connection, made);
    return made;
  };
}
