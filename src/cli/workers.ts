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

/** The message of a worker when it serves. */
export interface Serving {
  readonly address: string;
  readonly prefix: string;
  /** The address in links. */
  readonly publicUrl: string;
}

/** The pause before a worker that has ended is replaced. */
const PAUSE_MS = 1000;

export interface Workers extends Serving {
  readonly firstAccess: FirstAccess | undefined;
  readonly facts: StorageFacts;
  /** Stop all workers after their requests in flight. */
  stop(drainMs?: number): Promise<void>;
}

/**
 * Start several worker processes: each is a complete server without state of its own, and the connections to one port are
 * distributed among them. The schema is migrated and the administrator created before the first one starts.
 *
 * @throws CommandError when a worker cannot start; the worker has printed why
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
      // A worker that fails to start has logged why; try again while the others serve.
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

/** Create what a server creates when it starts on an empty database. */
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

/** Report to the parent process where this one serves. */
export const reportServing = ({ address, prefix, publicUrl }: Serving): void =>
  void process.send?.({ address, prefix, publicUrl });
