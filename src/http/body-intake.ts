import type { IncomingMessage } from 'node:http';
import { type ApiError, apiError } from '../errors/index.ts';
import type { BodyMemory, HeldBody } from './body-memory.ts';
import { type Pace, watchPace } from './body-pace.ts';
import { GrowingBytes } from './growing-bytes.ts';

/** The limits for the body of a request. */
interface IntakeTerms {
  /** The maximum of it that is kept in memory. */
  readonly mostBytes: number;
  readonly memory: BodyMemory;
  readonly pace: Pace;
}

/**
 * Receives the body of one request within limits of length and pace, and only as long as there is memory
 * for it. Closing the intake frees the memory. After a refusal the connection stays open for the
 * response; the rest of the body is to be discarded.
 */
export class Intake {
  readonly #request: IncomingMessage;
  readonly #terms: IntakeTerms;
  readonly #held: HeldBody;
  readonly #refusal = Promise.withResolvers<never>();
  #endWatch: (() => void) | undefined;
  #collected: GrowingBytes | undefined;
  #received = 0;
  #isPassedOn = false;

  constructor(request: IncomingMessage, terms: IntakeTerms) {
    this.#request = request;
    this.#terms = terms;
    this.#held = terms.memory.begin(() => this.#refuse(noMemory()));
    this.#refusal.promise.catch(() => {});
  }

  /** The whole body. @throws ApiError 400 when it is cut off, 408, 413, 503 */
  async bytes(): Promise<Buffer> {
    const collected = new GrowingBytes(this.#announced ?? this.#terms.mostBytes);
    this.#collected = collected;
    await this.count(
      () =>
        new Promise<void>((resolve, reject) => {
          const breakOff = (cause?: unknown): void => {
            if (!this.#request.complete) reject(apiError('rest_bad_request', { cause }));
          };
          this.#request.once('end', resolve).once('error', breakOff).once('close', breakOff);
        }),
    );
    return collected.bytes;
  }

  /**
   * Counts the bytes of the body while a reader receives them.
   *
   * @param read must start to read at once
   * @throws ApiError 408, 413, 503, and whatever `read` throws
   */
  async count<Result>(read: () => Promise<Result>): Promise<Result> {
    if ((this.#announced ?? 0) > this.#terms.mostBytes) throw apiError('rest_body_too_large');
    return this.countMembers(read);
  }

  /** The same for a body of members and files, which may be larger than the part kept in memory. */
  async countMembers<Result>(read: () => Promise<Result>): Promise<Result> {
    const reading = read();
    this.#watch();
    this.#request.on('data', this.#take);
    const result = await Promise.race([reading, this.#refusal.promise]);
    this.#stop();
    this.#terms.memory.complete(this.#held);
    return result;
  }

  /** The bytes read now belong to a file and do not stay in memory. A client that is too slow is disconnected. */
  async passOn(read: () => Promise<void>): Promise<void> {
    this.#isPassedOn = true;
    // The members in front of the file are needed until the file has arrived.
    this.#terms.memory.complete(this.#held);
    this.#watch();
    try {
      await read();
    } finally {
      this.#isPassedOn = false;
    }
  }

  /** Frees the memory of the body. */
  close(): void {
    this.#stop();
    this.#terms.memory.release(this.#held);
  }

  /** The announced length of the body, if any. */
  get #announced(): number | undefined {
    const length = this.#request.headers['content-length'];
    return length === undefined ? undefined : Number(length);
  }

  #watch(): void {
    this.#endWatch ??= watchPace(this.#request, this.#terms.pace, () => {
      if (this.#isPassedOn) this.#request.destroy();
      else this.#refuse(tooSlow());
    });
  }

  readonly #take = (chunk: Buffer): void => {
    if (this.#isPassedOn) return;
    this.#received += chunk.length;
    if (this.#received > this.#terms.mostBytes) this.#refuse(apiError('rest_body_too_large'));
    else if (!this.#terms.memory.take(this.#held, chunk.length)) this.#refuse(noMemory());
    else this.#collected?.add(chunk);
  };

  #refuse(refusal: ApiError): void {
    this.#stop();
    this.#terms.memory.release(this.#held);
    this.#refusal.reject(refusal);
  }

  #stop(): void {
    this.#endWatch?.();
    this.#request.off('data', this.#take);
  }
}

const noMemory = () =>
  apiError('rest_unavailable', { headers: { 'Retry-After': '1' }, cause: 'no memory left for bodies' });
const tooSlow = () => apiError('rest_request_timeout', { headers: { Connection: 'close' } });
