import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReadPoint } from '../engine/read-point.ts';
import { noteRoute, requestIdOf } from './followed-request.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Smaller bodies gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 1024;

/** The maximum number of addresses remembered as requested once. */
const MAX_ASKED = 5_000;

/** The header of answers that everybody may have. Others, such as those opened by a password, are not cached. */
const SHARED = 'public, no-cache';

type Encoding = 'identity' | 'gzip' | 'br';

/** A complete answer, ready to be sent. */
export interface ReadyAnswer {
  /** The name of its route, for the log. */
  readonly route: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The length of the body. */
  readonly bytes: number;
  readonly etag: string;
  /** The body with another encoding, made at the first request for it. */
  readonly encoded: Map<Encoding, Buffer>;
}

interface AnswerCacheOptions {
  readonly maxBytes: number;
  /** Changes with every commit of any process. */
  readonly version: () => number | Promise<number>;
  readonly now: () => number;
}

/**
 * Caches answers to reads by anonymous clients, by the address of the request, and sends them before anything else is done. All
 * anonymous clients may see the same, so no right is bypassed; users are never answered from here.
 *
 * An answer is valid for one version of the database and until the next scheduled post becomes visible: any commit, of
 * any process, voids the cache (decision 0011).
 */
export class AnswerCache {
  readonly #options: AnswerCacheOptions;
  readonly #kept: LRUCache<string, ReadyAnswer>;
  /** Addresses requested once: an answer is cached at the second request. */
  readonly #asked = new Set<string>();
  #version: number | undefined;
  #hits = 0;
  #misses = 0;
  #validUntil = Number.POSITIVE_INFINITY;

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: Math.max(options.maxBytes, 1),
      sizeCalculation: ({ bytes }, url) => bytes * 2 + url.length + 500,
    });
  }

  /** The numbers of hits and misses, and the memory of the cached answers. */
  get usage(): { readonly hits: number; readonly misses: number; readonly bytes: number } {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#kept.calculatedSize };
  }

  /** Whether the request may be answered from here: a read by an anonymous client. */
  static concerns({ method, headers }: IncomingMessage): boolean {
    return (
      (method === 'GET' || method === 'HEAD') && headers.authorization === undefined && headers.cookie === undefined
    );
  }

  /** Sends the cached answer. @returns whether there was one; a promise if the version must be read first */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    if (!this.#kept.has(request.url ?? '')) return false;
    const version = this.#options.version();
    if (typeof version === 'number') return this.#answerAt(version, request, response);
    return version.then((known) => this.#answerAt(known, request, response));
  }

  #answerAt(version: number, request: IncomingMessage, response: ServerResponse): boolean {
    if (version !== this.#version || this.#options.now() >= this.#validUntil) {
      this.#kept.clear();
      return false;
    }
    const kept = this.#kept.get(request.url ?? '');
    if (!kept) return false;
    this.#hits += 1;
    noteRoute(request, kept.route);
    void send(kept, request, response);
    return true;
  }

  /** Caches an answer at its second request. It was computed from this state of the database, or a newer one. */
  keep(url: string, answer: ReadyAnswer, { version, nextDue }: Pick<ReadPoint, 'version' | 'nextDue'>): void {
    this.#misses += 1;
    if (this.#options.maxBytes === 0 || answer.headers['cache-control'] !== SHARED) return;
    if (version !== this.#version) {
      this.#kept.clear();
      this.#asked.clear();
      this.#version = version;
    }
    if (this.#asked.size > MAX_ASKED) this.#asked.clear();
    if (!this.#asked.has(url)) return void this.#asked.add(url);
    this.#validUntil = nextDue === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${nextDue}Z`);
    this.#kept.set(url, { ...answer, body: typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body });
  }
}

/** Sends an answer, or 304 when the client has it; compressed once for all clients that accept it. */
export async function send(answer: ReadyAnswer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = answer.bytes < MIN_COMPRESSED_BYTES ? 'identity' : encodingOf(request.headers['accept-encoding']);
  const etag = `"${answer.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  if (matches(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, { ...notModifiedHeaders(answer.headers), etag, 'x-request-id': requestIdOf(request) });
    response.end();
    return;
  }
  const body = encoding === 'identity' ? answer.body : await encoded(answer, encoding);
  response.writeHead(answer.status, {
    ...answer.headers,
    etag,
    'content-length': encoding === 'identity' ? answer.bytes : body.length,
    'x-request-id': requestIdOf(request),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  if (request.method === 'HEAD') response.end();
  // ASCII text need not be encoded.
  else if (body.length === answer.bytes) response.end(body, 'latin1');
  else response.end(body);
}

async function encoded(answer: ReadyAnswer, encoding: 'gzip' | 'br'): Promise<Buffer> {
  const known = answer.encoded.get(encoding);
  if (known) return known;
  const made =
    encoding === 'br'
      ? await toBrotli(answer.body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: answer.bytes },
        })
      : await toGzip(answer.body);
  answer.encoded.set(encoding, made);
  return made;
}

/** Whether `Accept-Encoding` names an encoding; `q=0` means that the client does not accept it. */
const accepting = (name: string): RegExp =>
  new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$))(?=[\\s,;]|$)`);
const ACCEPTS_BROTLI = accepting('br');
const ACCEPTS_GZIP = accepting('gzip');

/** The best encoding that the client accepts. */
function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (ACCEPTS_BROTLI.test(accepted)) return 'br';
  return ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity';
}

/** Whether one of the tags of `If-None-Match` is that of the answer, in any encoding (weak comparison). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some(
      (tag) =>
        tag
          .trim()
          .replace(/^W\//, '')
          .replace(/^"|(-br|-gzip)?"$/g, '') === etag,
    )
  );
}

/** The headers of a 304: all but those that describe the body. */
function notModifiedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-type': _, ...rest } = headers;
  return rest;
}
