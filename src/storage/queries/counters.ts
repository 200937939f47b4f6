import type { Connection } from '../database.ts';

/** Totals kept beside the rows, so that no request counts a large table. Written in the transaction of the change. */
export function counters(connection: Connection) {
  return {
    async add(name: string, difference: number): Promise<void> {
      await connection.run(
        'INSERT INTO counters (name, total) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET total = counters.total + excluded.total',
        [name, difference],
      );
    },
    async get(name: string): Promise<number> {
      const [row] = await connection.all<{ total: number }>('SELECT total FROM counters WHERE name = ?', [name]);
      return Number(row?.total ?? 0);
    },
  };
}
