import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/index.ts';
import type { Exchange } from './exchange.ts';
import { follow, requestIdOf } from './followed-request.ts';
import type { Log } from './request-log.ts';

/** Logs the details that an error response leaves out, and what the operator should know. */
export type LogRefusal = (refusal: ApiError, exchange: Pick<Exchange, 'request' | 'log'>) => void;

/** Refusals because of too much load are logged once per interval: there may be thousands. */
const INTERVAL_MS = 1000;
/** 501 tells a client that something is not implemented; it is not a fault. */
const NOT_IMPLEMENTED = 501;

/**
 * Creates a logger of refusals: faults of the server are errors, with their cause; a throttled guess is a warning, a failed
 * log-in is information. What was typed is never logged: people type passwords instead of names.
 */
export function refusalLogger(now: () => number = () => performance.now()): LogRefusal {
  const seldom = new Seldom(now);
  return (refusal, exchange) => {
    const { status, code, cause } = refusal;
    const { address } = follow(exchange.request);
    const from = address === undefined ? {} : { address };
    if (code === 'incorrect_password') exchange.log.info(from, 'log-in failed');
    if (code === 'rest_too_many_attempts') exchange.log.warn(from, `${cause ?? 'log-in'} throttled`);
    // An unexpected error was logged where it was caught.
    if (status < 500 || status === NOT_IMPLEMENTED || code === 'rest_internal_error') return;
    const line = { status, code, cause: briefly(cause) };
    if (cause instanceof Error) exchange.log.error(line, 'a request failed');
    else seldom.log(`${code} ${cause}`, (times) => exchange.log.error({ ...line, times }, 'a request was refused'));
  };
}

/** Creates a logger of requests that were shed because too many are in progress. */
export function shedLogger(log: Log, limit: number): (request: IncomingMessage) => void {
  const seldom = new Seldom(() => performance.now());
  return (request) =>
    seldom.log('', (times) =>
      log.error({ requestId: requestIdOf(request), status: 503, limit, times }, 'too many requests at a time'),
    );
}

/** Logs that the database cannot be used, or can be again. */
export function logUsable(log: Log, fault: unknown): void {
  if (fault === undefined) log.info('the database can be used again');
  else log.error({ cause: briefly(fault) }, 'the database cannot be used');
}

/** An error without its stack, as the fault is not in the code, and without the members that drivers add: they can contain values of rows. */
function briefly(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, cause } = error;
  const code = error instanceof ApiError ? error.code : (error as { code?: unknown }).code;
  return { message, ...(code !== undefined && { code }), ...(cause !== undefined && { cause: briefly(cause) }) };
}

/** Logs the first of many equal events, and later their number. */
class Seldom {
  readonly #now: () => number;
  readonly #since = new Map<string, { readonly at: number; times: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param write receives the number of events since the last line */
  log(what: string, write: (times: number) => void): void {
    const at = this.#now();
    const last = this.#since.get(what);
    if (last && at - last.at < INTERVAL_MS) last.times += 1;
    else {
      this.#since.set(what, { at, times: 0 });
      write((last?.times ?? 0) + 1);
    }
  }
}
