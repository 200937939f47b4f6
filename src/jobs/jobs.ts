import { randomUUID } from 'node:crypto';
import { sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/index.ts';
import { apiError } from '../errors/index.ts';
import type { JobRow, Storage, Stores } from '../storage/index.ts';
import { gmtAfter, isAlive, type Job, jobOf, type Outcome, ownerName } from './job.ts';
import { JobFolder, type ReceivedSource } from './job-folder.ts';
import { type JobKind, type JobOptions, RESULTS, type ToldProgress, taskOf } from './job-task.ts';
import { type JobOutcome, runJob } from './run-job.ts';

export interface JobsOptions {
  readonly storage: Storage;
  readonly folder: string;
  /** What a process of a job runs. */
  readonly program: string;
  /** The settings, as commands are to read them. */
  readonly config: () => Config;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}

/** What is to be done. */
export interface JobRequest {
  readonly kind: JobKind;
  readonly user: number;
  readonly options: JobOptions;
  readonly file?: ReceivedSource | undefined;
  /** The password at the source. */
  readonly secret?: string | undefined;
}

interface Running {
  readonly id: string;
  readonly stop: AbortController;
  /** Why it was stopped. */
  why?: 'cancelled' | 'interrupted';
  progress?: ToldProgress;
  /** What was written down last, and when. */
  told: string;
  toldAt: number;
  over: Promise<void>;
}

/** How often it is looked whether somebody wants the job to stop, and how often at least its process says that it goes on. */
const BEAT_MS = 2000;
const SAY_MS = 10_000;
const TIDY_MS = 3_600_000;
/** How long it is known what became of a job. */
const ROW_DAYS = 30;
const LISTED = 20;

/**
 * Work on the whole site that was asked for over HTTP: one at a time, each a command in a process of its own. Every process that
 * serves the site can tell about all of them, and asks the one that runs a job to stop it.
 */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #folder: JobFolder;
  readonly #owner = ownerName(randomUUID());
  /** What this process has begun, from before it is written down. */
  readonly #begun = new Set<string>();
  #running: Running | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: JobsOptions) {
    this.#options = options;
    this.#folder = new JobFolder(options.folder);
  }

  /** Removes what servers that ended in between have left, now and from time to time. */
  start(): void {
    const tidy = () => this.#tidy().catch(this.#options.onFault);
    this.#timer = setInterval(tidy, TIDY_MS).unref();
    void tidy();
  }

  /** Takes the file of a job as it arrives. @throws ApiError 413 and others */
  receive(stream: Readable, name: string): Promise<ReceivedSource> {
    return this.#folder.receive(stream, name, this.#options.config().uploadLimit * 1024 * 1024);
  }

  /**
   * Begins a job.
   *
   * @param record writes down who asked for it, in the same transaction
   * @throws ApiError 409 while another one runs
   */
  async begin(asked: JobRequest, record: (stores: Stores) => Promise<void>): Promise<Job> {
    const { storage } = this.#options;
    const id = randomUUID();
    const row: JobRow = {
      id,
      kind: asked.kind,
      user_id: asked.user,
      options: JSON.stringify(asked.options),
      state: 'running',
      owner: this.#owner,
      seen_gmt: this.#gmt(),
      started_gmt: this.#gmt(),
      ended_gmt: '',
      progress: '',
      outcome: '',
    };
    if (this.#isClosed) throw apiError('rest_unavailable');
    this.#begun.add(id);
    try {
      await storage.transaction(async (stores) => {
        for (const other of await stores.jobs.unfinished()) {
          if (this.#isAlive(other)) throw apiError('quoin_job_is_running');
          await stores.jobs.update(other.id, { ...other, state: 'interrupted', ended_gmt: other.seen_gmt });
        }
        await stores.jobs.deleteEndedBefore(this.#gmt(-ROW_DAYS * 24));
        await stores.jobs.insert(row);
        await record(stores);
      });
    } catch (error) {
      this.#begun.delete(id);
      throw error;
    }
    const running: Running = {
      id,
      stop: new AbortController(),
      told: '',
      toldAt: this.#options.now(),
      over: Promise.resolve(),
    };
    this.#running = running;
    if (this.#isClosed) this.#end(running, 'interrupted');
    running.over = this.#run(running, asked)
      .catch(this.#options.onFault)
      .finally(() => {
        this.#begun.delete(id);
        if (this.#running === running) this.#running = undefined;
      });
    return this.#shown(row);
  }

  /** The newest jobs. */
  async list(): Promise<Job[]> {
    return (await this.#options.storage.jobs.latest(LISTED)).map((row) => this.#shown(row));
  }

  /** @throws ApiError 404 */
  async get(id: string): Promise<Job> {
    return this.#shown(await this.#row(id));
  }

  /** Stops a job that runs. @returns undefined where it does not: then it is forgotten, with its file */
  async stop(id: string, record: (stores: Stores) => Promise<void>): Promise<Job | undefined> {
    const { storage } = this.#options;
    const isAlive = await storage.transaction(async (stores) => {
      const row = await stores.jobs.get(id);
      if (!row) throw apiError('quoin_job_not_found');
      await record(stores);
      if (this.#isAlive(row)) await stores.jobs.update(id, { ...row, state: 'stopping' });
      else await stores.jobs.delete(id);
      return this.#isAlive(row);
    });
    if (!isAlive) {
      await this.#folder.remove(id);
      return undefined;
    }
    if (this.#running?.id === id) await this.#end(this.#running, 'cancelled');
    return this.get(id);
  }

  /** What a job has made. @throws ApiError 404, 410 */
  async open(id: string): Promise<{ name: string; type: string; bytes: number; open: () => Readable }> {
    const { kind, file } = this.#shown(await this.#row(id));
    const result = RESULTS[kind];
    const found = file && result && (await this.#folder.open(id, result.name));
    if (!found) throw apiError('quoin_job_file_gone');
    return { ...found, name: file.name, type: result.type };
  }

  /** Ends a job that runs, and begins no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    if (this.#running) await this.#end(this.#running, 'interrupted');
  }

  async #run(running: Running, { kind, options, file, secret = '' }: JobRequest): Promise<void> {
    const { id } = running;
    const { program, config, storage, onFault } = this.#options;
    const beat = setInterval(() => void this.#beat(running).catch(onFault), BEAT_MS).unref();
    let outcome: JobOutcome;
    let bytes: number | undefined;
    try {
      const folder = await this.#folder.make(id);
      const taken = file && (await this.#folder.take(id, file));
      const task = taskOf(kind, options, { folder, file: taken, secret, config: config() });
      const told = await runJob(program, task, {
        signal: running.stop.signal,
        onProgress: (progress) => {
          running.progress = progress;
        },
      });
      if (told.defect !== undefined && running.why === undefined) onFault(new Error(told.defect));
      outcome = JSON.parse(
        JSON.stringify(told).replaceAll(JSON.stringify(folder + sep).slice(1, -1), ''),
      ) as JobOutcome;
      bytes = await this.#folder.keepResult(id, told.fault === undefined ? RESULTS[kind]?.name : undefined);
    } catch (error) {
      onFault(error);
      outcome = { code: 1, lines: [], more: 0, fault: 'the server could not run it; its log says why' };
    } finally {
      clearInterval(beat);
    }
    const { defect: _, ...said } = outcome;
    const kept: Outcome = { ...said, ...(bytes !== undefined && { bytes }) };
    await storage.transaction(({ jobs }) =>
      jobs.update(id, {
        state: running.why ?? (outcome.fault === undefined ? 'done' : 'failed'),
        seen_gmt: this.#gmt(),
        ended_gmt: this.#gmt(),
        progress: JSON.stringify(running.progress ?? null),
        outcome: JSON.stringify(running.why === undefined ? kept : { ...kept, fault: undefined }),
      }),
    );
  }

  /** Writes down how far it is, and looks whether it is to stop. */
  async #beat(running: Running): Promise<void> {
    const { storage, now } = this.#options;
    const row = await storage.jobs.get(running.id);
    if (row?.state !== 'running') return void this.#end(running, 'cancelled');
    const progress = JSON.stringify(running.progress ?? null);
    if (progress === running.told && now() - running.toldAt < SAY_MS) return;
    running.told = progress;
    running.toldAt = now();
    await storage.transaction(async ({ jobs }) => {
      const current = await jobs.get(running.id);
      if (current && current.ended_gmt === '')
        await jobs.update(current.id, { ...current, progress, seen_gmt: this.#gmt() });
    });
  }

  #end(running: Running, why: 'cancelled' | 'interrupted'): Promise<void> {
    running.why ??= why;
    running.stop.abort();
    return running.over;
  }

  async #row(id: string): Promise<JobRow> {
    const row = await this.#options.storage.jobs.get(id);
    if (!row) throw apiError('quoin_job_not_found');
    return row;
  }

  /** Whether the process that has the job still runs. */
  #isAlive(row: JobRow): boolean {
    if (row.ended_gmt === '' && row.owner === this.#owner) return this.#begun.has(row.id);
    return isAlive(row, this.#options.now());
  }

  #shown(row: JobRow): Job {
    const progress = this.#running?.id === row.id ? this.#running.progress : undefined;
    return jobOf(row, { isAlive: this.#isAlive(row), progress, now: this.#options.now() });
  }

  async #tidy(): Promise<void> {
    await this.#folder.tidy(async (id) => {
      const row = await this.#options.storage.jobs.get(id);
      return row !== undefined && (this.#isAlive(row) || this.#shown(row).file !== undefined);
    });
  }

  #gmt(hours = 0): string {
    return gmtAfter(this.#options.now(), hours);
  }
}
