import { type CommentStore, commentStore } from './comments.ts';
import type { Connection, Database, Dialect } from './database.ts';
import { type ImportStore, importStore } from './imports.ts';
import { migrate } from './migrations/migrate.ts';
import { type OptionStore, optionStore } from './options.ts';
import { type PostStore, postStore } from './posts.ts';
import { type TermStore, termStore } from './terms.ts';
import { type UserStore, userStore } from './users.ts';

/** The rows of the site. Of a transaction, also the means to change them. */
export interface Stores {
  readonly posts: PostStore;
  readonly terms: TermStore;
  readonly comments: CommentStore;
  readonly users: UserStore;
  readonly options: OptionStore;
  readonly imports: ImportStore;
}

type Reading<Store> = Omit<
  Store,
  | 'insert'
  | 'update'
  | 'delete'
  | 'updateColumns'
  | 'reparent'
  | 'deleteOfPost'
  | 'reassign'
  | 'voidCredentials'
  | 'set'
  | 'record'
  | 'continueIds'
>;

/** What can be read outside a transaction. */
export type Reader = { readonly [Name in keyof Stores]: Reading<Stores[Name]> };

export interface Storage extends Reader {
  /** Runs the work on stores of its own; what it throws undoes all of it. When this resolves, the change is on disk. */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** Counts scheduled posts whose date has come. Cheap when there are none. */
  settle(nowGmt: string): Promise<void>;
  /** Changes with every commit of any process. */
  version(): number | Promise<number>;
  /** When the next scheduled post becomes visible, GMT; then answers change without a commit. */
  nextDue(): Promise<string | undefined>;
  close(): Promise<void>;
}

function storesOf(connection: Connection, dialect: Dialect): Stores {
  return {
    posts: postStore(connection, dialect),
    terms: termStore(connection, dialect),
    comments: commentStore(connection, dialect),
    users: userStore(connection, dialect),
    options: optionStore(connection),
    imports: importStore(connection, dialect),
  };
}

/**
 * The storage on a database, its schema brought up to date.
 *
 * @throws NewerSchemaError when the database belongs to a newer version
 */
export async function openStorage(database: Database): Promise<Storage> {
  await migrate(database);
  const stores = storesOf(database, database.dialect);
  const transaction: Storage['transaction'] = (work) =>
    database.transaction((connection) => work(storesOf(connection, database.dialect)));
  return {
    ...stores,
    transaction,
    async settle(nowGmt) {
      while (await stores.posts.hasDue(nowGmt)) await transaction((tx) => tx.posts.settle(nowGmt));
    },
    version: () => database.version(),
    nextDue: () => stores.posts.nextDue(),
    close: () => database.close(),
  };
}
