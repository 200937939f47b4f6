import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isRunning } from '../../importing/one-import.ts';
import type { Given } from '../command.ts';

interface ReadingFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Of this machine: processes of others have numbers of their own. */
const PREFIX = `reading-${hostname().replace(/[^\w.-]/g, '')}-`;

/** A folder for what is read of a source until it is stored, which nobody else can read. A dry run leaves the data folder alone. */
export async function openReadingFolder(given: Given): Promise<ReadingFolder> {
  const base = given.isSet('dry-run') ? tmpdir() : join(resolve(given.config.data), 'imports');
  await mkdir(base, { recursive: true, mode: 0o700 });
  await removeLeft(base);
  const path = await mkdtemp(join(base, `${PREFIX}${process.pid}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Drafts and addresses of people are in what an import has left that was killed. */
async function removeLeft(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith(PREFIX)) continue;
    const [, pid] = /^(\d+)-/.exec(name.slice(PREFIX.length)) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(base, name), { recursive: true, force: true });
  }
}
