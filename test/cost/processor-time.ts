import { readFileSync } from 'node:fs';
import pg from 'pg';

/** What a server has used of the processor so far, in milliseconds: other work on the machine does not count. */
export interface ProcessorTime {
  now(): Promise<number>;
  close(): Promise<void>;
}

/** Of this process, with all its threads; and on PostgreSQL, of the processes that serve its database. */
export async function processorTime(database: string): Promise<ProcessorTime> {
  if (database === '') return { now: async () => ofThisProcess(), close: async () => {} };
  const client = new pg.Client({ connectionString: database, application_name: 'processor-time' });
  await client.connect();
  return {
    async now() {
      const own = ofThisProcess();
      const { rows } = await client.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quoin'",
      );
      return own + rows.reduce((sum, { pid }) => sum + ofProcess(pid), 0);
    },
    close: () => client.end(),
  };
}

function ofThisProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Linux counts nanoseconds on a processor for each process. */
function ofProcess(pid: number): number {
  const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1_000_000;
}
