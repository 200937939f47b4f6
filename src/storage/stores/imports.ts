import type { Connection, Dialect } from '../database.ts';

/** The local row of an item imported from another site. */
export interface Taken {
  readonly id: number;
  /** Of what the source said of it; empty where that was not noted. */
  readonly digest: string;
  /** That it had here when it was taken; 0 while it is not connected with others, -1 where it was not noted. */
  readonly version: number;
}

/** The results of imports: source (which site), kind (post, term …) and name (its id or address there) → our id. */
export interface ImportReader {
  find(source: string, kind: string, name: string): Promise<number | undefined>;
  known(source: string, kind: string, name: string): Promise<Taken | undefined>;
  /** What is known of one kind, in the order of names; the next ones are those behind a name. */
  some(source: string, kind: string, after: string): Promise<(Taken & { readonly name: string })[]>;
}

/** Rows per statement. */
const BATCH_SIZE = 500;

/** The writes, for transactions. */
export interface ImportWriter extends ImportReader {
  record(source: string, kind: string, name: string, taken: Pick<Taken, 'id'> & Partial<Taken>): Promise<void>;
  /** Updates the record of an imported item. */
  note(source: string, kind: string, name: string, state: Pick<Taken, 'digest' | 'version'>): Promise<void>;
  /** Call this after storing rows with explicit ids: new ids continue behind them. */
  continueIds(): Promise<void>;
}

export function importStore(connection: Connection, dialect: Dialect): ImportWriter {
  const known = async (source: string, kind: string, name: string): Promise<Taken | undefined> => {
    const [row] = await connection.all<Taken>(
      'SELECT id, digest, version FROM imports WHERE source = ? AND kind = ? AND name = ?',
      [source, kind, name],
    );
    return row;
  };
  return {
    known,
    some: (source, kind, after) =>
      connection.all(
        `SELECT name, id, digest, version FROM imports WHERE source = ? AND kind = ? AND name > ? ORDER BY name LIMIT ${BATCH_SIZE}`,
        [source, kind, after],
      ),
    find: async (source, kind, name) => (await known(source, kind, name))?.id,
    async record(source, kind, name, { id, digest = '', version = -1 }) {
      await connection.run('INSERT INTO imports (source, kind, name, id, digest, version) VALUES (?, ?, ?, ?, ?, ?)', [
        source,
        kind,
        name,
        id,
        digest,
        version,
      ]);
    },
    async note(source, kind, name, { digest, version }) {
      await connection.run('UPDATE imports SET digest = ?, version = ? WHERE source = ? AND kind = ? AND name = ?', [
        digest,
        version,
        source,
        kind,
        name,
      ]);
    },
    async continueIds() {
      for (const table of ['posts', 'terms', 'comments', 'users']) {
        for (const statement of dialect.continueIds(table)) await connection.all(statement);
      }
    },
  };
}
