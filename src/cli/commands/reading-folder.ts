import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Given } from '../command.ts';

interface ReadingFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A folder for what is read of a source until it is stored, which nobody else can read. A dry run leaves the data folder alone. */
export async function openReadingFolder(given: Given): Promise<ReadingFolder> {
  const base = given.isSet('dry-run') ? tmpdir() : join(resolve(given.config.data), 'imports');
  await mkdir(base, { recursive: true, mode: 0o700 });
  const path = await mkdtemp(join(base, 'reading-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
