import { TimeSlice } from '../../event-loop/index.ts';
import type { Connection } from '../database.ts';
import { perConnection } from '../queries/per-connection.ts';
import type { IdSet } from './id-set.ts';
import { isWord, wordOf } from './tokens.ts';

/** Changes of a posting list, in their order: ids of rows that gained the token, and negative ids of rows that lost it. */
export type ListChanges = readonly number[];

/** Changes of the rows of a table that are not in its posting lists yet. */
export class Changes {
  readonly tokens = new Map<string, number[]>();

  note(id: number, tokens: Iterable<string>, isThere: boolean): void {
    const change = isThere ? id : -id;
    for (const token of tokens) {
      const rows = this.tokens.get(token);
      if (rows) rows.push(change);
      else this.tokens.set(token, [change]);
    }
  }

  /** The changed lists in the order of their keys, so that neighbours on a page of the table are written together. */
  lists(): [token: string, changes: ListChanges][] {
    return [...this.tokens].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** The words among the tokens. */
  *words(): Generator<string> {
    for (const token of this.tokens.keys()) if (isWord(token)) yield wordOf(token);
  }
}

/** Applies changes to the ids of a list. */
export function changeIds(ids: IdSet, changes: ListChanges): void {
  for (const change of changes)
    if (change > 0) ids.add(change);
    else ids.delete(-change);
}

interface Entry {
  readonly id: number;
  readonly name: string;
  readonly row_id: number;
  readonly removed: string;
  readonly added: string;
}

/** Entries per statement. */
const BATCH_SIZE = 50;

const split = (tokens: string): string[] => (tokens === '' ? [] : tokens.split(' '));

/**
 * The log of the search: which tokens each change of a row has added and removed, in the order of the changes. Lists are brought
 * up to date later, many changes at a time; until then a search reads both.
 */
export class SearchLog {
  readonly #connection: Connection;
  readonly tables = new Map<string, Changes>();
  /** The first and the last entry read so far. */
  first = 0;
  last = 0;
  #version: number | undefined;
  /** Reads run one after the other: in between, only part of the log is known. */
  #reading: Promise<void> = Promise.resolve();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The current changes of a table. */
  async of(name: string): Promise<Changes> {
    const version = this.#connection.seenVersion?.();
    if (version === undefined || version !== this.#version) await this.read();
    this.#version = version;
    return this.tables.get(name) ?? new Changes();
  }

  /** Reads the new entries. @param most the approximate limit of entries */
  read(most = Number.POSITIVE_INFINITY): Promise<void> {
    const reading = this.#reading.then(() => this.#read(most));
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #read(most: number): Promise<void> {
    const slice = new TimeSlice();
    const [row] = await this.#connection.all<{ first: number | null }>('SELECT min(id) AS first FROM search_log');
    const first = row?.first ?? 0;
    // Reads everything again after a merge, and in a transaction, since the previous one may have been rolled back.
    if (first !== this.first || this.#connection.seenVersion?.() === undefined) {
      this.tables.clear();
      this.last = 0;
    }
    this.first = first;
    for (let isMore = true; isMore && this.last - this.first < most; ) {
      const entries = await this.#connection.all<Entry>(
        'SELECT id, name, row_id, removed, added FROM search_log WHERE id > ? ORDER BY id LIMIT ?',
        [this.last, BATCH_SIZE],
      );
      for (const entry of entries) {
        this.#note(entry);
        await slice.yieldIfLong();
      }
      isMore = entries.length === BATCH_SIZE;
    }
  }

  #note({ id, name, row_id, removed, added }: Entry): void {
    const changes = this.tables.get(name) ?? new Changes();
    this.tables.set(name, changes);
    changes.note(row_id, split(removed), false);
    changes.note(row_id, split(added), true);
    this.last = id;
  }
}

/** The log as a connection sees it, read once for all searches through it. */
export const searchLog = perConnection((connection) => new SearchLog(connection));
