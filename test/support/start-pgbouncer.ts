import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const NOBODY = 65_534;

/** A PgBouncer of its own for tests. */
export interface PgBouncer {
  /** The address of a database behind it, of which the address without it is given. */
  through(address: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in front of a PostgreSQL server, set as it comes but for what is given.
 *
 * @param server the address of any database of it
 * @throws when it is not installed: nothing is skipped in silence
 */
export async function startPgBouncer(
  server: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<PgBouncer> {
  if (!existsSync(PROGRAM)) throw new Error(`there is no ${PROGRAM}: apt-get install pgbouncer brings it`);
  const { hostname, port: serverPort, username, password } = new URL(server);
  const port = await freePort();
  const folder = temporaryFolder();
  const [file, users, log] = ['pgbouncer.ini', 'users.txt', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const given = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'md5',
    auth_file: users,
  };
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(log, '');
  writeFileSync(
    file,
    [
      `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]`,
      ...Object.entries({ ...given, logfile: log, ...settings }).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file, users, log]) chownSync(path, NOBODY, NOBODY);
  const pooler: ChildProcess = spawn(PROGRAM, ['-q', file], {
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  process.once('exit', () => pooler.kill('SIGKILL'));

  const through = (address: string): string => Object.assign(new URL(address), { port: String(port) }).href;
  await until(async () => {
    if (pooler.exitCode !== null) assert.fail(`PgBouncer does not start:\n${readFileSync(log, 'utf8')}`);
    const client = new pg.Client({ connectionString: through(`${server.replace(/\/[^/]*$/, '')}/pgbouncer`) });
    client.on('error', () => undefined);
    return client
      .connect()
      .then(
        () => true,
        // It speaks, whatever it says.
        (error: unknown) => error instanceof pg.DatabaseError,
      )
      .finally(() => client.end().catch(() => undefined));
  });
  return {
    through,
    async stop() {
      if (pooler.exitCode !== null || pooler.signalCode !== null) return;
      const gone = new Promise((resolve) => pooler.once('exit', resolve));
      pooler.kill('SIGKILL');
      await gone;
    },
  };
}
