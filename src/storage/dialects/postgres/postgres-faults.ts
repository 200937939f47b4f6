import pg from 'pg';
import { type ApiError, apiError } from '../../../errors/index.ts';
import { UnusableDatabaseError } from '../../unusable-database-error.ts';

/** Prefixes of SQLSTATE codes for temporary failures of the server. */
const TRANSIENT = [
  '08', // connection
  '25006', // read only: the server has become a standby
  '25P03', // idle for too long in a transaction
  '28', // log-in refused
  '3D000', // the database is gone
  '40', // rolled back for the sake of others
  '53', // memory, connections
  '55P03', // waited too long for a lock
  '57', // told to stop, starting, statement took too long
];
const DISK_FULL = '53100';
const TOO_MANY_CONNECTIONS = '53300';

const RETRY = { 'Retry-After': '5' };

/** Whether the error comes from the server itself; other errors of the driver are about the connection. */
const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined);

/** Whether the error comes from the server or the driver, and not from our own code. */
export const isOfServer = (error: unknown): boolean =>
  error instanceof Error && (error instanceof pg.DatabaseError || error.constructor === Error);

/** Whether the connection is lost: the last statement may or may not have run. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return code.startsWith('08') || code.startsWith('57P') || code === '25P03';
  return !(error instanceof TypeError || error instanceof RangeError);
}

/** Whether there are too many connections: waiting may help. */
export const isCrowded = (error: unknown): boolean => codeOf(error) === TOO_MANY_CONNECTIONS;

/** Turns errors of an unavailable database into answers for clients; returns other errors unchanged. */
export function translated(error: unknown): unknown {
  const code = codeOf(error);
  if (code === DISK_FULL) return apiError('rest_storage_full', { cause: error });
  const isAway = code === undefined ? isLost(error) : TRANSIENT.some((state) => code.startsWith(state));
  return isAway ? apiError('rest_unavailable', { headers: RETRY, cause: error }) : error;
}

/** The outcome of a change is unknown: a client that repeats it without checking may store it twice. */
export const outcomeUnknown = (cause: unknown): ApiError => apiError('rest_outcome_unknown', { cause });

const MIXED_UP = 'mixes up prepared statements, as a pooler of transactions does: say --database-pooler transaction';

/** Faults of the first connection to a server, with remedies. */
const faults: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password: check the user and the password',
  '28000': 'refuses the log-in: check the user, and what pg_hba.conf says about this machine',
  '3D000': 'has no such database: create it first',
  '42501': 'lets this user create nothing: GRANT it CREATE on the schema',
  '26000': MIXED_UP,
  '42P05': MIXED_UP,
  '53300': 'has no connection left: raise max_connections, or stop other programs',
  '57P03': 'is starting or stopping: try again in a moment',
  ECONNREFUSED: 'does not answer: check host and port, and that it runs',
  ENOTFOUND: 'has a name that nobody knows: check the host',
  EAI_AGAIN: 'has a name that nobody could look up: check the host, and the network',
  ENOENT: 'has no socket there: check the folder in the address',
  EHOSTUNREACH: 'cannot be reached: check the host, and the network',
  ENETUNREACH: 'cannot be reached: check the host, and the network',
};

/** What is wrong with a server that cannot be used, in one sentence. */
export function unusable(error: unknown, address: string, kind = 'PostgreSQL server'): UnusableDatabaseError {
  const { code = '', message } = error as { code?: string; message?: string };
  const fault = faultOfPooler(message ?? '') ?? faults[code] ?? faultByMessage(message ?? '');
  return new UnusableDatabaseError(`the ${kind} at ${withoutPassword(address)} ${fault}`, { cause: error });
}

const faultByMessage = (message: string): string =>
  /timeout/i.test(message)
    ? 'does not answer in time: check that it runs, and, of a pooler, that its server does and has a connection left'
    : `cannot be used: ${message}`;

/** Messages of poolers, whose codes say nothing. */
const faultsOfPoolers: readonly (readonly [RegExp, string])[] = [
  [
    /unsupported startup parameter/i,
    'is a pooler that refuses start-up parameters: say with --database-pooler whether it pools sessions or transactions',
  ],
  [/no such database/i, 'is a pooler that knows no such database: name it under [databases] there'],
  [/statement pooling mode/i, 'is a pooler of single statements: set its pool_mode to transaction or session'],
  [/^database "[^"]*" does not exist$/i, 'has no such database: create it first'],
  [/^password authentication failed$/i, 'is a pooler that refuses the password: check it, and its auth_file'],
  [/no such user|auth failed/i, 'is a pooler that refuses the log-in: check the user, the password, and its auth_file'],
  [/no more connections allowed/i, 'is a pooler that takes no more connections: raise its max_client_conn'],
  [/query_wait_timeout/i, 'is a pooler whose server connections are all taken: raise its default_pool_size'],
  [
    /cannot connect to server|server login (has been failing|failed)|server_login_retry|server conn crashed/i,
    'is a pooler whose own server does not answer: check that PostgreSQL runs, and how the pooler finds it',
  ],
  [
    /pgbouncer is (shutting|paus)|database .* is (paused|disabled)/i,
    'is a pooler that is paused or stopping: try again',
  ],
];

const faultOfPooler = (message: string): string | undefined =>
  faultsOfPoolers.find(([said]) => said.test(message))?.[1];

/** The address without its password. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return 'the given address';
  const url = new URL(address);
  url.password = '';
  url.searchParams.delete('password');
  return url.toString();
}
