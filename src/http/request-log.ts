import { type Logger, type LoggerOptions, pino } from 'pino';

/** The target of log lines, each a JSON object that ends with a line break. */
export interface LogTarget {
  /** debug, info, warn, error or silent. */
  readonly level: string;
  write(line: string): void;
}

/** The members that are removed from all logged objects (trust G9). */
const SECRETS = ['authorization', 'cookie', 'password', 'token'];

/** The log of everything except requests: faults, and what the operator should know. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'child'>;

/** The log on a target; without one, nothing is written. */
export const createLog = (target: LogTarget = { level: 'silent', write: () => {} }): Log =>
  pino(optionsOf(target), target);

function optionsOf({ level: least }: LogTarget): LoggerOptions {
  return {
    level: least,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
  };
}

interface DescribedError {
  readonly [member: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/** An error without the members that drivers add: they can hold values of rows. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name: type, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** Whether each request has a line. */
export const logsRequests = ({ level }: LogTarget): boolean => level === 'info' || level === 'debug';
