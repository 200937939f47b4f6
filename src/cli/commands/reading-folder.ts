import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isRunning } from '../../importing/one-import.ts';
import type { Given } from '../command.ts';

interface ReadingFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Contains the name of the machine, since process ids are unique per machine only. */
const PREFIX = `reading-${hostname().replace(/[^\w.-]/g, '')}-`;

/** Create a private folder for the records of a source until they are stored. A dry run does not use the data folder. */
export async function openReadingFolder(given: Given): Promise<ReadingFolder> {
  const base = given.isSet('dry-run') ? tmpdir() : join(resolve(given.config.data), 'imports');
  await mkdir(base, { recursive: true, mode: 0o700 });
  await removeLeft(base);
  const path = await mkdtemp(join(base, `${PREFIX}${process.pid}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the folders of killed imports of a site. */
export async function removeLeftOf(data: string): Promise<void> {
  const base = join(resolve(data), 'imports');
  // Most sites have no such folder; if it cannot be changed, the server starts nevertheless.
  await removeLeft(base).catch(() => undefined);
}

/** Remove folders of imports that were killed, since they hold drafts and e-mail addresses. */
async function removeLeft(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith(PREFIX)) continue;
    const [, pid] = /^(\d+)-/.exec(name.slice(PREFIX.length)) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(base, name), { recursive: true, force: true });
  }
}
