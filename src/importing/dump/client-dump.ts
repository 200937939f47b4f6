import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { DumpError } from './dump-error.ts';

export interface DatabaseAddress {
  readonly user: string;
  readonly host: string;
  readonly port: string | undefined;
  readonly name: string;
  /** Of a database on this machine: the path of its socket. */
  readonly socket: string | undefined;
}

/** The clients that write dumps. That of MariaDB reads databases of MySQL as well. */
const CLIENTS = ['mariadb-dump', 'mysqldump'] as const;
const REMEDY =
  'a database is read by mariadb-dump or mysqldump, and neither is installed: install one (apt-get install mariadb-client), or make a dump where the database is, and import that file';
/** The length at which the error message of a client is cut. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * The dump of a database, as a client of the machine writes it: one view of all tables, nothing locked, nothing written.
 *
 * @throws DumpError where there is no client, or where it does not come to its end
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
    // Half a dump may end between two statements: only the client knows that it is whole.
    if (code !== 0) throw new DumpError(`the database cannot be read: ${plain(complaint) || 'the client was ended'}`);
  } finally {
    client.kill();
  }
}

async function startClient(args: readonly string[], password: string): Promise<ChildProcess> {
  for (const name of CLIENTS) {
    // Not on the command line, where others see it. The environment is seen by the same user alone.
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
  // Settings of whoever runs the import are for other databases.
  '--no-defaults',
  `--user=${user}`,
  ...(socket === undefined ? [`--host=${host}`] : [`--socket=${socket}`]),
  ...(port === undefined ? [] : [`--port=${port}`]),
  '--default-character-set=utf8mb4',
  ...['--single-transaction', '--quick', '--skip-lock-tables', '--skip-triggers', '--no-tablespaces'],
  // Clients of MySQL ask newer servers for what others do not have.
  ...['--loose-column-statistics=0', '--loose-set-gtid-purged=OFF'],
  '--',
  name,
];

/** What a client says, without its own name, on one line and without signs that a terminal obeys. */
const plain = (text: string): string =>
  text
    .replace(/^\S*(?:mysqldump|mariadb-dump)(?:\.exe)?: /gm, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
