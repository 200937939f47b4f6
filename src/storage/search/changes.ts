import type { Connection } from '../database.ts';
import { isWord, wordOf } from './tokens.ts';

/** Which rows have a token now, and which do not any more. */
export type Changed = ReadonlyMap<number, boolean>;

/** What has changed in the rows of a table that its posting lists do not say yet. */
export class Changes {
  /** By token the ids of rows that have it now, and, below zero, of rows that do not any more; the latest change last. */
  readonly tokens = new Map<string, number[]>();

  note(id: number, tokens: Iterable<string>, isThere: boolean): void {
    const change = isThere ? id : -id;
    for (const token of tokens) {
      const rows = this.tokens.get(token);
      if (rows) rows.push(change);
      else this.tokens.set(token, [change]);
    }
  }

  of(token: string): Changed | undefined {
    const changes = this.tokens.get(token);
    return changes && changedIn(changes);
  }

  /** The words among the tokens. */
  *words(): Generator<string> {
    for (const token of this.tokens.keys()) if (isWord(token)) yield wordOf(token);
  }
}

export function changedIn(changes: readonly number[]): Changed {
  const rows = new Map<number, boolean>();
  for (const change of changes) rows.set(Math.abs(change), change > 0);
  return rows;
}

interface Entry {
  readonly id: number;
  readonly name: string;
  readonly row_id: number;
  readonly removed: string;
  readonly added: string;
}

/** Entries per statement. */
const BATCH_SIZE = 500;

const split = (tokens: string): string[] => (tokens === '' ? [] : tokens.split(' '));

/**
 * The log of the search: which tokens each change of a row has added and removed, in the order of the changes. Lists are brought
 * up to date later, many changes at a time; until then a search reads both.
 */
export class SearchLog {
  readonly #connection: Connection;
  #tables = new Map<string, Changes>();
  #version: number | undefined;
  /** The first and the last entry that are known. */
  #first = 0;
  #last = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get first(): number {
    return this.#first;
  }
  get last(): number {
    return this.#last;
  }
  get tables(): ReadonlyMap<string, Changes> {
    return this.#tables;
  }

  /** The changes of a table, as they are now. */
  async of(name: string): Promise<Changes> {
    const version = this.#connection.seenVersion?.();
    if (version === undefined) this.#forget();
    if (version === undefined || version !== this.#version) await this.read();
    this.#version = version;
    return this.#tables.get(name) ?? new Changes();
  }

  /** Reads what was added, and all again where entries have gone. @param most how many at most, for who takes them out */
  async read(most = Number.MAX_SAFE_INTEGER): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const entries = await this.#connection.all<Entry>(
        `SELECT id, name, row_id, removed, added FROM search_log
         WHERE id > ? OR id = (SELECT min(id) FROM search_log) ORDER BY id LIMIT ?`,
        [this.#last, Math.min(most, BATCH_SIZE)],
      );
      const first = entries[0]?.id ?? 0;
      if (isFirst && this.#first !== first && this.#last > 0) {
        this.#forget();
        continue;
      }
      this.#first = first;
      for (const entry of entries) this.#note(entry);
      if (entries.length < BATCH_SIZE || this.#last - this.#first >= most) return;
    }
  }

  #note({ id, name, row_id, removed, added }: Entry): void {
    if (id <= this.#last) return;
    let changes = this.#tables.get(name);
    if (!changes) {
      changes = new Changes();
      this.#tables.set(name, changes);
    }
    changes.note(row_id, split(removed), false);
    changes.note(row_id, split(added), true);
    this.#last = id;
  }

  #forget(): void {
    this.#tables = new Map();
    this.#first = 0;
    this.#last = 0;
  }
}

const logs = new WeakMap<Connection, SearchLog>();

/** The log as a connection sees it, read once for all who search through it. */
export function searchLog(connection: Connection): SearchLog {
  const known = logs.get(connection) ?? new SearchLog(connection);
  logs.set(connection, known);
  return known;
}
