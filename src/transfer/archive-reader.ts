import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Entry, extract } from 'tar-stream';
import { isKey } from '../files/index.ts';
import { names, TAIL_BYTES, tailOf } from './archive-format.ts';
import { type ArchiveHead, type ArchiveManifest, damaged, foreign, readHead, readManifest } from './archive-head.ts';
import { TransferError } from './reporting.ts';

/** One entry of a backup. Read its content before the next entry. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The maximum length of a text entry: head, manifest and parts of tables are small, unless a single row is large. */
const MAX_TEXT = 512 * 1024 * 1024;

/** The content of an entry as text. @throws TransferError when it is too long */
export async function textOf({ content, size, name }: ArchiveEntry): Promise<string> {
  if (size > MAX_TEXT) throw new TransferError(`the entry ${name} is too long`);
  return Buffer.concat(await Array.fromAsync(content)).toString();
}

/**
 * Read the whole archive and verify its checksum.
 *
 * @param onBytes called with the number of bytes read
 * @throws TransferError when it is not a backup, is damaged or incomplete, or was made by a newer Quoin
 */
export async function verifyArchive(
  path: string,
  onBytes: (done: number, total: number) => void,
): Promise<{ head: ArchiveHead; manifest: ArchiveManifest }> {
  const { size } = await stat(path);
  await expectBackup(path, size);
  const hash = createHash('sha256');
  let done = 0;
  const passing = (chunk: Buffer): void => {
    hash.update(chunk);
    done += chunk.length;
    onBytes(done, size);
  };
  const seen: { head?: ArchiveHead; manifest?: ArchiveManifest } = {};
  try {
    for await (const entry of entriesOf(path, passing)) {
      if (!isKnown(entry.name))
        throw new TransferError(`${path} contains ${entry.name}, which does not belong in a backup`);
      if (entry.name === names.head) seen.head = readHead(await textOf(entry), path);
      if (entry.name === names.manifest) seen.manifest = readManifest(await textOf(entry), path);
    }
  } catch (error) {
    if (isOfSystem(error)) throw error;
    // The specific error is reported only when the checksum is correct.
    const isWhole = await hasTail(path, size, await sumOfFile(path, size));
    throw isWhole && error instanceof TransferError ? error : damaged(path, error);
  }
  const { head, manifest } = seen;
  if (!head || !manifest || !(await hasTail(path, size, hash.digest('hex')))) throw damaged(path);
  return { head, manifest };
}

/** Whether an entry with this name belongs in a backup. Names are checked before they are used for files or tables. */
function isKnown(name: string): boolean {
  if (name.startsWith(names.files)) return isKey(name.slice(names.files.length));
  return (
    name === names.head || name === names.fileList || name === names.manifest || /^tables\/\w+\/\d+\.jsonl$/.test(name)
  );
}

async function hasTail(path: string, size: number, sha256: string): Promise<boolean> {
  const tail = Buffer.alloc(TAIL_BYTES);
  const file = await open(path, 'r');
  await file.read(tail, 0, TAIL_BYTES, size - TAIL_BYTES).finally(() => file.close());
  return tail.equals(await tailOf(sha256));
}

async function sumOfFile(path: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: size - TAIL_BYTES - 1 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The entries of an archive, all but the checksum. */
export async function* entriesOf(path: string, passing?: (chunk: Buffer) => void): AsyncGenerator<ArchiveEntry> {
  const { size } = await stat(path);
  const file = createReadStream(path, { end: size - TAIL_BYTES - 1, highWaterMark: 256 * 1024 });
  const tar = extract();
  if (passing) file.on('data', (chunk) => passing(chunk as Buffer));
  file.on('error', (error) => tar.destroy(error));
  file.pipe(tar);
  try {
    for await (const entry of tar as AsyncIterable<Entry>) {
      const { name, type, size: bytes = 0 } = entry.header;
      if (type !== 'file') throw new TransferError(`${path}: the entry ${name} is not a file`);
      yield { name, size: bytes, content: entry as AsyncIterable<Uint8Array> };
      entry.resume();
    }
  } finally {
    file.destroy();
    tar.destroy();
  }
}

/** @throws TransferError when the file does not start like a backup */
async function expectBackup(path: string, size: number): Promise<void> {
  const name = Buffer.alloc(100);
  const file = await open(path, 'r');
  await file.read(name, 0, name.length, 0).finally(() => file.close());
  const isBackup = name.toString('latin1').startsWith(`${names.head}\0`);
  if (!isBackup) throw foreign(path);
  if (size < TAIL_BYTES + 512) throw damaged(path);
}

/** Whether it is a system error, rather than an error in the content. */
const isOfSystem = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).syscall === 'string';
