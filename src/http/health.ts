import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiError } from '../errors/index.ts';
import { JSON_HEADERS } from './errors.ts';
import { noteRoute, requestIdOf } from './followed-request.ts';

/** How long a result of the database check is reused. */
const CACHED_MS = 1000;
/** A database that takes longer to answer is not usable. */
const TIMEOUT_MS = 2000;

const LIVE = '/health/live';
const READY = '/health/ready';

interface HealthOptions {
  /** Called with the reason when the database becomes unusable, and without one when it is usable again. */
  readonly onChange?: (fault?: unknown) => void;
  /** Scheduled backups: their state is reported and does not affect readiness. */
  readonly backups?: { state(): string } | undefined;
}

/**
 * Answers health checks, before everything else and whatever the load: `/health/live` while the process
 * lives, `/health/ready` while it takes requests: not while it stops, or while its database cannot be used.
 */
export class Health {
  readonly #probe: () => Promise<void>;
  #known: { readonly at: number; readonly isUsable: Promise<boolean> } | undefined;
  readonly #onChange: (fault?: unknown) => void;
  #wasUsable = true;
  readonly #backups: { state(): string } | undefined;
  #isStopping = false;

  /**
   * @param probe fails when the database cannot be used
   */
  constructor(probe: () => Promise<void>, { onChange = () => undefined, backups }: HealthOptions = {}) {
    this.#probe = probe;
    this.#onChange = onChange;
    this.#backups = backups;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Reports from now on that the server is not ready, so that a balancer sends requests elsewhere. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Whether the request is a health check. */
  static concerns({ url, method }: IncomingMessage): boolean {
    const path = pathOf(url);
    return (path === LIVE || path === READY) && (method === 'GET' || method === 'HEAD');
  }

  /** Answers a health check. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request.url);
    noteRoute(request, path);
    response.setHeader('x-request-id', requestIdOf(request));
    if (path === LIVE) say(response, true);
    else
      void this.#isReady().then((isReady) =>
        say(response, isReady, this.#backups && { backup: this.#backups.state() }),
      );
  }

  async #isReady(): Promise<boolean> {
    return !this.#isStopping && (await this.#isUsable()) && !this.#isStopping;
  }

  #isUsable(): Promise<boolean> {
    const now = performance.now();
    if (!this.#known || now - this.#known.at > CACHED_MS)
      this.#known = { at: now, isUsable: faultOf(this.#probe).then((fault) => this.#note(fault)) };
    return this.#known.isUsable;
  }

  #note(fault: unknown): boolean {
    const isUsable = fault === undefined;
    if (isUsable !== this.#wasUsable && !this.#isStopping) this.#onChange(fault);
    this.#wasUsable = isUsable;
    return isUsable;
  }
}

/** The path, if it may be one of a health check. Other addresses are not parsed. */
const pathOf = (url = ''): string => (url.startsWith('/health') ? (url.split('?', 1)[0] ?? '') : '');

/** The reason of a failure or a time-out; undefined if the probe succeeds. */
async function faultOf(probe: () => Promise<void>): Promise<unknown> {
  const late = Promise.withResolvers<Error>();
  const timer = setTimeout(() => late.resolve(new Error('the database does not answer in time')), TIMEOUT_MS);
  const answered = probe().then(
    () => undefined,
    (error: unknown) => error ?? new Error('the database cannot be used'),
  );
  const fault = await Promise.race([answered, late.promise]);
  clearTimeout(timer);
  return fault;
}

function say(response: ServerResponse, isWell: boolean, more?: object): void {
  const refusal = apiError('rest_unavailable');
  response.writeHead(isWell ? 200 : refusal.status, {
    ...JSON_HEADERS,
    'cache-control': 'no-store',
    ...(!isWell && { 'retry-after': '5' }),
  });
  response.end(JSON.stringify(isWell ? { status: 'ok', ...more } : refusal.toBody()));
}
