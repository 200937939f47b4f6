import packageFile from '../package.json' with { type: 'json' };
import { Authenticator } from './access/index.ts';
import type { Config } from './config/index.ts';
import { openApiOf } from './engine/description/openapi.ts';
import { routesOfRegistry, routesOfResource } from './engine/routes.ts';
import { AnswerCache } from './http/answer-cache.ts';
import type { LogTarget } from './http/request-log.ts';
import { buildServer, closeServer } from './http/server.ts';
import { registries, resourcesOn, sizeMaker } from './resources/index.ts';
import { ensureAdministrator, openConfiguredFiles, openConfiguredStorage, siteOf } from './start.ts';
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
  /** Finishes the requests in flight, then closes files and database. */
  stop(): Promise<void>;
}

/**
 * Assembles the house by hand: config → files and storage → resources → http, and listens.
 *
 * @param now the clock, in milliseconds
 */
export async function startServer(
  config: Config,
  { log, now = Date.now }: { log?: LogTarget; now?: () => number } = {},
): Promise<RunningServer> {
  // What is open is closed again, last first, when the server stops and when it cannot start.
  await using opened = new AsyncDisposableStack();
  const files = opened.adopt(await openConfiguredFiles(config), (room) => room.close());
  const storage = opened.adopt(await openConfiguredStorage(config), (database) => database.close());
  let site = await siteOf(config, storage);
  const sizes = opened.adopt(
    sizeMaker({ files, storage, onFault: (err) => app.log.error({ err }, 'sizes of a picture not made') }),
    (maker) => maker.close(),
  );
  const resources = resourcesOn({ files, sizes });
  const routes = [...resources.flatMap(routesOfResource), ...registries.flatMap(routesOfRegistry)];
  const app = await buildServer({
    prefix: PREFIX,
    routes,
    describe: (described) => openApiOf(routes, { ...described, prefix: PREFIX, version: packageFile.version }),
    storage,
    files,
    authenticator: new Authenticator({ reader: storage, loginAttempts: config.loginAttempts, now }),
    site: () => site,
    now,
    cache: new AnswerCache({ maxBytes: ANSWER_CACHE_BYTES, version: () => storage.version(), now }),
    log,
  });
  opened.defer(() => closeServer(app));
  const address = await app.listen({ port: config.port, host: config.host });
  if (config.url === '') site = { ...site, url: address };
  // Not before it is sure that the server runs: a password that was made is shown once.
  const generatedPassword = await ensureAdministrator(storage, config);
  void sizes.resume();
  const running = opened.move();
  return { address, prefix: PREFIX, generatedPassword, storage, stop: () => running.disposeAsync() };
}
