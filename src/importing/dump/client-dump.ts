import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { DumpError } from './dump-error.ts';

export interface DatabaseAddress {
  readonly user: string;
  readonly host: string;
  readonly port: string | undefined;
  readonly name: string;
  /** The path of the socket, for a database on this machine. */
  readonly socket: string | undefined;
}

/** The clients that write dumps. The one of MariaDB also reads MySQL databases. */
const CLIENTS = ['mariadb-dump', 'mysqldump'] as const;
const REMEDY =
  'a database is read by mariadb-dump or mysqldump, and neither is installed: install one (apt-get install mariadb-client), or make a dump where the database is, and import that file';
/** The length at which the error message of a client is cut. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Dumps a database by a client on this machine: a consistent snapshot of all tables, without locks or writes.
 *
 * @throws DumpError when there is no client, or when it fails
 */
export async function* clientDump(address: DatabaseAddress, password: string): AsyncGenerator<Buffer> {
  const client = await startClient(argumentsOf(address), password);
  let complaint = '';
  client.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, MAX_MESSAGE_LENGTH);
  });
  const ended = once(client, 'close');
  try {
    yield* client.stdout as Readable as AsyncIterable<Buffer>;
    const [code] = (await ended) as [number | null];
    // A truncated dump may end between two statements: only the exit code shows that it is complete.
    if (code !== 0) throw new DumpError(`the database cannot be read: ${plain(complaint) || 'the client was ended'}`);
  } finally {
    client.kill();
  }
}

async function startClient(args: readonly string[], password: string): Promise<ChildProcess> {
  for (const name of CLIENTS) {
    // Not on the command line, which every user can see. Only the same user can see the environment.
    const env = { ...process.env, MYSQL_PWD: password };
    const client = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      await once(client, 'spawn');
      return client;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new DumpError(REMEDY);
}

const argumentsOf = ({ user, host, port, name, socket }: DatabaseAddress): string[] => [
  // The option files of the current user are for other databases.
  '--no-defaults',
  `--user=${user}`,
  ...(socket === undefined ? [`--host=${host}`] : [`--socket=${socket}`]),
  ...(port === undefined ? [] : [`--port=${port}`]),
  '--default-character-set=utf8mb4',
  ...['--single-transaction', '--quick', '--skip-lock-tables', '--skip-triggers', '--no-tablespaces'],
  // MySQL clients ask for tables that MariaDB and older servers do not have.
  ...['--loose-column-statistics=0', '--loose-set-gtid-purged=OFF'],
  '--',
  name,
];

/** The message of a client on one line, without warnings, its name and control characters. */
const plain = (text: string): string =>
  text
    .replace(/^(?:\S+: )?\[?Warning\b.*\n/gim, '')
    .replace(/^\S*(?:mysqldump|mariadb-dump)(?:\.exe)?: /gm, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
