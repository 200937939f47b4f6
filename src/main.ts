import packageFile from '../package.json' with { type: 'json' };
import { Authenticator } from './access/index.ts';
import { type Config, readMetaFields } from './config/index.ts';
import { openApiOf } from './engine/description/openapi.ts';
import { routesOfRegistry, routesOfResource } from './engine/routes.ts';
import type { Site } from './engine/scope.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { buildServer } from './http/server.ts';
import { registries, resources } from './resources/index.ts';
import { ensureAdministrator, ensureDefaultCategory, openConfiguredStorage } from './start.ts';
import type { Storage } from './storage/index.ts';

/** The most memory that kept answers take. */
const ANSWER_CACHE_BYTES = 64 * 1024 * 1024;

/** Where the resources of the interface are served. */
const PREFIX = '/site/v2';

export interface RunningServer {
  /** The address that is listened on. */
  readonly address: string;
  readonly prefix: string;
  /** The password of the first administrator, when one was made. */
  readonly generatedPassword: string | undefined;
  readonly storage: Storage;
  /** Finishes the requests in flight, then closes the database. */
  stop(): Promise<void>;
}

/**
 * Assembles the house by hand: config → storage → resources → http, and listens.
 *
 * @param now the clock, in milliseconds
 */
export async function startServer(
  config: Config,
  { log = false, now = Date.now }: { log?: boolean; now?: () => number } = {},
): Promise<RunningServer> {
  const metaFields = readMetaFields(config);
  const storage = await openConfiguredStorage(config);
  const defaultCategory = await ensureDefaultCategory(storage);
  const generatedPassword = await ensureAdministrator(storage, config);
  const authenticator = new Authenticator({ reader: storage, loginAttempts: config.loginAttempts, now });

  let site: Site = {
    url: config.url,
    title: config.title,
    timezone: config.timezone,
    anonymousComments: config.anonymousComments,
    commentIntervalSeconds: config.commentInterval,
    defaultCategory,
    metaFields,
  };
  const routes = [...resources.flatMap(routesOfResource), ...registries.flatMap(routesOfRegistry)];
  const app = await buildServer({
    prefix: PREFIX,
    routes,
    describe: (described) => openApiOf(routes, { ...described, prefix: PREFIX, version: packageFile.version }),
    storage,
    authenticator,
    site: () => site,
    now,
    cache: new AnswerCache({ maxBytes: ANSWER_CACHE_BYTES, version: () => storage.version(), now }),
    log,
  });
  const address = await app.listen({ port: config.port, host: config.host });
  if (site.url === '') site = { ...site, url: address };
  return {
    address,
    prefix: PREFIX,
    generatedPassword,
    storage,
    async stop() {
      await app.close();
      await storage.close();
    },
  };
}
