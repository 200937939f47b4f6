import { createHash } from 'node:crypto';
import { type Pack, pack } from 'tar-stream';
import { END_BYTES, tailOf } from './archive-format.ts';
import type { ArchiveOutput } from './archive-output.ts';

/** Writes an archive, entry by entry. */
export class ArchiveWriter {
  readonly #output: ArchiveOutput;
  readonly #tar: Pack = pack();
  readonly #mtime: Date;
  readonly #written: Promise<string>;
  #fault: Error | undefined;

  constructor(output: ArchiveOutput, mtime: Date) {
    this.#output = output;
    this.#mtime = mtime;
    this.#tar.on('error', () => undefined);
    this.#written = this.#drain();
    // `add` throws the error.
    this.#written.catch((error: Error) => {
      this.#fault = error;
      this.#tar.destroy(error);
    });
  }

  /** Add an entry of known size. */
  async add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#fault) throw this.#fault;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sink = this.#tar.entry({ name, size, mtime: this.#mtime }, (error) => (error ? reject(error) : resolve()));
    // When the archive cannot be written, the entry is closed without an error.
    sink.once('error', reject).once('close', () => reject(this.#fault ?? new Error(`${name} was not added`)));
    // The promise may reject while the entry is being written.
    promise.catch(() => undefined);
    try {
      for await (const chunk of content) {
        if (this.#fault) break;
        if (!sink.write(chunk)) await nextOf(sink, 'drain', 'close');
      }
      sink.end();
      await promise;
    } catch (error) {
      sink.destroy();
      throw this.#fault ?? error;
    }
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add(
      name,
      bytes.length,
      (async function* () {
        yield bytes;
      })(),
    );
  }

  /** Close the archive. @returns its checksum */
  async finish(): Promise<string> {
    this.#tar.finalize();
    const sha256 = await this.#written;
    await this.#output.write(await tailOf(sha256));
    await this.#output.finish();
    return sha256;
  }

  /** Remove what was written. Does nothing after `finish`. */
  async discard(): Promise<void> {
    this.#tar.destroy();
    await this.#written.catch(() => undefined);
    await this.#output.discard();
  }

  /** Write the archive without its end, since the entry with the checksum comes before it. */
  async #drain(): Promise<string> {
    const hash = createHash('sha256');
    let held: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#tar as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([held, chunk]);
      const ready = bytes.subarray(0, Math.max(0, bytes.length - END_BYTES));
      held = bytes.subarray(ready.length);
      hash.update(ready);
      await this.#output.write(ready);
    }
    return hash.digest('hex');
  }
}

/** Wait for the first of these events. */
function nextOf(stream: NodeJS.EventEmitter, ...events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const happened = (): void => {
      for (const event of events) stream.off(event, happened);
      resolve();
    };
    for (const event of events) stream.on(event, happened);
  });
}
