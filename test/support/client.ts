import assert from 'node:assert/strict';

/** An answer, its body parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** The body of an answer, as `JSON.parse` gives it: a test looks into answers of every shape. */
export type Json = ReturnType<typeof JSON.parse>;

export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

export interface RequestOptions {
  readonly query?: Query;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is: bytes, text or a form. */
  readonly raw?: Uint8Array<ArrayBuffer> | string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests as one user. Paths stand below the prefix, unless they begin with `//`: `//openapi.json`. */
export class Client {
  readonly #base: string;
  readonly #prefix: string;
  readonly #authorization: string | undefined;
  readonly #lastFault: () => string;

  /** @param lastFault what the server has logged of its last error, for messages of tests */
  constructor(
    base: string,
    prefix: string,
    credentials: { login: string; secret: string } | undefined,
    lastFault: () => string = () => '',
  ) {
    this.#base = base;
    this.#lastFault = lastFault;
    this.#prefix = prefix;
    this.#authorization =
      credentials && `Basic ${Buffer.from(`${credentials.login}:${credentials.secret}`).toString('base64')}`;
  }

  get(path: string, query: Query = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.request('GET', path, { query, ...options });
  }
  head(path: string, query: Query = {}): Promise<Answer> {
    return this.request('HEAD', path, { query });
  }
  options(path: string): Promise<Answer> {
    return this.request('OPTIONS', path);
  }
  post(path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request('POST', path, { ...(body !== undefined && { body }), ...options });
  }
  delete(path: string, query: Query = {}): Promise<Answer> {
    return this.request('DELETE', path, { query });
  }

  /** Creates an item. @returns it, as the answer shows it */
  async create(path: string, body: unknown): Promise<Json> {
    const answer = await this.post(path, body);
    const fault = answer.status === 500 ? `\nlogged: ${this.#lastFault()}` : '';
    assert.equal(answer.status, 201, `creating below ${path}: ${answer.text}${fault}`);
    return answer.body;
  }

  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { query = {}, body, raw, headers = {} } = options;
    const url = this.#base + (path.startsWith('//') ? path.slice(1) : this.#prefix + path);
    const response = await fetch(addQuery(url, query), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#authorization !== undefined && { authorization: this.#authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(raw !== undefined && { body: raw }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }
}

/** Lists become `name[]=…`, repeated. */
function addQuery(url: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one) => `${encodeURIComponent(name)}[]=${encodeURIComponent(one)}`)
      : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  if (pairs.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
