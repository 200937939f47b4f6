import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from './storage-fault.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Where files lie that are not yet, or not any more, somebody's: below the root, so that moving them in is a rename. */
export const incomingFolder = (root: string): string => join(root, '.incoming');

/** A fresh path for a temporary file. The name tells which process will clean it up. */
export async function temporaryPath(root: string): Promise<string> {
  const folder = incomingFolder(root);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${process.pid}-${randomUUID()}`);
}

/**
 * Removes what crashed processes left behind; to be called once at start, before the first upload.
 * Files of other processes that still run, such as an import, stay for a day at most.
 *
 * @returns how many were removed
 */
export async function removeStaleUploads(root: string, now = Date.now()): Promise<number> {
  const folder = incomingFolder(root);
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const pid = Number.parseInt(name, 10);
    const facts = await stat(path).catch(() => undefined);
    const isOld = facts !== undefined && now - facts.mtimeMs > dayMs;
    if (pid !== process.pid && isAlive(pid) && !isOld) continue;
    await rm(path, { recursive: true, force: true });
    removed++;
  }
  return removed;
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}
