import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mayRun, processName } from '../../processes/index.ts';
import type { Given } from '../command.ts';

interface ReadingFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Followed by the name of the process. */
const PREFIX = 'reading-';

/** Create a private folder for the records of a source until they are stored. A dry run does not use the data folder. */
export async function openReadingFolder(given: Given): Promise<ReadingFolder> {
  const base = given.isSet('dry-run') ? tmpdir() : join(resolve(given.config.data), 'imports');
  await mkdir(base, { recursive: true, mode: 0o700 });
  await removeLeft(base);
  const path = await mkdtemp(join(base, `${PREFIX}${processName}~`));
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
    if (name.startsWith(PREFIX) && !mayRun(name.slice(PREFIX.length)))
      await rm(join(base, name), { recursive: true, force: true });
  }
}
