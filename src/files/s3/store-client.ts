import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type Bucket, type Credentials, urlIn } from './bucket.ts';
import { StoreFault } from './store-fault.ts';
import { readXml } from './xml.ts';

export interface StoreRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** In the bucket; empty for the bucket itself. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** How long to wait for an answer of the store. */
  readonly patienceMs?: number;
  /** Whether the request may be carried out twice; otherwise it is repeated only if it was certainly not carried out. */
  readonly isRepeatable?: boolean;
}

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const PAUSE_MS = 150;
/** Faults before the first byte was sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const passing = new Set([429, 500, 502, 503, 504]);

/** The client of a bucket: signs requests, repeats those that may be repeated, and limits every wait. */
export class StoreClient {
  readonly bucket: Bucket;
  readonly #credentials: Credentials;
  readonly #agent: Agent;
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(bucket: Bucket, credentials: Credentials) {
    this.bucket = bucket;
    this.#credentials = credentials;
    // The limit is for the time before there is a connection; a connection that rests keeps no process alive.
    const options = { keepAlive: true, maxFreeSockets: 64, timeout: TIMEOUT_MS };
    this.#agent = bucket.endpoint.protocol === 'https:' ? new SecureAgent(options) : new Agent(options);
  }

  /**
   * Sends a request, and waits for the head of its answer.
   *
   * @returns an answer with a status below 300, and its body still to be read
   * @throws StoreFault
   */
  async send(request: StoreRequest): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(request);
      } catch (error) {
        const mayRepeat = error instanceof StoreFault && (error.isCertain || (request.isRepeatable ?? true));
        // After a timeout, another attempt would hardly succeed.
        const isPassing = mayRepeat && (error.status === 0 ? error.code !== 'ETIMEDOUT' : passing.has(error.status));
        if (!isPassing || attempt === ATTEMPTS) throw error;
        await delay(PAUSE_MS * attempt ** 2);
      }
    }
  }

  /** Sends a request, and reads its answer. */
  async ask(request: StoreRequest): Promise<{ headers: IncomingMessage['headers']; body: string }> {
    const answer = await this.send(request);
    try {
      return { headers: answer.headers, body: await text(answer) };
    } catch (cause) {
      throw faultOf(cause);
    }
  }

  /** An address that serves a file to anybody for the given number of seconds, with these response headers. */
  async addressOf(path: string, seconds: number, answerHeaders: Readonly<Record<string, string>>): Promise<string> {
    const url = urlIn(this.bucket, this.bucket.publicEndpoint, path);
    for (const [name, value] of Object.entries(answerHeaders)) url.searchParams.set(`response-${name}`, value);
    url.searchParams.set('X-Amz-Expires', String(seconds));
    const signed = await this.#sign({ url, method: 'GET', isInQuery: true });
    return signed.url.href;
  }

  async #attempt({ method, path, query = {}, headers = {}, body, patienceMs = TIMEOUT_MS }: StoreRequest) {
    const url = urlIn(this.bucket, this.bucket.endpoint, path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = body === undefined || body.length === 0 ? EMPTY : await sha256(body);
    const signed = await this.#sign({ url, method, headers: { ...headers, 'x-amz-content-sha256': hash } });
    const answer = await exchange(
      signed.url,
      {
        method,
        agent: this.#agent,
        headers: { ...Object.fromEntries(signed.headers), 'content-length': body?.length ?? 0 },
      },
      body,
      patienceMs,
    );
    if ((answer.statusCode ?? 500) < 300) return answer;
    throw await refusalOf(answer);
  }

  #sign(request: { url: URL; method: string; headers?: Record<string, string>; isInQuery?: boolean }) {
    const { url, method, headers = {}, isInQuery = false } = request;
    const signer = new AwsV4Signer({
      ...this.#credentials,
      url: url.href,
      method,
      headers,
      signQuery: isInQuery,
      service: 's3',
      region: this.bucket.region,
      cache: this.#signingKeys,
    });
    return signer.sign();
  }
}

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** In another thread: parts are large. */
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

function exchange(url: URL, options: RequestOptions, sent: Uint8Array | undefined, patienceMs: number) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
    let body: IncomingMessage | undefined;
    const request = start(url, options, (answer) => {
      // The reader of the body gets its faults; without a listener they would end the process.
      answer.on('error', () => {});
      body = answer;
      resolve(answer);
    });
    request.setTimeout(patienceMs);
    const late = Object.assign(new Error(`${url.host} does not answer`), { code: 'ETIMEDOUT' });
    request.on('timeout', () => {
      // The reader is slow, not the store.
      if (body && body.readableLength > 0) request.setTimeout(patienceMs);
      else request.destroy(late);
    });
    request.on('error', (cause) => reject(faultOf(cause)));
    request.end(sent);
  });
}

function faultOf(cause: unknown): StoreFault {
  const { code = 'EIO', message = '' } = Object(cause) as NodeJS.ErrnoException;
  return new StoreFault({ message, code, isCertain: unsent.has(code) }, { cause });
}

/** The fault that the store reports for a refused request. */
async function refusalOf(answer: IncomingMessage): Promise<StoreFault> {
  const { statusCode: status = 500, headers } = answer;
  const error = readXml(await text(answer).catch(() => ''));
  const region = error?.of('Region') || headers['x-amz-bucket-region'];
  const code = error?.of('Code') || `HTTP ${status}`;
  const message = `${code}: ${error?.of('Message') || 'without a reason'}${region ? ` (region ${region})` : ''}`;
  return new StoreFault({ message, status, code, isCertain: status < 500 });
}
