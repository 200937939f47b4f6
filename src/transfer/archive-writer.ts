import { createHash } from 'node:crypto';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Pack, pack } from 'tar-stream';
import { END_BYTES, tailOf } from './archive-format.ts';
import { TransferError } from './transfer-error.ts';

/** Writes an archive: under another name until it is whole and on disk, so that half of one is never taken for one. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #tar: Pack = pack();
  readonly #mtime: Date;
  readonly #written: Promise<string>;
  #fault: Error | undefined;

  private constructor(path: string, file: FileHandle, mtime: Date) {
    this.#path = path;
    this.#file = file;
    this.#mtime = mtime;
    this.#tar.on('error', () => undefined);
    this.#written = this.#drain();
    // Whoever adds an entry is told of a fault.
    this.#written.catch((error: Error) => {
      this.#fault = error;
      this.#tar.destroy(error);
    });
  }

  static async create(path: string, mtime: Date): Promise<ArchiveWriter> {
    const file = await open(partOf(path), 'w');
    return new ArchiveWriter(path, file, mtime);
  }

  /** Adds an entry of a size that is known beforehand. */
  async add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sink = this.#tar.entry({ name, size, mtime: this.#mtime }, (error) => (error ? reject(error) : resolve()));
    // When the archive cannot be written any more, the entry ends without a word.
    sink.once('error', reject).once('close', () => reject(this.#fault ?? new Error(`${name} was not added`)));
    // It may fail while it is still being written to.
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

  /** Closes the archive, and gives it its name. @returns what it comes to */
  async finish(): Promise<string> {
    this.#tar.finalize();
    const sha256 = await this.#written;
    await this.#file.write(await tailOf(sha256));
    await this.#file.sync();
    await this.#file.close();
    // A link, unlike a rename, never replaces what somebody else has stored there meanwhile.
    await link(partOf(this.#path), this.#path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? taken(this.#path) : error;
    });
    await rm(partOf(this.#path));
    const folder = await open(dirname(this.#path), 'r');
    await folder.sync().finally(() => folder.close());
    return sha256;
  }

  /** Removes what was written. Does nothing after `finish`. */
  async discard(): Promise<void> {
    this.#tar.destroy();
    await this.#written.catch(() => undefined);
    await this.#file.close().catch(() => undefined);
    await rm(partOf(this.#path), { force: true });
  }

  /** Passes on to the file what the archive consists of, all but its end, before which another entry is to come. */
  async #drain(): Promise<string> {
    const hash = createHash('sha256');
    let held: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#tar as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([held, chunk]);
      const ready = bytes.subarray(0, Math.max(0, bytes.length - END_BYTES));
      held = bytes.subarray(ready.length);
      hash.update(ready);
      await this.#file.writeFile(ready);
    }
    return hash.digest('hex');
  }
}

/** Waits for the first of these events. */
function nextOf(stream: NodeJS.EventEmitter, ...events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const happened = (): void => {
      for (const event of events) stream.off(event, happened);
      resolve();
    };
    for (const event of events) stream.on(event, happened);
  });
}

const partOf = (path: string): string => `${path}.part`;

export const taken = (path: string): TransferError =>
  new TransferError(`there is something at ${path} already: name another file`);
