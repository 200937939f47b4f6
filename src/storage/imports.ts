import type { Connection, Dialect } from './database.ts';

/** What imports have made: source (which site), kind (post, term …) and name (its id or address there) → our id. */
export interface ImportReader {
  find(source: string, kind: string, name: string): Promise<number | undefined>;
}

/** What a transaction may do with them besides. */
export interface ImportWriter extends ImportReader {
  record(source: string, kind: string, name: string, id: number): Promise<void>;
  /** To be called when rows with given ids were stored: new ids continue behind them. */
  continueIds(): Promise<void>;
}

export function importStore(connection: Connection, dialect: Dialect): ImportWriter {
  return {
    async find(source, kind, name) {
      const [row] = await connection.all<{ id: number }>(
        'SELECT id FROM imports WHERE source = ? AND kind = ? AND name = ?',
        [source, kind, name],
      );
      return row?.id;
    },
    async record(source, kind, name, id) {
      await connection.run('INSERT INTO imports (source, kind, name, id) VALUES (?, ?, ?, ?)', [
        source,
        kind,
        name,
        id,
      ]);
    },
    async continueIds() {
      for (const table of ['posts', 'terms', 'comments', 'users']) {
        for (const statement of dialect.continueIds(table)) await connection.all(statement);
      }
    },
  };
}
