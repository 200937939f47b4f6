import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const run = promisify(execFile);
/** Where Debian's packages have the programs, one folder a version. */
const PROGRAMS = '/usr/lib/postgresql';
const USER = 'quoin';
const PASSWORD = 'a password for tests';
/** Somebody without rights of whom nothing else is: a server refuses to run as root. */
const NOBODY = 65_534;

/** A PostgreSQL server of its own for tests. */
export interface Postgres {
  readonly port: number;
  /** The address of a database, for a user with all rights. */
  address(database?: string): string;
  /** Makes an empty database. @returns its address */
  createDatabase(): Promise<string>;
  /** Runs a statement as a user with all rights, by default in no database of Quoin. */
  query(sql: string, values?: readonly unknown[], database?: string): Promise<Record<string, unknown>[]>;
  /** Starts it again. @param how `fast` ends all connections, `immediate` is a crash */
  restart(how?: 'fast' | 'immediate'): Promise<void>;
  halt(how?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Starts a hot standby that follows this server. */
  startStandby(): Promise<Postgres>;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server that belongs to the tests: data in memory where there is some, a free port of this machine.
 *
 * @param settings of the server, such as `{ max_connections: 10 }`
 * @throws when no server program is installed, saying what to install: nothing is skipped in silence
 */
export async function startPostgres(settings: Readonly<Record<string, string | number>> = {}): Promise<Postgres> {
  const { root, data } = newFolder();
  writeFileSync(join(root, 'password'), PASSWORD);
  if (isRoot) chownSync(join(root, 'password'), NOBODY, NOBODY);
  await run(
    ...asServer('initdb', [
      ...['-D', data, '-U', USER, '--pwfile', join(root, 'password'), '--auth=password'],
      ...['--encoding=UTF8', '--locale=C', '--no-sync'],
    ]),
  );
  return startOn({ root, data, settings });
}

interface Place {
  readonly root: string;
  /** The folder of the server's data below it. */
  readonly data: string;
  readonly settings: Readonly<Record<string, string | number>>;
}

/** Starts a server on data that is there. */
async function startOn({ root, data, settings }: Place): Promise<Postgres> {
  const port = await freePort();
  const given = { max_connections: 200, log_min_messages: 'warning', ...settings };
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = join(root, 'log');
  writeFileSync(log, '');
  let server: ChildProcess | undefined;
  process.once('exit', () => server?.kill('SIGQUIT'));

  const address = (database = 'postgres') =>
    `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;

  async function query(sql: string, values: readonly unknown[] = [], database = 'postgres') {
    const client = new pg.Client({ connectionString: address(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const [file, args] = asServer('postgres', [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      root,
      '-h',
      '127.0.0.1',
      ...options,
    ]);
    const started = spawn('/bin/sh', ['-c', 'exec "$0" "$@" 2>>"$LOG"', file, ...args], {
      env: { ...process.env, LOG: log },
      stdio: 'ignore',
    });
    server = started;
    await until(async () => {
      if (started.exitCode !== null) assert.fail(`PostgreSQL does not start:\n${readFileSync(log, 'utf8')}`);
      return query('SELECT 1').then(
        () => true,
        () => false,
      );
    }, 30_000);
  }

  async function halt(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const halted = server;
    server = undefined;
    if (!halted || halted.exitCode !== null) return;
    const gone = new Promise((resolve) => halted.once('exit', resolve));
    halted.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await gone;
  }

  await start();
  let databases = 0;
  return {
    port,
    address,
    query,
    start,
    halt,
    stop: () => halt('immediate'),
    async startStandby() {
      const place = { ...newFolder(), settings };
      await run(
        ...asServer('pg_basebackup', [
          '-d',
          address(),
          '-D',
          place.data,
          '-R',
          '-X',
          'stream',
          '-c',
          'fast',
          '--no-sync',
        ]),
      );
      return startOn(place);
    },
    async restart(how) {
      await halt(how);
      await start();
    },
    async createDatabase() {
      databases += 1;
      const name = `test_${process.pid}_${databases}`;
      await query(`CREATE DATABASE ${name}`);
      return address(name);
    },
  };
}

const isRoot = process.getuid?.() === 0;

/** A folder for a server, which may use it. */
function newFolder(): Pick<Place, 'root' | 'data'> {
  const root = temporaryFolder();
  const data = join(root, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) for (const path of [root, data]) chownSync(path, NOBODY, NOBODY);
  return { root, data };
}

const asServer = (program: string, args: readonly string[]): [string, string[]] =>
  commandOf(join(programsFolder(), program), args);

/** A program with its arguments, run by somebody who is not root. */
function commandOf(program: string, args: readonly string[]): [string, string[]] {
  if (!isRoot) return [program, [...args]];
  const as = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig=INT'];
  return ['setpriv', [...as, program, ...args]];
}

/** The folder of the newest server that is installed. */
function programsFolder(): string {
  const versions = foldersIn(PROGRAMS).sort((one, other) => Number(other) - Number(one));
  const newest = versions
    .map((version) => join(PROGRAMS, version, 'bin'))
    .find((folder) => foldersIn(folder).includes('postgres'));
  if (newest === undefined)
    throw new Error(
      `no PostgreSQL server below ${PROGRAMS}: these tests need one; apt-get install postgresql brings it`,
    );
  return newest;
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
