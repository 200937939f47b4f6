import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import type { LogTarget } from '../http/request-log.ts';
import { serveGathered } from '../measure.ts';
import { gather } from '../metrics/gather.ts';
import { holdData, openServedStorage, siteOf } from '../start.ts';
import { ensureAdministrator, type FirstAccess } from '../start-administrator.ts';
import { checkBackups } from '../start-backups.ts';
import type { Migrated, StorageFacts } from '../storage/index.ts';
import { CommandError } from './command.ts';
import { writeLine } from './write-line.ts';

/** What a worker tells when it serves. */
export interface Serving {
  readonly address: string;
  readonly prefix: string;
  /** The address that links name. */
  readonly publicUrl: string;
}

/** A worker that ends by itself is replaced after this pause. */
const PAUSE_MS = 1000;

export interface Workers extends Serving {
  readonly firstAccess: FirstAccess | undefined;
  readonly facts: StorageFacts;
  /** Lets all of them finish what they have begun. */
  stop(drainMs?: number): Promise<void>;
}

/**
 * Starts several processes that serve together: each is a whole server without state of its own, and the connections of
 * one port are dealt out among them. Schema and administrator are seen to before the first of them begins.
 *
 * @throws CommandError when one of them cannot serve: it has said why
 */
export async function startWorkers(
  config: Config,
  log: LogTarget,
  onMigrated: (migrated: Migrated) => void,
): Promise<Workers> {
  const held = holdData(config);
  await checkBackups(config);
  const prepared = await prepare(config, onMigrated);
  const workers = new Set<Worker>();
  let metrics: AsyncDisposable | undefined;
  let isStopping = false;

  const start = (): Promise<Serving> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork();
      workers.add(worker);
      worker.once('message', (serving: Serving) => {
        worker.once('exit', (code, signal) => void replace(worker, signal ?? `exit code ${code}`));
        resolve(serving);
      });
      worker.once('exit', () => {
        workers.delete(worker);
        reject(new CommandError('a worker could not start'));
      });
    });
  const replace = async ({ process: { pid } }: Worker, why: string): Promise<void> => {
    if (isStopping) return;
    writeLine(log, 'error', 'a worker has ended and is replaced', { pid, why });
    do await delay(PAUSE_MS);
    while (
      // One that fails to start has said so; the others serve on, and it is tried again.
      !isStopping &&
      !(await isStarted())
    );
    if (!isStopping) writeLine(log, 'info', 'a worker was replaced', { pid });
  };
  const isStarted = (): Promise<boolean> =>
    start().then(
      () => true,
      () => false,
    );
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    isStopping = true;
    const gone = [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.process.kill(signal);
    await Promise.all(gone);
    await metrics?.[Symbol.asyncDispose]();
    held[Symbol.dispose]();
  };

  try {
    const [serving] = await Promise.all(Array.from({ length: config.workers }, start));
    if (!serving) throw new CommandError('there are no workers');
    if (config.metricsPort > 0) metrics = await serveGathered(config, () => gather(workers));
    return { ...serving, ...prepared, stop: (drainMs = 0) => stop(drainMs > 0 ? 'SIGTERM' : 'SIGINT') };
  } catch (error) {
    await stop('SIGINT');
    throw error;
  }
}

/** Makes once what a server makes when it starts on an empty database. */
async function prepare(
  config: Config,
  onMigrated: (migrated: Migrated) => void,
): Promise<Pick<Workers, 'firstAccess' | 'facts'>> {
  const storage = await openServedStorage(config, { onMigrated });
  try {
    await siteOf(config, storage);
    return { firstAccess: await ensureAdministrator(storage, config), facts: await storage.facts() };
  } finally {
    await storage.close();
  }
}

/** Tells the process that has started this one where it serves. */
export const tellServing = ({ address, prefix, publicUrl }: Serving): void =>
  void process.send?.({ address, prefix, publicUrl });
