import { type ContentModel, coreModel } from '../content-model/index.ts';
import { type CheckOptions, type CheckReport, checkDatabase } from './checks/check-database.ts';
import { equals } from './conditions/conditions.ts';
import type { Database, Dialect } from './database.ts';
import { type Migrated, migrate } from './migrations/migrate.ts';
import { changedPosts } from './posts/changed-posts.ts';
import { perConnection } from './queries/per-connection.ts';
import { type BuildProgress, keepSearch, prepareSearch } from './search/build.ts';
import { makeStores, type Reader, type Stores } from './site-stores.ts';

/** A state of the database. */
export interface Moment {
  /** Changes with every commit of any process. */
  readonly version: number;
  /** When the next scheduled post becomes visible, in GMT. Answers change then without a commit. */
  readonly nextDue: string | undefined;
  /** The value of the option `settings`. */
  readonly settings: string | undefined;
}

/** Presents posts, to be stored as they are sent. */
export interface PostPresenter {
  /**
   * Presents the posts that a transaction has changed, before it ends, and stores the result.
   *
   * @param ids of posts, by their type
   * @returns false if some are left to be presented later
   */
  present(ids: ReadonlyMap<string, readonly number[]>, stores: Stores): Promise<boolean>;
  /** Called after the commit of a transaction that has left posts to be presented. */
  presentMissing(): void;
}

/** Facts about a database, for operators. */
export interface StorageFacts {
  readonly engine: Dialect['name'];
  /** The version of the schema. */
  readonly schema: number;
  readonly posts: number;
}

export interface Storage extends Reader {
  /**
   * Runs the work on its own stores; an exception rolls it back. When this resolves, the change is on disk. The work may
   * run more than once, so it must change nothing but the database.
   */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** From now on, posts are presented in the transactions that change them. */
  presentWith(presenter: PostPresenter): void;
  /** Publishes scheduled posts whose date has come. Cheap when there are none. @returns the resulting state */
  publishDue(nowGmt: string): Promise<Moment>;
  /** Changes with every commit of any process. */
  version(): number | Promise<number>;
  /** The same storage, whose reads may go to one replica that has replayed all commits up to this moment. */
  readingAt(moment: Moment): Storage;
  /** The number of replicas that serve reads at present. */
  replicasInUse(): number;
  facts(): Promise<StorageFacts>;
  /** @throws when the database cannot be used at the moment */
  probe(): Promise<void>;
  /** Compares all derived data with its sources. */
  check(options: CheckOptions): Promise<CheckReport>;
  close(): Promise<void>;
}

export interface StorageOptions {
  /** The content model of the site; by default that of every site. */
  readonly model?: ContentModel;
  /** Called when migrations have changed an existing database. */
  readonly onMigrated?: ((migrated: Migrated) => void) | undefined;
  /** Called with the progress of a search index that is built beside serving. */
  readonly onBuilding?: ((progress: BuildProgress) => void) | undefined;
}

/**
 * The storage on a database, its schema brought up to date.
 *
 * @throws NewerSchemaError when the database belongs to a newer version
 */
export async function openStorage(
  database: Database,
  { model = coreModel, onMigrated = () => undefined, onBuilding = () => undefined }: StorageOptions = {},
): Promise<Storage> {
  let schema: number;
  let unsearched: Awaited<ReturnType<typeof prepareSearch>>;
  try {
    const migrated = await migrate(database);
    schema = migrated.pending.at(-1)?.version ?? migrated.version;
    if (migrated.version > 0 && migrated.pending.length > 0) onMigrated(migrated);
    unsearched = await prepareSearch(database);
  } catch (error) {
    await database.close();
    throw database.toldAtStart(error);
  }
  const storesOf = perConnection((connection) => makeStores(connection, database.dialect, model));
  const stores = storesOf(database);
  const keeper = keepSearch(database, unsearched, onBuilding);
  let presenter: PostPresenter | undefined;
  const transaction: Storage['transaction'] = async (work) => {
    let isWhole = true;
    const result = await database.transaction(async (connection) => {
      const stores = storesOf(connection);
      const changed = changedPosts(connection);
      // Left over from a start that failed.
      changed.take();
      const result = await work(stores);
      const ids = changed.take();
      isWhole = ids?.size === 0 || !presenter || (ids !== undefined && (await presenter.present(ids, stores)));
      return result;
    });
    keeper.noticeChange();
    if (!isWhole) presenter?.presentMissing();
    return result;
  };
  let known: Moment | undefined;
  const isCurrent = (moment: Moment, nowGmt: string): boolean =>
    moment.nextDue === undefined || moment.nextDue > nowGmt;

  async function publishDue(nowGmt: string): Promise<Moment> {
    const version = await database.version();
    if (known?.version !== version) {
      const [nextDue, settings] = await Promise.all([stores.posts.nextDue(), stores.options.get('settings')]);
      known = { version, nextDue, settings };
    }
    if (isCurrent(known, nowGmt)) return known;
    await transaction((tx) => tx.posts.publishDue(nowGmt));
    return publishDue(nowGmt);
  }

  const here: Storage = {
    ...stores,
    transaction,
    presentWith(given) {
      presenter = given;
    },
    publishDue,
    version: () => database.version(),
    readingAt({ version }) {
      const replica = database.replicaWith(version);
      return replica ? through(replica) : here;
    },
    replicasInUse: () => database.replicasInUse(),
    facts: async () => ({
      engine: database.dialect.name,
      schema,
      posts: await stores.posts.count(equals('type', 'post')),
    }),
    probe: () => database.probe(),
    check: (options) => checkDatabase(database, model, options),
    async close() {
      await keeper.close();
      await database.close();
    },
  };
  const through = perConnection((replica): Storage => ({ ...here, ...storesOf(replica) }));
  return here;
}
