import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Data stored on the device: cached answers, changes that wait for the network, unsaved texts. */

/** A change, stored before it is sent. */
export interface StoredChange {
  readonly id: string;
  readonly user: number;
  /** The page that made it, which sends it while it is open. */
  readonly page?: string;
  /** The changed item, such as `posts/7`: changes of one item are sent one after the other. */
  readonly item: string;
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** The changed version; the newest known one of the item is used. */
  readonly tag?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A text as written on one page, with the version that it is based on. */
export interface StoredDraft {
  /** The user, the item and the page: `3:posts/7:0b5e…`. */
  readonly key: string;
  readonly user: number;
  readonly item: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
  readonly tag: string | undefined;
  readonly at: number;
}

export interface StoredAnswer {
  /** The user and the path: `3:wp/v2/posts`. */
  readonly key: string;
  readonly body: unknown;
  readonly tag: string | undefined;
  readonly total: number;
  readonly pages: number;
  readonly at: number;
}

/** A text that was left out of a merge. */
export interface StoredRest {
  readonly id: string;
  readonly user: number;
  readonly item: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly whose: 'mine' | 'theirs';
  readonly at: number;
}

interface Schema extends DBSchema {
  answers: { key: string; value: StoredAnswer; indexes: { at: number } };
  changes: { key: string; value: StoredChange; indexes: { at: number } };
  drafts: { key: string; value: StoredDraft };
  rests: { key: string; value: StoredRest; indexes: { at: number } };
}

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined;

/** The database of this device; undefined if the browser refuses one, as in some private windows. */
export function device(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= openDB<Schema>('quoin', 2, {
    upgrade(database, before) {
      database.createObjectStore('rests', { keyPath: 'id' }).createIndex('at', 'at');
      if (before > 0) return;
      for (const name of ['answers', 'changes'] as const) {
        const keyPath = name === 'answers' ? 'key' : 'id';
        database.createObjectStore(name, { keyPath }).createIndex('at', 'at');
      }
      database.createObjectStore('drafts', { keyPath: 'key' });
    },
  }).catch(() => undefined);
  return opened;
}
