import { join, resolve } from 'node:path';

import { hashesWaiting } from './access/index.ts';
import type { Config } from './config/index.ts';
import { gmtOf } from './engine/site-time.ts';
import { isObjectStore } from './files/index.ts';
import { spaceOf } from './folders/index.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import type { LoadLimit } from './http/load-limit.ts';
import type { Metrics, Reading } from './metrics/index.ts';
import type { Storage, StorageFacts } from './storage/index.ts';
import { version } from './version.ts';

/** The metrics of this process; their library is loaded only if they are enabled. */
export async function openMetrics(): Promise<Metrics> {
  const { Metrics } = await import('./metrics/index.ts');
  return new Metrics();
}

/** Serves the metrics of one process. */
export async function serveMetrics(
  { metricsPort: port, host }: Config,
  text: () => Promise<string>,
): Promise<AsyncDisposable> {
  const metrics = await import('./metrics/index.ts');
  return metrics.serveMetrics({ host, port }, text);
}

/** Serves the metrics of several processes together. @param read asks each of them */
export async function serveGathered(
  { metricsPort: port, host }: Config,
  read: () => Promise<readonly (readonly object[])[]>,
): Promise<AsyncDisposable> {
  const metrics = await import('./metrics/index.ts');
  return metrics.serveMetrics({ host, port }, async () => metrics.textOfAll(await read()));
}

interface Measured {
  readonly storage: Storage;
  readonly load: LoadLimit;
  readonly cache: AnswerCache;
  readonly now: () => number;
  readonly facts: StorageFacts;
}

/** The values that metrics read from the server. */
export function readingsOf(config: Config, { storage, load, cache, now, facts }: Measured): Reading[] {
  const backlog = () => storage.posts.backlog(gmtOf(now()));
  const { engine, schema } = facts;
  const build = { version, node: process.version, engine, schema: String(schema) };
  return [
    {
      name: 'quoin_build_info',
      help: 'What runs: its labels tell, its value is 1',
      labels: Object.keys(build),
      together: 'first',
      read: () => [{ labels: build, value: 1 }],
    },
    { name: 'quoin_requests_in_progress', help: 'Requests that are worked on', read: () => load.count },
    { name: 'quoin_password_hashes_waiting', help: 'Log-ins that wait for their turn', read: hashesWaiting },
    {
      name: 'quoin_replicas_in_use',
      help: 'Replicas that are read from',
      together: 'max',
      read: () => storage.replicasInUse(),
    },
    {
      name: 'quoin_answer_cache_hits_total',
      help: 'Anonymous reads that the answer cache answered',
      grows: true,
      read: () => cache.usage.hits,
    },
    {
      name: 'quoin_answer_cache_misses_total',
      help: 'Anonymous reads that the answer cache did not have',
      grows: true,
      read: () => cache.usage.misses,
    },
    {
      name: 'quoin_answer_cache_bytes',
      help: 'Bytes of the answers in the answer cache',
      read: () => cache.usage.bytes,
    },
    {
      name: 'quoin_pictures_waiting',
      help: 'Pictures whose smaller copies are not made yet',
      together: 'max',
      read: async () => (await backlog()).pictures,
    },
    {
      name: 'quoin_posts_due',
      help: 'Scheduled posts whose date has come and that the next request publishes',
      together: 'max',
      read: async () => (await backlog()).due,
    },
    ...disk('free', 'that is free for Quoin', config),
    ...disk('size', 'in all', config),
  ];
}

function disk(part: 'free' | 'size', meaning: string, { data, uploads }: Config): Reading[] {
  const folders = { data: resolve(data), uploads: resolve(uploads || join(data, 'uploads')) };
  const local = Object.entries(folders).filter(([folder]) => folder === 'data' || !isObjectStore(uploads));
  return [
    {
      name: `quoin_disk_${part}_bytes`,
      help: `Space on the disk of a folder, ${meaning}`,
      labels: ['folder'],
      together: 'max',
      read: () =>
        local.flatMap(([folder, path]) => {
          const space = spaceOf(path);
          return space ? [{ labels: { folder }, value: space[part] }] : [];
        }),
    },
  ];
}
