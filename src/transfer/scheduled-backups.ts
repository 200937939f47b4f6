import type { Lease } from '../storage/index.ts';
import type { BackupNames } from './backup-names.ts';
import type { BackupReport } from './backup-site.ts';
import type { BackupTarget } from './backup-target.ts';

export interface BackupPlan {
  readonly everyMs: number;
  /** The number of backups to keep. */
  readonly keep: number;
  readonly target: BackupTarget;
  readonly names: BackupNames;
  /** Of all processes that serve the site, only the holder of the lease makes the backup. */
  readonly lease: Lease;
  /** Make a backup with this name. */
  make(name: string, signal: AbortSignal): Promise<BackupReport>;
  readonly now: () => number;
  readonly onMade: (made: BackupReport & { readonly name: string; readonly deleted: readonly string[] }) => void;
  readonly onFault: (error: unknown) => void;
}

/** `none`: there is none yet; `late`: the newest is older than two intervals; `failed`: the last attempt failed. */
export type BackupState = 'ok' | 'none' | 'late' | 'failed';

/** How often to check whether a backup is due, and the delay before a failed one is repeated. */
const CHECK_MS = 60_000;
const RETRY_MS = 10 * 60_000;

/**
 * Makes a backup whenever the newest one is older than the interval. The names of the stored backups say when that was: so it
 * matters neither which process made it, nor whether the server ran all the time.
 */
export class ScheduledBackups {
  readonly #plan: BackupPlan;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #newest: number | undefined;
  #retryAt: number | undefined;
  #running: Promise<void> | undefined;

  constructor(plan: BackupPlan) {
    this.#plan = plan;
  }

  /** Read which backups exist, and start the timer. */
  async start(): Promise<void> {
    await this.#readNames().catch(this.#plan.onFault);
    this.#timer = setInterval(() => void this.runIfDue(), CHECK_MS).unref();
  }

  /** Make a backup if one is due and no other process makes it. Errors are reported, not thrown. */
  runIfDue(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Seconds since the newest backup; undefined without one. */
  age(): number | undefined {
    return this.#newest === undefined ? undefined : (this.#plan.now() - this.#newest) / 1000;
  }

  state(): BackupState {
    if (this.#retryAt !== undefined) return 'failed';
    const age = this.age();
    if (age === undefined) return 'none';
    return age * 1000 > 2 * this.#plan.everyMs ? 'late' : 'ok';
  }

  /** Abort a backup in progress, and make no more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { now, everyMs, lease, onFault } = this.#plan;
    if (!this.#isDue() || now() < (this.#retryAt ?? 0)) return;
    try {
      await this.#readNames();
      if (!this.#isDue() || !(await lease.take())) return;
      const renewed = setInterval(() => void lease.renew().catch(onFault), CHECK_MS);
      try {
        await this.#make();
      } finally {
        clearInterval(renewed);
        // The lease expires by itself if that fails.
        await lease.release().catch(() => undefined);
      }
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      this.#retryAt = now() + Math.min(everyMs, RETRY_MS);
      onFault(error);
    }
  }

  async #make(): Promise<void> {
    const { target, names, now, make, keep, onMade } = this.#plan;
    // Another process may have finished a backup just before.
    await this.#readNames();
    if (!this.#isDue()) return;
    const isOurs = (name: string): boolean => names.momentOf(name) !== undefined;
    await target.removeUnfinished(isOurs);
    const name = names.of(now());
    try {
      const report = await make(name, this.#stopped.signal);
      const deleted: string[] = [];
      for (const old of await this.#readNames().then((all) => all.slice(keep))) {
        await target.remove(old);
        deleted.push(old);
      }
      onMade({ ...report, name, deleted });
    } catch (error) {
      await target.removeUnfinished((unfinished) => unfinished === name).catch(() => undefined);
      throw error;
    }
  }

  #isDue(): boolean {
    const { now, everyMs } = this.#plan;
    return !this.#stopped.signal.aborted && (this.#newest === undefined || now() - this.#newest >= everyMs);
  }

  /** @returns the names of the backups of this site, the newest first */
  async #readNames(): Promise<string[]> {
    const { target, names } = this.#plan;
    const all = (await target.names())
      .map((name) => ({ name, moment: names.momentOf(name) }))
      .filter((one): one is { name: string; moment: number } => one.moment !== undefined)
      .sort((one, other) => other.moment - one.moment);
    const newest = all[0]?.moment;
    if (newest !== undefined && newest !== this.#newest) this.#retryAt = undefined;
    this.#newest = newest;
    return all.map(({ name }) => name);
  }
}
