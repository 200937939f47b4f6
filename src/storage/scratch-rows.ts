import { DatabaseSync } from 'node:sqlite';

/** A text with its owner, by ids of another system. */
export interface ScratchRow {
  readonly id: number;
  readonly body: string;
}

/**
 * More rows than fit into memory: written once, in any order, then read by owner. They are in a temporary file of their own.
 */
export interface ScratchRows {
  add(kind: string, owner: number, row: ScratchRow): void;
  /** Call this between adding and reading. */
  arrange(): void;
  /** The texts of one owner, in the order of ids. */
  of(kind: string, owner: number): ScratchRow[];
  /** The same for an owner with very many, a page at a time. */
  each(kind: string, owner: number): Generator<ScratchRow>;
  /** All owners of texts of a kind, in ascending order. */
  owners(kind: string): Generator<number>;
  close(): void;
}

const BATCH_SIZE = 50;

/** @param path of a file that does not exist yet */
export function openScratchRows(path: string): ScratchRows {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000;
    CREATE TABLE rows (kind TEXT NOT NULL, owner INTEGER NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL);
    BEGIN`);
  const insert = database.prepare('INSERT INTO rows (kind, owner, id, body) VALUES (?, ?, ?, ?)');
  const prepare = (sql: string) => {
    let statement: ReturnType<typeof database.prepare> | undefined;
    return (...values: (string | number)[]): ScratchRow[] => {
      statement ??= database.prepare(sql);
      return statement.all(...values) as unknown as ScratchRow[];
    };
  };
  const whole = prepare('SELECT id, body FROM rows WHERE kind = ? AND owner = ? ORDER BY id, rowid');
  const page = prepare(
    `SELECT id, body FROM rows WHERE kind = ? AND owner = ? AND id > ? ORDER BY id, rowid LIMIT ${BATCH_SIZE}`,
  );
  const nextOwner = prepare(
    `SELECT owner AS id, '' AS body FROM rows WHERE kind = ? AND owner > ? ORDER BY owner LIMIT 1`,
  );
  return {
    add: (kind, owner, { id, body }) => void insert.run(kind, owner, id, body),
    arrange: () => database.exec('COMMIT; CREATE INDEX rows_by_owner ON rows (kind, owner, id)'),
    of: (kind, owner) => whole(kind, owner),
    *each(kind, owner) {
      for (let last = -1; ; ) {
        const rows = page(kind, owner, last);
        yield* rows;
        const end = rows.at(-1);
        if (!end) return;
        last = end.id;
      }
    },
    *owners(kind) {
      for (let [next] = nextOwner(kind, -1); next; [next] = nextOwner(kind, next.id)) yield next.id;
    },
    close: () => database.close(),
  };
}
