import type { Database } from './database.ts';
import { countDue } from './queries/grams-due.ts';
import { searchIndex } from './queries/search-index.ts';
import { type Table, tables } from './tables.ts';

/** For so long, nothing must have been written. */
const QUIET_MS = 1_000;
/** Fewer rows than that are looked at by a search as fast as one more part of the index. */
const WORTHWHILE = 32;

const searched: readonly Table[] = Object.values(tables).filter((table) => 'search' in table);

/** What follows on writes when they are over. */
export interface IndexWhenQuiet {
  /** After each write. */
  onWritten(): void;
  /** Waits for what has begun. */
  close(): Promise<void>;
}

/**
 * Puts grams of new rows that are too few to be put into the index by the writes themselves there when nothing has been
 * written for a moment: searches look at such rows one by one.
 */
export function indexWhenQuiet(database: Database): IndexWhenQuiet {
  const { dialect } = database;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function indexAll(): Promise<void> {
    for (const table of searched)
      if ((await countDue(table.name, database, WORTHWHILE)) === WORTHWHILE)
        await database.transaction((connection) => searchIndex(table, connection, dialect).indexDue());
  }

  function begin(): void {
    // What goes wrong is made up for after the next write.
    running = running.then(indexAll).catch(() => undefined);
  }

  return {
    onWritten() {
      if (!dialect.indexesLater) return;
      timer ??= setTimeout(begin, QUIET_MS).unref();
      timer.refresh();
    },
    async close() {
      clearTimeout(timer);
      await running;
    },
  };
}
