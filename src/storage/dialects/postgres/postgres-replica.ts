import pg from 'pg';
import type { Connection } from '../../database.ts';
import { Coalesced } from '../coalesced.ts';
import { isLost, translated } from './postgres-faults.ts';
import { statements } from './postgres-statements.ts';

/** A replica that does not answer in this time is left out. */
const PULSE_TIMEOUT_MS = 1_000;
/** How often a replica is checked while reads wait for it. */
const PULSE_MS = 500;
/** How long a replica that failed is left alone. */
const PAUSE_MS = 1_000;
/** How long to wait before asking a lagging replica again. */
const LAG_PAUSE_MS = 10;
const STATEMENT_TIMED_OUT = '57014';

/** The version of the replica, whether it is one, and whether it still receives changes. */
const PULSE = `SELECT total, pg_is_in_recovery() AS follows, EXISTS (SELECT 1 FROM pg_stat_wal_receiver) AS receives
  FROM counters WHERE name = 'commits'`;

interface Pulse {
  readonly total: number;
  readonly follows: boolean;
  readonly receives: boolean;
}

type Ask = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * A streaming replica, for reads at a version that it has. No read ever waits to learn the version of the replica: it is
 * checked in the background, and until then reads go to the primary (decision 0019).
 */
export class PostgresReplica {
  /** Sends reads to the replica; one that fails there is sent to the primary. */
  readonly connection: Connection;
  readonly #pool: pg.Pool;
  readonly #pulses: pg.Pool;
  readonly #primary: Ask;
  readonly #pulse = new Coalesced(() => this.#feel());
  /** The version that it has at least; -1 while it is left out. */
  #known = -1;
  /** The same for each connection: a name may resolve to several servers. */
  readonly #knownOn = new WeakMap<pg.PoolClient, number>();
  #askedAt = 0;
  /** Reads that wait for an answer; each can be sent to the primary instead. */
  readonly #waiting = new Set<(reason: Error) => void>();
  #watch: NodeJS.Timeout | undefined;

  /**
   * @param pool connections for reads
   * @param pulses one connection for checks, so that they never wait behind reads
   * @param keepsNames of the primary, which is asked instead
   */
  constructor(pool: pg.Pool, pulses: pg.Pool, primary: Ask, keepsNames: boolean) {
    this.#pool = pool;
    this.#pulses = pulses;
    this.#primary = primary;
    this.connection = {
      ...statements((query) => this.#ask(query), { keepsNames }),
      seenVersion: () => (this.isInUse ? this.#known : undefined),
    };
  }

  /** Whether reads are sent to it at present. */
  get isInUse(): boolean {
    return this.#known >= 0;
  }

  /** Whether the replica is known to have replayed all commits up to this version; if not, starts a check. */
  has(version: number): boolean {
    if (this.#known >= version) return true;
    const pause = this.isInUse ? LAG_PAUSE_MS : PAUSE_MS;
    if (Date.now() - this.#askedAt >= pause) {
      this.#askedAt = Date.now();
      void this.#pulse.value();
    }
    return false;
  }

  async close(): Promise<void> {
    clearTimeout(this.#watch);
    await Promise.all([this.#pool.end(), this.#pulses.end()]);
  }

  async #feel(): Promise<void> {
    try {
      this.#known = await versionOn(this.#pulses);
    } catch {
      this.#leaveOut();
    }
  }

  /** Stops using the replica, and sends its unanswered reads to the primary. */
  #leaveOut(): void {
    this.#known = -1;
    this.#askedAt = Date.now();
    for (const giveUp of this.#waiting) giveUp(new Error('the replica is left out'));
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const needed = this.#known;
    if (needed < 0) return this.#primary(query);
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    this.#watchOver();
    try {
      return await Promise.race([this.#askReplica(query, needed), promise]);
    } catch (error) {
      // A statement that takes too long here would take as long there.
      if (error instanceof pg.DatabaseError && error.code === STATEMENT_TIMED_OUT) throw translated(error);
      return this.#primary(query);
    } finally {
      this.#waiting.delete(reject);
    }
  }

  async #askReplica(query: pg.QueryConfig, needed: number): Promise<pg.QueryResult> {
    let client: pg.PoolClient | undefined;
    let isBroken = false;
    try {
      client = await this.#pool.connect();
      if ((this.#knownOn.get(client) ?? -1) < needed) {
        const version = await versionOn(client);
        this.#knownOn.set(client, version);
        if (version < needed) throw new RangeError('this connection leads to a replica that lags');
      }
      return await client.query(query);
    } catch (error) {
      isBroken = isLost(error);
      if (isBroken) this.#leaveOut();
      throw error;
    } finally {
      client?.release(isBroken);
    }
  }

  /** While reads wait, checks at intervals whether the replica still answers. */
  #watchOver(): void {
    if (this.#watch) return;
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      if (this.#waiting.size === 0) return;
      void this.#pulse.value();
      this.#watchOver();
    }, PULSE_MS);
    this.#watch.unref();
  }
}

/** @throws when it does not answer, or follows no primary: its counter means nothing then */
async function versionOn(asked: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await asked.query<Pulse>({ name: 'quoin_pulse', text: PULSE });
  const [pulse] = rows;
  if (!pulse?.follows || !pulse.receives) throw new Error('the replica has no upstream server');
  return pulse.total;
}

/** Options of the connection for checks. */
export const pulseOptions = (options: pg.PoolConfig): pg.PoolConfig => ({
  ...options,
  max: 1,
  connectionTimeoutMillis: PULSE_TIMEOUT_MS,
  query_timeout: PULSE_TIMEOUT_MS,
});
