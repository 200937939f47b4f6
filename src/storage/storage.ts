import { type ContentModel, coreModel } from '../content-model/index.ts';
import { type CheckOptions, type CheckReport, checkDatabase } from './checks/check-database.ts';
import { type CommentReader, type CommentWriter, commentStore } from './comments/comments.ts';
import { equals } from './conditions/conditions.ts';
import type { Connection, Database, Dialect } from './database.ts';
import { type Migrated, migrate } from './migrations/migrate.ts';
import { changedPosts } from './posts/changed-posts.ts';
import { type FormerAddressReader, type FormerAddressWriter, formerAddresses } from './posts/former-addresses.ts';
import { type PostReader, type PostWriter, postStore } from './posts/posts.ts';
import { type PresentedPostReader, type PresentedPostWriter, presentedPosts } from './posts/presented-posts.ts';
import { type BuildProgress, keepSearch, prepareSearch } from './search/build.ts';
import { type AuditReader, type AuditWriter, auditLog } from './stores/audit-log.ts';
import { type ImportReader, type ImportWriter, importStore } from './stores/imports.ts';
import { type JobReader, type JobWriter, jobStore } from './stores/jobs.ts';
import { type OneTimeLinkReader, type OneTimeLinkWriter, oneTimeLinks } from './stores/one-time-links.ts';
import { type OptionReader, type OptionWriter, optionStore } from './stores/options.ts';
import { type PreferenceReader, type PreferenceWriter, preferences } from './stores/preferences.ts';
import { type PreviewReader, type PreviewWriter, previews } from './stores/previews.ts';
import { type RequestKeyReader, type RequestKeyWriter, requestKeys } from './stores/request-keys.ts';
import { type SessionReader, type SessionWriter, sessionStore } from './stores/sessions.ts';
import { type TermReader, type TermWriter, termStore } from './terms/terms.ts';
import { type UserReader, type UserWriter, userStore } from './users/users.ts';

/** The rows of the site: what can be read, in a transaction and outside. */
export interface Reader {
  readonly posts: PostReader;
  readonly presentedPosts: PresentedPostReader;
  readonly formerAddresses: FormerAddressReader;
  readonly terms: TermReader;
  readonly comments: CommentReader;
  readonly users: UserReader;
  readonly options: OptionReader;
  readonly imports: ImportReader;
  readonly audit: AuditReader;
  readonly requestKeys: RequestKeyReader;
  readonly sessions: SessionReader;
  readonly oneTimeLinks: OneTimeLinkReader;
  readonly preferences: PreferenceReader;
  readonly previews: PreviewReader;
  readonly jobs: JobReader;
}

/** The rows of the site in a transaction, with the means to change them: outside of one, no change compiles. */
export interface Stores extends Reader {
  readonly posts: PostWriter;
  readonly presentedPosts: PresentedPostWriter;
  readonly formerAddresses: FormerAddressWriter;
  readonly terms: TermWriter;
  readonly comments: CommentWriter;
  readonly users: UserWriter;
  readonly options: OptionWriter;
  readonly imports: ImportWriter;
  readonly audit: AuditWriter;
  readonly requestKeys: RequestKeyWriter;
  readonly sessions: SessionWriter;
  readonly oneTimeLinks: OneTimeLinkWriter;
  readonly preferences: PreferenceWriter;
  readonly previews: PreviewWriter;
  readonly jobs: JobWriter;
}

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

const storesOn = new WeakMap<Connection, Stores>();

/** The stores on a connection, made once for each. */
function storesOf(connection: Connection, dialect: Dialect, model: ContentModel): Stores {
  const known = storesOn.get(connection) ?? makeStores(connection, dialect, model);
  storesOn.set(connection, known);
  return known;
}

function makeStores(connection: Connection, dialect: Dialect, model: ContentModel): Stores {
  return {
    posts: postStore(connection, dialect, model),
    presentedPosts: presentedPosts(connection, dialect),
    formerAddresses: formerAddresses(connection),
    terms: termStore(connection, dialect),
    comments: commentStore(connection, dialect),
    users: userStore(connection, dialect, model),
    options: optionStore(connection),
    imports: importStore(connection, dialect),
    audit: auditLog(connection),
    requestKeys: requestKeys(connection),
    sessions: sessionStore(connection),
    oneTimeLinks: oneTimeLinks(connection),
    preferences: preferences(connection),
    previews: previews(connection),
    jobs: jobStore(connection),
  };
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
  const stores = storesOf(database, database.dialect, model);
  const keeper = keepSearch(database, unsearched, onBuilding);
  let presenter: PostPresenter | undefined;
  const transaction: Storage['transaction'] = async (work) => {
    let isWhole = true;
    const result = await database.transaction(async (connection) => {
      const stores = storesOf(connection, database.dialect, model);
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
  const views = new Map<Connection, Storage>();
  const through = (replica: Connection): Storage => {
    const view = views.get(replica) ?? { ...here, ...storesOf(replica, database.dialect, model) };
    views.set(replica, view);
    return view;
  };
  return here;
}
