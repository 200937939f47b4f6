import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiError } from '../errors/index.ts';
import { storageFault } from './storage-fault.ts';
import type { Reply, Results, Work } from './work.ts';

export interface WorkersLimits {
  workers: number;
  waiting: number;
  workMs: number;
  workerBytes: number;
}

/** The file cannot be accepted. Without text: for its type. */
export class WorkRefused extends Error {
  override name = 'WorkRefused';
}

/** A pool of processes for tasks on hostile bytes (trust D8, R16). */
export interface Workers {
  /**
   * @param options.isUrgent whether a request waits for the task: then it has priority
   * @throws WorkRefused, also when the worker took too much time or memory and was killed
   * @throws ApiError 503 when the queue is full or no process can be started
   */
  run<Task extends Work['task']>(
    work: Extract<Work, { task: Task }>,
    options?: { isUrgent?: boolean },
  ): Promise<Results[Task]>;
  /** Refuses waiting tasks, and finishes running ones. */
  close(): Promise<void>;
}

interface Waiting {
  work: Work;
  isUrgent: boolean;
  resolve: (result: Results[keyof Results]) => void;
  reject: (error: unknown) => void;
}

const idleMs = 30_000;
const heapMegabytes = 512;
// The package holds JavaScript.
const program = fileURLToPath(new URL(`./worker${extname(import.meta.filename)}`, import.meta.url));

export function startWorkers(limits: WorkersLimits): Workers {
  const waiting: Waiting[] = [];
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const busy = new Set<ChildProcess>();
  let isClosed = false;
  let onQuiet: (() => void) | undefined;

  function spawn(): ChildProcess {
    return fork(program, [], {
      // Hostile files must not reach settings or secrets: the environment has nothing else.
      // The image library must use memory, which is limited, rather than temporary files.
      env: { QUOIN_WORKER_BYTES: String(limits.workerBytes), MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '4g' },
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  /** A new process for a task; without one, the task is refused. */
  function spawned({ reject }: Waiting): ChildProcess | undefined {
    try {
      return spawn();
    } catch (cause) {
      reject(apiError('rest_unavailable', { cause, headers: { 'Retry-After': '10' } }));
      return undefined;
    }
  }

  /** Takes the next task, if a worker is free. */
  function next() {
    if (busy.size >= limits.workers) return;
    const job = waiting.shift();
    if (!job) return;
    const worker = takeIdle() ?? spawned(job);
    if (!worker) return next();
    busy.add(worker);
    worker.ref();
    worker.channel?.ref();

    const late = setTimeout(() => end(new WorkRefused('The file takes too long to examine.')), limits.workMs);
    const end = (outcome: Reply | Error) => {
      clearTimeout(late);
      worker.removeAllListeners();
      busy.delete(worker);
      // A worker that failed may be in any state.
      if (outcome instanceof Error || 'failed' in outcome) discard(worker);
      else rest(worker);
      if (outcome instanceof Error) job.reject(outcome);
      else if ('result' in outcome) job.resolve(outcome.result);
      else if ('refused' in outcome) job.reject(new WorkRefused(outcome.refused));
      else
        job.reject(
          storageFault(Object.assign(new Error(`Work on a file failed: ${outcome.failed}`), { code: outcome.code })),
        );
      next();
      if (busy.size === 0) onQuiet?.();
    };
    worker.once('message', (reply) => end(reply as Reply));
    // A worker that exited by itself is broken; one ended by a signal had a file that needed too much.
    worker.once('exit', (code, signal) =>
      end(
        signal ? new WorkRefused('The file takes too much to examine.') : new Error(`A worker ended with code ${code}`),
      ),
    );
    worker.once('error', (cause) => end(apiError('rest_unavailable', { cause })));
    worker.send(job.work, (cause) => {
      if (cause && busy.has(worker)) end(apiError('rest_unavailable', { cause }));
    });
  }

  function takeIdle(): ChildProcess | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      worker.removeAllListeners();
      if (worker.connected) return worker;
      discard(worker);
    }
    return undefined;
  }

  /** Keeps an idle worker for the next task, for a while; it does not keep Quoin running. */
  function rest(worker: ChildProcess) {
    if (isClosed) return discard(worker);
    worker.unref();
    worker.channel?.unref();
    const drop = () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      discard(worker);
    };
    worker.once('error', drop);
    // An idle process may be killed, for example by a system that is short of memory.
    worker.once('exit', drop);
    idle.set(worker, setTimeout(drop, idleMs).unref());
  }

  function discard(worker: ChildProcess) {
    worker.removeAllListeners();
    worker.on('error', () => {});
    worker.kill('SIGKILL');
  }

  return {
    run<Task extends Work['task']>(work: Extract<Work, { task: Task }>, { isUrgent = false } = {}) {
      return new Promise<Results[Task]>((resolve, reject) => {
        if (isClosed || waiting.length >= limits.waiting) {
          reject(apiError('rest_unavailable', { headers: { 'Retry-After': '10' }, cause: 'too many files wait' }));
          return;
        }
        const job: Waiting = { work, isUrgent, resolve: resolve as Waiting['resolve'], reject };
        const index = isUrgent ? waiting.findIndex((other) => !other.isUrgent) : -1;
        waiting.splice(index < 0 ? waiting.length : index, 0, job);
        next();
      });
    },

    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(apiError('rest_unavailable', { cause: 'the server stops' }));
      for (const [worker, timer] of idle) {
        clearTimeout(timer);
        discard(worker);
      }
      idle.clear();
      if (busy.size > 0) await new Promise<void>((quiet) => (onQuiet = quiet));
    },
  };
}
