import { extname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Authenticator, GuessThrottle, Sessions } from './access/index.ts';
import type { Config } from './config/index.ts';
import { type ContentModel, siteModel } from './content-model/index.ts';
import { openApiOf } from './engine/description/openapi.ts';
import { ItemCache } from './engine/item-cache/item-cache.ts';
import { postsPresenter } from './engine/item-cache/post-presenter.ts';
import { ReadPoints } from './engine/read-point.ts';
import { routesOfRegistry, routesOfResource } from './engine/routes.ts';
import { SETTINGS_OPTION } from './engine/site-settings.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { Bodies } from './http/bodies.ts';
import type { Pace } from './http/body-pace.ts';
import { Health } from './http/health.ts';
import { LoadLimit } from './http/load-limit.ts';
import { logUsable } from './http/log-refusal.ts';
import type { LogTarget } from './http/request-log.ts';
import { buildServer } from './http/server.ts';
import { keyOfOldPath } from './importing/old-paths.ts';
import { Jobs } from './jobs/index.ts';
import { openMetrics, readingsOf, serveMetrics } from './measure.ts';
import { clientResourcesOn, registries, resourcesOn, sizeMaker } from './resources/index.ts';
import { configuredSite, holdData, openConfiguredFiles, openServedStorage } from './start.ts';
import { ensureAdministrator, type FirstAccess, hasAdminPages } from './start-administrator.ts';
import { checkBackups, readingsOfBackups, scheduledBackups } from './start-backups.ts';
import type { BuildProgress, Migrated, Storage, StorageFacts } from './storage/index.ts';
import { SiteFiles } from './surface/site-files/site-files.ts';
import { Surface } from './surface/surface.ts';
import { closeTextThread } from './text-work/index.ts';
import { version } from './version.ts';

/** The path prefix of the resources of the interface. */
const PREFIX = '/site/v2';
/** The output folder of `npm run admin:build`. */
const ADMIN_FOLDER = fileURLToPath(new URL('../admin/built', import.meta.url));

/** What a process of a job runs; the package holds JavaScript. */
const JOB_PROGRAM = fileURLToPath(new URL(`./cli/job-process${extname(import.meta.filename)}`, import.meta.url));

export interface RunningServer {
  /** The address it listens on. */
  readonly address: string;
  readonly prefix: string;
  /** The address in links. */
  readonly publicUrl: string;
  /** The first administrator's link or password, until a password is set. */
  readonly firstAccess: FirstAccess | undefined;
  /** Facts about the storage at start. */
  readonly facts: StorageFacts;
  readonly storage: Storage;
  /** The metrics of this process, if enabled. */
  readonly readMetrics: (() => Promise<object[]>) | undefined;
  /** Present all posts that are not stored in presented form. */
  presentAll(): Promise<void>;
  /** Make the scheduled backup now if it is due, instead of within a minute. */
  backUpIfDue(): Promise<void>;
  /**
   * Finish the requests in flight, then close files and database.
   *
   * @param drainMs how long to accept new requests while `/health/ready` fails
   */
  stop(drainMs?: number): Promise<void>;
}

interface StartOptions {
  /** Where to log; nothing is logged without it. */
  readonly log?: LogTarget;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
  /** The minimum rate at which clients must send bodies. */
  readonly bodyPace?: Pace;
  /** Called when the schema of the database was migrated. */
  readonly onMigrated?: (migrated: Migrated) => void;
  /** Whether this is a worker process: its parent holds the lock of the data folder. */
  readonly isWorker?: boolean;
  /** The program of a job's process; tests have another one. */
  readonly jobProgram?: string;
  /** The content model of the site; by default the types that every site has. */
  readonly model?: ContentModel;
}

/** Assemble the server by hand: config → files and storage → resources → http. Then listen. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  // Everything opened is closed in reverse order when the server stops or cannot start.
  const opened = new AsyncDisposableStack();
  try {
    return await startOn(opened, config, options);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function startOn(
  opened: AsyncDisposableStack,
  config: Config,
  {
    log,
    now = Date.now,
    isWorker = false,
    onMigrated,
    model = siteModel,
    bodyPace,
    jobProgram = JOB_PROGRAM,
  }: StartOptions,
): Promise<RunningServer> {
  if (!isWorker) {
    opened.use(holdData(config));
    await checkBackups(config);
  }
  opened.defer(closeTextThread);
  const metrics = config.metricsPort === 0 ? undefined : await openMetrics();
  let isLogged = false;
  // Log every tenth; progress before the log exists is not reported.
  const onBuilding = ({ table, percent }: BuildProgress): void => {
    if (isLogged && percent % 10 === 0) app.log.info({ table, percent }, 'building the index of words');
  };
  const storage = opened.adopt(
    await openServedStorage(config, { model, onMigrated, onBuilding, watch: metrics?.database }),
    (database) => database.close(),
  );
  const files = opened.adopt(await openConfiguredFiles(config, storage), (opened) => opened.close());
  let configured = await configuredSite(config, storage, model);
  const settings = await storage.options.get(SETTINGS_OPTION);
  const cacheBytes = config.answerCache * 1024 * 1024;
  const presentMissing = () => {
    if (cacheBytes > 0) presenter.presentMissing();
  };
  const points = new ReadPoints({ storage, configured: () => configured, settings, now, onSettings: presentMissing });
  const site = () => points.site;
  const sizes = opened.adopt(
    sizeMaker({ files, storage, onFault: (err) => app.log.error({ err }, 'sizes of a picture not made') }),
    // Closing the files refuses work that has not started, so only work in progress is waited for.
    (maker) => Promise.all([maker.close(), files.close()]).then(() => {}),
  );
  const resources = resourcesOn({ files, sizes }, { structure: config.permalinks, model });
  const onFault = (err: unknown) => app.log.error({ err }, 'posts not presented');
  const presenter = opened.adopt(postsPresenter({ resources, storage, site, now, onFault }), (one) => one.close());
  if (cacheBytes > 0) storage.presentWith(presenter);
  const routes = [...resources.flatMap(routesOfResource), ...registries.flatMap(routesOfRegistry)];
  const load = new LoadLimit(config.requestLimit);
  const prepared = Promise.withResolvers<void>();
  const backups = await scheduledBackups(config, storage, {
    now,
    onMade: (backup) => app.log.info({ backup }, 'backup made'),
    onFault: (err) => app.log.error({ err, to: config.backupTo }, 'no backup made'),
  });
  if (backups) opened.defer(() => backups.close());
  const health = new Health(() => prepared.promise.then(() => storage.probe()), {
    onChange: (fault) => logUsable(app.log, fault),
    backups,
  });
  const cache = new AnswerCache({ maxBytes: cacheBytes / 4, version: () => storage.version(), now });
  metrics?.add(readingsOfBackups(backups));
  metrics?.add(readingsOf(config, { storage, load, cache, now, facts: await storage.facts() }));
  if (metrics && !isWorker) opened.use(await serveMetrics(config, metrics.text));
  const authenticator = new Authenticator({ storage, loginAttempts: config.loginAttempts, now });
  const sessions = new Sessions({ storage, now });
  const jobs = new Jobs({
    storage,
    folder: join(resolve(config.data), 'jobs'),
    program: jobProgram,
    config: () => ({ ...config, url: site().url }),
    now,
    onFault: (err) => app.log.error({ err }, 'a job failed'),
  });
  opened.defer(() => jobs.close());
  const own = {
    jobs,
    sessions,
    authenticator,
    uploadBytes: config.uploadLimit * 1024 * 1024,
    previewTemplate: config.previewTemplate,
  };
  const app = buildServer({
    prefix: PREFIX,
    routes,
    describe: (described) => openApiOf(routes, described, { prefix: PREFIX, version }),
    points,
    files,
    oldFiles: { keyOf: (path) => keyOfOldPath(storage, path) },
    authenticator,
    postPasswords: new GuessThrottle({ limit: config.loginAttempts, of: 'password of a post', now }),
    site,
    cache,
    itemCache: new ItemCache((cacheBytes * 3) / 4),
    surface: config.clientSurface
      ? new Surface({ resources: [...resources, ...clientResourcesOn(model)], registries, model, version, own })
      : undefined,
    siteFiles: config.feeds ? new SiteFiles(resources, model) : undefined,
    sessions,
    adminFolder: hasAdminPages(config) ? ADMIN_FOLDER : undefined,
    surfaceItemCache: new ItemCache(cacheBytes / 8),
    load,
    bodies: new Bodies({ mostBytes: config.bodyMemory * 1024 * 1024, pace: bodyPace }),
    health,
    trustedProxies: config.trustedProxies,
    observe: metrics?.observe,
    log,
    logged: { addresses: config.logAddresses, paths: config.logPaths, users: config.logUsers },
  });
  isLogged = true;
  opened.defer(() => app.close());
  const address = await app.listen({ port: config.port, host: config.host });
  if (config.url === '') configured = { ...configured, url: address };
  // Only when the server runs: the link is shown once, and a newer one makes it void.
  const firstAccess = isWorker ? undefined : await ensureAdministrator(storage, config, now);
  prepared.resolve();
  jobs.start();
  void sizes.resume();
  await backups?.start();
  presentMissing();
  return {
    address,
    prefix: PREFIX,
    publicUrl: site().url,
    firstAccess,
    facts: await storage.facts(),
    storage,
    readMetrics: metrics?.read,
    presentAll: () => presenter.presentAll(),
    backUpIfDue: async () => backups?.runIfDue(),
    async stop(drainMs = 0) {
      health.stop();
      if (drainMs > 0) await delay(drainMs);
      await opened.disposeAsync();
    },
  };
}
