import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Credentials, isObjectStore, type ObjectFolder, openObjectFolder } from '../files/index.ts';
import { expectRoom, useFolder } from '../folders/index.ts';
import { type ArchiveOutput, toFile, toStream } from './archive-output.ts';

/** Where scheduled backups are kept: a folder, or a bucket. */
export interface BackupTarget {
  /** @throws UnusableFolder, UnusableStore when nothing can be stored there */
  check(): Promise<void>;
  names(): Promise<string[]>;
  /** Takes an archive, which appears under its name when it is whole. */
  output(name: string): Promise<ArchiveOutput>;
  remove(name: string): Promise<void>;
  /** Removes what processes that ended in between have left of archives. */
  removeUnfinished(isOurs: (name: string) => boolean): Promise<void>;
}

/** @throws UnusableStore when the address of a bucket or the credentials cannot be meant */
export async function openBackupTarget(to: string, credentials: Credentials): Promise<BackupTarget> {
  return isObjectStore(to) ? inBucket(await openObjectFolder(to, credentials, 'backups')) : inFolder(resolve(to));
}

function inFolder(folder: string): BackupTarget {
  return {
    async check() {
      useFolder(folder, '--backup-to', 0o700);
      expectRoom(folder, '--backup-to');
    },
    names: () => filesIn(folder),
    output: (name) => toFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    async removeUnfinished(isOurs) {
      for (const name of await filesIn(folder)) {
        const [, whole = ''] = /^(.*)[.]part(?:-\d)?$/.exec(name) ?? [];
        if (isOurs(whole)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function inBucket(bucket: ObjectFolder): BackupTarget {
  return {
    ...bucket,
    async output(name) {
      const stream = new PassThrough();
      const output = await toStream(stream);
      let fault: unknown;
      const sent = bucket.put(name, stream);
      sent.catch((error: Error) => {
        fault = error;
        stream.destroy(error);
      });
      return {
        ...output,
        write: (bytes) =>
          output.write(bytes).catch((error: unknown) => {
            throw fault ?? error;
          }),
        async finish() {
          stream.end();
          await sent;
          await output.finish();
        },
        async discard() {
          stream.destroy(new Error('the backup was not completed'));
          await sent.catch(() => undefined);
          await output.discard();
        },
      };
    },
  };
}
