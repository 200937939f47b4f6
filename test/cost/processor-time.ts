import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Measures what a server uses of the processor: other work on the machine does not count. */
export interface ProcessorTime {
  /** The milliseconds used during some work: by this process with all its threads, and by the processes of its database. */
  during<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly milliseconds: number }>;
  /** Waits until the server does nothing: after a start, it presents posts that are not presented yet. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** On a busy machine, a server that works gets little of the processor in a while. */
const IDLE_MS = 300;
const MAX_USED_WHEN_IDLE_MS = 5;
const TIMES_IDLE = 2;

/** @param database the address of its database on a PostgreSQL server; empty for SQLite, which runs in this process */
export async function processorTime(database: string): Promise<ProcessorTime> {
  const client = database === '' ? undefined : new pg.Client({ connectionString: database });
  await client?.connect();

  async function ofDatabase(): Promise<number> {
    const { rows = [] } = (await client?.query<{ pid: number }>(BACKENDS)) ?? {};
    return rows.reduce((sum, { pid }) => sum + ofProcess(pid), 0);
  }

  async function during<Result>(work: () => Promise<Result>) {
    const [database, own] = [await ofDatabase(), ofThisProcess()];
    const result = await work();
    const used = ofThisProcess() - own;
    return { result, milliseconds: used + (await ofDatabase()) - database };
  }

  return {
    during,
    async idle() {
      for (let times = 0; times < TIMES_IDLE; ) {
        const { milliseconds } = await during(() => delay(IDLE_MS));
        times = milliseconds > MAX_USED_WHEN_IDLE_MS ? 0 : times + 1;
      }
    },
    close: async () => client?.end(),
  };
}

const BACKENDS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quoin'";

function ofThisProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Linux counts nanoseconds on a processor for each process. */
function ofProcess(pid: number): number {
  const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1_000_000;
}
