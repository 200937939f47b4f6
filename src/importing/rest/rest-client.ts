import { setTimeout as sleep } from 'node:timers/promises';
import { HostError } from '../public-hosts.ts';
import { RestError, SourceTooLarge } from './rest-error.ts';

/** Attempts per request: for a server that does not respond or is busy, and for one that responds with 500. */
const MAX_ATTEMPTS = { busy: 6, failing: 2 };
const MAX_WAIT_SECONDS = 300;
const TIMEOUT_MS = 60_000;
/** The maximum length of a response. A hundred long posts take a few megabytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The minimum size of an item for the limit: its row, index entries, and presented form. */
const ITEM_BYTES = 1024;

/** Sends one request; does not follow redirects. */
export type Fetch = (
  url: URL,
  options: { headers: Readonly<Record<string, string>>; redirect: 'manual'; signal: AbortSignal },
) => Promise<Response>;

export interface RestOptions {
  /** The address of the interface: `https://old.example/wp-json/`, or with `?rest_route=/`. */
  readonly root: string;
  /** The credentials; anonymous by default. */
  readonly user?: { readonly login: string; readonly password: string } | undefined;
  /** The maximum number of bytes that the site may send. */
  readonly mostBytes: number;
  /** Seconds between two requests. */
  readonly pause?: number;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  readonly fetch?: Fetch;
}

export interface RestAnswer {
  readonly body: unknown;
  /** The total that the source reports; 0 if it reports none. */
  readonly total: number;
}

export type Query = Readonly<Record<string, string | number>>;

/** The client of a running site. Retries if the site asks for it, and sends the password to no other site. */
export class RestClient {
  readonly #options: Required<Pick<RestOptions, 'root' | 'mostBytes' | 'pause' | 'wait' | 'fetch'>>;
  readonly #headers: Readonly<Record<string, string>>;
  #received = 0;

  constructor({ root, user, mostBytes, pause = 0, wait = sleep, fetch: ask = fetch }: RestOptions) {
    this.#options = { root, mostBytes, pause, wait, fetch: ask };
    this.#headers = {
      accept: 'application/json',
      'user-agent': 'Quoin import',
      ...(user && {
        authorization: `Basic ${Buffer.from(`${user.login}:${user.password}`).toString('base64')}`,
      }),
    };
  }

  /**
   * @throws RestError when the site does not respond, or not as requested
   * @throws SourceTooLarge when it has sent more than the limit
   */
  async get(path: string, query: Query = {}): Promise<RestAnswer> {
    const { wait, pause, mostBytes } = this.#options;
    if (this.#received > mostBytes) throw tooLarge(this.#options.root, mostBytes);
    const url = addressOf(this.#options.root, path, query);
    for (let attempt = 1; ; attempt += 1) {
      if (pause > 0) await wait(pause * 1000);
      try {
        return await this.#ask(url);
      } catch (error) {
        const fault = error instanceof RestError ? error : unreachable(url, error);
        const seconds = retryAfter(error) ?? 2 ** (attempt - 1);
        if (attempt >= triesOf(fault)) throw fault;
        await wait(Math.min(seconds, MAX_WAIT_SECONDS) * 1000);
      }
    }
  }

  async #ask(url: URL): Promise<RestAnswer> {
    // Redirects are not followed: the password belongs to one site.
    const answer = await this.#options.fetch(url, {
      headers: this.#headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status } = answer;
    const { pathname } = url;
    if (status >= 300 && status < 400) {
      await answer.body?.cancel();
      throw new RestError(
        `${url.host} leads ${pathname} elsewhere (${status}): name the address that it leads to`,
        status,
      );
    }
    const text = await textOf(answer, url);
    this.#received += Buffer.byteLength(text);
    if (status === 429 || status >= 500)
      throw Object.assign(new RestError(`${url.host} answers ${status} to ${pathname}`, status), {
        retryAfter: answer.headers.get('retry-after'),
      });
    const body = read(text, url, answer);
    if (status !== 200) throw refused(url, status, body);
    if (Array.isArray(body)) this.#received += body.length * ITEM_BYTES;
    return { body, total: Number(/^\d{1,9}$/.exec(answer.headers.get('x-wp-total') ?? '')?.[0] ?? 0) };
  }
}

const tooLarge = (root: string, mostBytes: number): SourceTooLarge =>
  new SourceTooLarge(
    `${new URL(root).host} has sent more than ${Math.floor(mostBytes / 1_000_000)} MB, for which the disk of the data folder may have no room: free some space, or import parts with --only`,
  );

function addressOf(root: string, path: string, query: Query): URL {
  const url = new URL(root);
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/${path}`);
  else url.pathname = url.pathname.replace(/\/*$/, '/') + path;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** The body of a response. @throws RestError when it is too long */
export async function textOf(answer: Response, { host }: URL): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new RestError(`an answer of ${host} is longer than 64 MB`, 413);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function read(text: string, { host, pathname }: URL, answer: Response): unknown {
  // Some responses begin with warnings of plugins or a byte order mark.
  const start = text.search(/[[{]/);
  try {
    if (/^\s*<(!doctype|html)/i.test(text)) throw new Error('HTML');
    return JSON.parse(start > 0 ? text.slice(start) : text);
  } catch (cause) {
    const kind = answer.headers.get('content-type')?.includes('html') ? 'a page (HTML)' : 'no whole JSON';
    // A page may be a temporary challenge, and a truncated response may be complete the next time.
    throw new RestError(`${host} answers ${pathname} with ${kind} (${answer.status})`, 502, { cause });
  }
}

function refused({ host, pathname }: URL, status: number, body: unknown): RestError {
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const why = [code, message].filter((one) => typeof one === 'string').join(': ');
  return new RestError(`${host} answers ${status} to ${pathname}${why ? ` (${plain(why)})` : ''}`, status);
}

/** A message of the source, without markup and control characters. */
const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200);

/** The error for a request without a response. A refused host is not retried. */
export const unreachable = ({ host }: URL, cause: unknown): RestError => {
  if (cause instanceof HostError) return new RestError(cause.message, 403, { cause });
  const code = ((cause as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? (cause as Error).name;
  return new RestError(`${host} does not answer (${code})`, 0, { cause });
};

const triesOf = ({ status }: RestError): number =>
  [0, 429, 503].includes(status) ? MAX_ATTEMPTS.busy : status >= 500 ? MAX_ATTEMPTS.failing : 1;

function retryAfter(error: unknown): number | undefined {
  const given = (error as { retryAfter?: string | null }).retryAfter;
  if (!given) return undefined;
  if (/^\d{1,6}$/.test(given)) return Number(given);
  const until = Date.parse(given);
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000);
}
