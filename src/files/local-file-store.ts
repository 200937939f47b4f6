import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { folderOf, isKey } from './file-key.ts';
import {
  type ByteRange,
  ChecksumMismatch,
  type FileFacts,
  type FileStore,
  KeyTaken,
  type ListedFile,
  type OpenFile,
  type PutOptions,
  type Source,
} from './file-store.ts';
import { checkFolder, temporaryPath } from './incoming.ts';
import { storageFault, systemCode } from './storage-fault.ts';

const absent = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENXIO', 'EMLINK']);
const linkless = new Set(['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

/**
 * Keeps files in a folder, by year and month, as their keys say.
 *
 * Only regular files count: symbolic links, directories and devices in their place are answered like missing files, and
 * every fault ends one request only (trust D3, D5). Files appear whole or not at all.
 */
export function localFileStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...key.split('/'));

  /** Whether year and month are real folders, not links that lead elsewhere. */
  async function hasFolders(key: string): Promise<boolean> {
    const month = dirname(pathOf(key));
    for (const folder of [dirname(month), month]) {
      if (!(await lstat(folder)).isDirectory()) return false;
    }
    return true;
  }

  async function openRegular(key: string) {
    if (!isKey(key)) return undefined;
    try {
      if (!(await hasFolders(key))) return undefined;
      // NONBLOCK: opening a pipe must not wait for its writer.
      const file = await open(pathOf(key), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        const stat = await file.stat();
        if (stat.isFile()) return { file, facts: factsOf(stat) };
      } catch (error) {
        await file.close();
        throw error;
      }
      await file.close();
      return undefined;
    } catch (error) {
      if (absent.has(systemCode(error))) return undefined;
      throw storageFault(error);
    }
  }

  async function makeFolder(key: string): Promise<string> {
    const month = join(root, ...folderOf(key).split('/'));
    await mkdir(month, { recursive: true });
    if (!(await hasFolders(key))) throw new Error(`${month} is not a folder, or leads elsewhere`);
    return month;
  }

  async function put(key: string, source: Source, { sha256 }: PutOptions) {
    if (!isKey(key)) throw new Error(`Not a key: ${JSON.stringify(key)}`);
    let temporary: string | undefined;
    // It may fail before it is read; without a listener, the error would end the process.
    if (source instanceof Readable) source.on('error', () => {});
    try {
      const month = await makeFolder(key);
      if (source instanceof Readable) {
        temporary = await temporaryPath(root);
        const written = await writeDurably(temporary, source);
        if (sha256 !== undefined && written !== sha256) throw new ChecksumMismatch(key);
        await claim(temporary, key);
      } else {
        await syncFile(source.path);
        if (sha256 !== undefined && (await hashOf(source.path)) !== sha256) throw new ChecksumMismatch(key);
        await claim(source.path, key);
      }
      // A new folder is an entry of its own folder, which may be as new.
      for (const folder of [month, dirname(month), root]) await syncFolder(folder);
    } catch (error) {
      throw error instanceof KeyTaken ? error : storageFault(error);
    } finally {
      if (temporary !== undefined) await rm(temporary, { force: true });
    }
  }

  /** Gives complete and synced bytes their final name. A link, unlike a rename, never replaces another file. */
  async function claim(path: string, key: string) {
    try {
      await link(path, pathOf(key));
    } catch (error) {
      if (systemCode(error) === 'EEXIST') throw new KeyTaken(key, { cause: error });
      if (!linkless.has(systemCode(error))) throw error;
      await claimByRename(path, key);
    }
  }

  /** For file systems without hard links: an empty file reserves the name, then the copy takes its place. */
  async function claimByRename(path: string, key: string) {
    const copy = await temporaryPath(root);
    try {
      await copyFile(path, copy, constants.COPYFILE_EXCL);
      await syncFile(copy);
      const reserved = await open(pathOf(key), 'wx').catch((error: unknown) => {
        throw systemCode(error) === 'EEXIST' ? new KeyTaken(key, { cause: error }) : error;
      });
      await reserved.close();
      await rename(copy, pathOf(key));
    } finally {
      await rm(copy, { force: true });
    }
  }

  async function listedFile(key: string): Promise<ListedFile | undefined> {
    if (!isKey(key)) return undefined;
    try {
      const { size, mtime } = await lstat(pathOf(key));
      return { key, size, modified: mtime };
    } catch (error) {
      if (absent.has(systemCode(error))) return undefined;
      throw storageFault(error);
    }
  }

  return {
    check: () => checkFolder(root),

    put,

    async open(key: string, range?: ByteRange): Promise<OpenFile | undefined> {
      const found = await openRegular(key);
      if (!found) return undefined;
      const { file, facts } = found;
      return { ...facts, stream: file.createReadStream(range ?? {}) };
    },

    async stat(key: string): Promise<FileFacts | undefined> {
      const found = await openRegular(key);
      await found?.file.close();
      return found?.facts;
    },

    async delete(key: string) {
      if (!isKey(key)) return;
      try {
        if (!(await hasFolders(key)) || (await lstat(pathOf(key))).isDirectory()) return;
        await unlink(pathOf(key));
        await syncFolder(dirname(pathOf(key)));
      } catch (error) {
        if (!absent.has(systemCode(error))) throw storageFault(error);
      }
    },

    async *list() {
      for (const year of await entries(root)) {
        for (const month of await entries(join(root, year))) {
          for (const name of await entries(join(root, year, month), true)) {
            const listed = await listedFile(`${year}/${month}/${name}`);
            if (listed) yield listed;
          }
        }
      }
    },

    // Uploads in progress are temporary files, which are removed when a server starts.
    removeAborted: async () => 0,
  };
}

async function entries(folder: string, files = false): Promise<string[]> {
  try {
    const found = await readdir(folder, { withFileTypes: true });
    return found.filter((entry) => (files ? entry.isFile() : entry.isDirectory())).map((entry) => entry.name);
  } catch (error) {
    if (absent.has(systemCode(error))) return [];
    throw storageFault(error);
  }
}

function factsOf(stat: { size: number; mtime: Date; mtimeMs: number; ino: number }): FileFacts {
  const parts = [stat.ino, stat.size, Math.trunc(stat.mtimeMs)].map((part) => part.toString(36));
  return { size: stat.size, modified: stat.mtime, etag: `"${parts.join('-')}"` };
}

/** @returns the SHA-256 of the bytes, hexadecimal */
async function writeDurably(path: string, source: Readable): Promise<string> {
  const file = await open(path, 'wx', 0o644);
  const hash = createHash('sha256');
  try {
    for await (const chunk of source) {
      hash.update(chunk as Uint8Array);
      await file.writeFile(chunk as Uint8Array);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function syncFile(path: string) {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string) {
  // Windows cannot open folders, and does not need it.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
