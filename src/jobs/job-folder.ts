import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { receiveUpload, removeStaleUploads } from '../files/index.ts';

/** An uploaded file that belongs to no job yet. */
export interface ReceivedSource {
  readonly path: string;
  /** The name that the client gave it. */
  readonly name: string;
  discard(): Promise<void>;
}

/** The folder for files of jobs. They hold drafts, addresses and password hashes, so only their owner can read them. */
export class JobFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Receives a file as a stream. @throws ApiError */
  async receive(stream: Readable, name: string, mostBytes: number): Promise<ReceivedSource> {
    await this.#makeRoot();
    const { path } = await receiveUpload(this.#root, stream, { bytes: mostBytes });
    return { path, name, discard: () => rm(path, { force: true }) };
  }

  /** Makes the folder of a job. @returns its path */
  async make(id: string): Promise<string> {
    const path = join(this.#root, id);
    await this.#makeRoot();
    await mkdir(path, { mode: 0o700 });
    return path;
  }

  async #makeRoot(): Promise<void> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
  }

  /** Moves a received file into the folder of a job. Its name tells its type. @returns its path */
  async take(id: string, { path, name }: ReceivedSource): Promise<string> {
    const [ending = '.xml'] = /\.sql(\.gz|\.zst)?$/i.exec(name) ?? [];
    const taken = join(this.#root, id, `source${ending.toLowerCase()}`);
    await rename(path, taken);
    return taken;
  }

  /** Removes all files of a job but its result. @returns the length of the result; undefined if there is none */
  async keepResult(id: string, result: string | undefined): Promise<number | undefined> {
    const folder = join(this.#root, id);
    for (const name of await namesIn(folder))
      if (name !== result) await rm(join(folder, name), { recursive: true, force: true });
    const bytes = result === undefined ? undefined : (await stat(join(folder, result)).catch(() => undefined))?.size;
    if (bytes === undefined) await this.remove(id);
    return bytes;
  }

  /** The result of a job; undefined if this machine does not have it. */
  async open(id: string, result: string): Promise<{ bytes: number; open: () => Readable } | undefined> {
    const path = join(this.#root, id, result);
    const facts = await stat(path).catch(() => undefined);
    return facts?.isFile() ? { bytes: facts.size, open: () => createReadStream(path) } : undefined;
  }

  remove(id: string): Promise<void> {
    return rm(join(this.#root, id), { recursive: true, force: true });
  }

  /** Removes files of finished jobs. */
  async tidy(isNeeded: (id: string) => Promise<boolean>): Promise<void> {
    await removeStaleUploads(this.#root);
    for (const name of await namesIn(this.#root))
      if (!name.startsWith('.') && !(await isNeeded(name))) await this.remove(name);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
