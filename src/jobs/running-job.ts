import { sep } from 'node:path';
import type { Config } from '../config/index.ts';
import type { Storage } from '../storage/index.ts';
import { gmtAfter, type Outcome } from './job.ts';
import type { JobFolder, ReceivedSource } from './job-folder.ts';
import { type JobKind, type JobOptions, type ProgressMessage, RESULTS, taskOf } from './job-task.ts';
import { type JobOutcome, runJob } from './run-job.ts';

export interface JobsOptions {
  readonly storage: Storage;
  readonly folder: string;
  /** The program of job processes. */
  readonly program: string;
  /** The settings for commands. */
  readonly config: () => Config;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}

/** A request for a job. */
export interface JobRequest {
  readonly kind: JobKind;
  readonly user: number;
  readonly options: JobOptions;
  readonly file?: ReceivedSource | undefined;
  /** The password at the source. */
  readonly secret?: string | undefined;
}

/** How often to check whether the job should stop, and how often its row is updated at least. */
const HEARTBEAT_MS = 2000;
const PROGRESS_INTERVAL_MS = 10_000;

/** A job whose process runs. Stores the progress and the outcome. */
export class RunningJob {
  readonly id: string;
  /** Resolves when the job has ended: whether its outcome is stored. Faults are reported. */
  readonly over: Promise<boolean>;
  readonly #options: JobsOptions;
  readonly #folder: JobFolder;
  readonly #stop = new AbortController();
  /** Why it was stopped. */
  #why: 'cancelled' | 'interrupted' | undefined;
  #progress: ProgressMessage | undefined;
  /** The progress that was stored last, and when. */
  #written = '';
  #writtenAt: number;

  constructor(options: JobsOptions, folder: JobFolder, { id, ...asked }: JobRequest & { readonly id: string }) {
    this.id = id;
    this.#options = options;
    this.#folder = folder;
    this.#writtenAt = options.now();
    this.over = this.#run(asked).then(
      () => true,
      (fault) => {
        options.onFault(fault);
        return false;
      },
    );
  }

  get progress(): ProgressMessage | undefined {
    return this.#progress;
  }

  async end(why: 'cancelled' | 'interrupted'): Promise<void> {
    this.#why ??= why;
    this.#stop.abort();
    await this.over;
  }

  async #run(asked: JobRequest): Promise<void> {
    const { storage, onFault } = this.#options;
    const beat = setInterval(() => void this.#heartbeat().catch(onFault), HEARTBEAT_MS).unref();
    let outcome: Outcome;
    try {
      outcome = await this.#outcomeOf(asked);
    } catch (error) {
      onFault(error);
      outcome = { code: 1, lines: [], more: 0, fault: 'the server could not run it; its log says why' };
    } finally {
      clearInterval(beat);
    }
    const now = gmtAfter(this.#options.now(), 0);
    await storage.transaction(({ jobs }) =>
      jobs.update(this.id, {
        state: this.#why ?? (outcome.fault === undefined ? 'done' : 'failed'),
        seen_gmt: now,
        ended_gmt: now,
        progress: JSON.stringify(this.#progress ?? null),
        outcome: JSON.stringify(this.#why === undefined ? outcome : { ...outcome, fault: undefined }),
      }),
    );
  }

  async #outcomeOf({ kind, options, file, secret = '' }: JobRequest): Promise<Outcome> {
    const { program, config, onFault } = this.#options;
    const folder = await this.#folder.make(this.id);
    const taken = file && (await this.#folder.take(this.id, file));
    const task = taskOf(kind, options, { folder, file: taken, secret, config: config() });
    const { defect, ...outcome } = await runJob(program, task, {
      signal: this.#stop.signal,
      onProgress: (progress) => {
        this.#progress = progress;
      },
    });
    if (defect !== undefined && this.#why === undefined) onFault(new Error(defect));
    const bytes = await this.#folder.keepResult(this.id, outcome.fault === undefined ? RESULTS[kind]?.name : undefined);
    // Paths of the machine are not shown to clients.
    const folderText = JSON.stringify(folder + sep).slice(1, -1);
    const result = JSON.parse(JSON.stringify(outcome).replaceAll(folderText, '')) as Omit<JobOutcome, 'defect'>;
    return { ...result, ...(bytes !== undefined && { bytes }) };
  }

  /** Stores the progress, and checks whether to stop. */
  async #heartbeat(): Promise<void> {
    const { storage, now } = this.#options;
    const row = await storage.jobs.get(this.id);
    if (row?.state !== 'running') return void this.end('cancelled');
    const progress = JSON.stringify(this.#progress ?? null);
    if (progress === this.#written && now() - this.#writtenAt < PROGRESS_INTERVAL_MS) return;
    this.#written = progress;
    this.#writtenAt = now();
    await storage.transaction(async ({ jobs }) => {
      const current = await jobs.get(this.id);
      if (current && current.ended_gmt === '')
        await jobs.update(current.id, { ...current, progress, seen_gmt: gmtAfter(now(), 0) });
    });
  }
}
