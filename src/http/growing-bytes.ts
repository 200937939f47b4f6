/**
 * Bytes that arrive in chunks, in one buffer: a list of chunks takes many times the memory if each is a single byte.
 */
export class GrowingBytes {
  readonly #most: number;
  #buffer: Buffer = Buffer.alloc(0);
  #length = 0;

  /** @param most the maximum number of bytes */
  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    // Most bodies are one chunk, which need not be copied.
    if (this.#length === 0) this.#buffer = chunk;
    else {
      const needed = this.#length + chunk.length;
      if (needed > this.#buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(needed * 2, this.#most)));
        this.#buffer.copy(larger, 0, 0, this.#length);
        this.#buffer = larger;
      }
      chunk.copy(this.#buffer, this.#length);
    }
    this.#length += chunk.length;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}
