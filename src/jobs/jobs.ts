import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ApiError, apiError } from '../errors/index.ts';
import { processName } from '../processes/index.ts';
import type { JobRow, Stores } from '../storage/index.ts';
import { gmtAfter, isAlive, type Job, jobOf } from './job.ts';
import { JobFolder, type ReceivedSource } from './job-folder.ts';
import { RESULTS } from './job-task.ts';
import { type JobRequest, type JobsOptions, RunningJob } from './running-job.ts';

const TIDY_MS = 3_600_000;
/** How long jobs are listed after their end. */
const ROW_DAYS = 30;
const LISTED = 20;

/**
 * Commands started over HTTP, one at a time, each in a process of its own. Every process that serves the site can list all
 * jobs, and asks the one that runs a job to stop it.
 */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #folder: JobFolder;
  /** Jobs of this process that do not run, although their rows may say so: the database failed when they began or ended. */
  readonly #lost = new Set<string>();
  #running: RunningJob | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tidying: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: JobsOptions) {
    this.#options = options;
    this.#folder = new JobFolder(options.folder);
  }

  /** Removes jobs and files of servers that have ended, now and regularly. */
  start(): void {
    const tidy = () => {
      this.#tidying = this.#tidy().catch(this.#options.onFault);
    };
    this.#timer = setInterval(tidy, TIDY_MS).unref();
    tidy();
  }

  /** Receives the file of a job as a stream. @throws ApiError 413 and others */
  receive(stream: Readable, name: string): Promise<ReceivedSource> {
    return this.#folder.receive(stream, name, this.#options.config().uploadLimit * 1024 * 1024);
  }

  /**
   * Begins a job.
   *
   * @param record adds the entry of the audit log, in the same transaction
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
      owner: processName,
      seen_gmt: this.#gmt(),
      started_gmt: this.#gmt(),
      ended_gmt: '',
      progress: '',
      outcome: '',
    };
    if (this.#isClosed) throw apiError('rest_unavailable');
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
      // When the database fails, it may have committed all the same.
      if (!(error instanceof ApiError)) this.#lost.add(id);
      throw error;
    }
    const running = new RunningJob(this.#options, this.#folder, { id, ...asked });
    this.#running = running;
    void running.over.then((isStored) => {
      if (!isStored) this.#lost.add(id);
      if (this.#running === running) this.#running = undefined;
    });
    if (this.#isClosed) await running.end('interrupted');
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

  /** Stops a running job. One that has ended is deleted with its files. @returns undefined for a deleted job */
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
    if (this.#running?.id === id) await this.#running.end('cancelled');
    return this.get(id);
  }

  /** The result of a job. @throws ApiError 404, 410 */
  async open(id: string): Promise<{ name: string; type: string; bytes: number; open: () => Readable }> {
    const { kind, file } = this.#shown(await this.#row(id));
    const result = RESULTS[kind];
    const found = file && result && (await this.#folder.open(id, result.name));
    if (!found) throw apiError('quoin_job_file_gone');
    return { ...found, name: file.name, type: result.type };
  }

  /** Stops the running job, and starts no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all([this.#running?.end('interrupted'), this.#tidying]);
  }

  async #row(id: string): Promise<JobRow> {
    const row = await this.#options.storage.jobs.get(id);
    if (!row) throw apiError('quoin_job_not_found');
    return row;
  }

  /** Whether the process of the job still runs, as far as the row tells: the job may have ended since that was read. */
  #isAlive(row: JobRow): boolean {
    if (row.ended_gmt === '' && row.owner === processName) return !this.#lost.has(row.id);
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
