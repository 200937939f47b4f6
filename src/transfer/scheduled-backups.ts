import type { Lease } from '../storage/index.ts';
import type { BackupNames } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import type { BackupReport } from './backup-site.ts';

export interface BackupPlan {
  readonly everyMs: number;
  /** How many are kept. */
  readonly keep: number;
  readonly place: BackupPlace;
  readonly names: BackupNames;
  /** Of all processes that serve the site, the one that has it makes the backup. */
  readonly lease: Lease;
  /** Makes a backup of this name. */
  make(name: string, signal: AbortSignal): Promise<BackupReport>;
  readonly now: () => number;
  readonly onMade: (made: BackupReport & { readonly name: string; readonly deleted: readonly string[] }) => void;
  readonly onFault: (error: unknown) => void;
}

/** `none`: there is none yet; `late`: the newest is older than two intervals; `failed`: the last attempt came to nothing. */
export type BackupState = 'ok' | 'none' | 'late' | 'failed';

/** How often it is looked whether a backup is due, and how soon one is tried again that failed. */
const LOOK_MS = 60_000;
const RETRY_MS = 10 * 60_000;

/**
 * Makes a backup whenever the newest one is older than the interval. Which that is, the names at the place tell: so it
 * does not matter which process made it, nor whether the server ran without a break.
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

  /** Learns which backups are there, and goes by the clock from now on. */
  async start(): Promise<void> {
    await this.#look().catch(this.#plan.onFault);
    this.#timer = setInterval(() => void this.runIfDue(), LOOK_MS).unref();
  }

  /** Makes a backup, if one is due and no other process makes it. Faults are reported, and not thrown. */
  runIfDue(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Seconds since the newest backup; nothing without one. */
  age(): number | undefined {
    return this.#newest === undefined ? undefined : (this.#plan.now() - this.#newest) / 1000;
  }

  state(): BackupState {
    if (this.#retryAt !== undefined) return 'failed';
    const age = this.age();
    if (age === undefined) return 'none';
    return age * 1000 > 2 * this.#plan.everyMs ? 'late' : 'ok';
  }

  /** Gives up a backup that is being made, and makes no more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { now, everyMs, lease, onFault } = this.#plan;
    if (!this.#isDue() || now() < (this.#retryAt ?? 0)) return;
    try {
      await this.#look();
      if (!this.#isDue() || !(await lease.take())) return;
      const renewed = setInterval(() => void lease.renew().catch(onFault), LOOK_MS);
      try {
        await this.#make();
      } finally {
        clearInterval(renewed);
        // It ends by itself, if that fails.
        await lease.release().catch(() => undefined);
      }
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      this.#retryAt = now() + Math.min(everyMs, RETRY_MS);
      onFault(error);
    }
  }

  async #make(): Promise<void> {
    const { place, names, now, make, keep, onMade } = this.#plan;
    // Another process may have come to its end just before.
    await this.#look();
    if (!this.#isDue()) return;
    const isOurs = (name: string): boolean => names.momentOf(name) !== undefined;
    await place.removeUnfinished(isOurs);
    const name = names.of(now());
    try {
      const report = await make(name, this.#stopped.signal);
      const deleted: string[] = [];
      for (const old of await this.#look().then((all) => all.slice(keep))) {
        await place.remove(old);
        deleted.push(old);
      }
      onMade({ ...report, name, deleted });
    } catch (error) {
      await place.removeUnfinished((unfinished) => unfinished === name).catch(() => undefined);
      throw error;
    }
  }

  #isDue(): boolean {
    const { now, everyMs } = this.#plan;
    return !this.#stopped.signal.aborted && (this.#newest === undefined || now() - this.#newest >= everyMs);
  }

  /** @returns the names of the backups of this site, the newest first */
  async #look(): Promise<string[]> {
    const { place, names } = this.#plan;
    const all = (await place.names())
      .map((name) => ({ name, moment: names.momentOf(name) }))
      .filter((one): one is { name: string; moment: number } => one.moment !== undefined)
      .sort((one, other) => other.moment - one.moment);
    const newest = all[0]?.moment;
    if (newest !== undefined && newest !== this.#newest) this.#retryAt = undefined;
    this.#newest = newest;
    return all.map(({ name }) => name);
  }
}
