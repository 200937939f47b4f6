import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expectRoom, useFolder } from '../folders/index.ts';
import { mayRun, processName } from '../processes/index.ts';
import { systemCode } from './storage-fault.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The folder of temporary files. It is below the root, so that storing a file is a rename. */
const incomingFolder = (root: string): string => join(root, '.incoming');

/** A new path for a temporary file. Its name contains the process that will remove it. */
export async function temporaryPath(root: string): Promise<string> {
  const folder = incomingFolder(root);
  await mkdir(root, { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${processName}~${randomUUID()}`);
}

/**
 * Checks that files can be stored. Call it once at start.
 *
 * @throws UnusableFolder that says what is wrong with it
 */
export async function checkFolder(root: string): Promise<void> {
  useFolder(root, '--uploads');
  useFolder(incomingFolder(root), '--uploads', 0o700);
  expectRoom(incomingFolder(root), '--uploads');
}

/**
 * Removes files of crashed processes. Those of running processes, such as an import, and of other machines stay, for a day at
 * most.
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
    const facts = await stat(path).catch(() => undefined);
    const isOld = facts !== undefined && now - facts.mtimeMs > dayMs;
    if (mayRun(name) && !isOld) continue;
    await rm(path, { recursive: true, force: true });
    removed++;
  }
  return removed;
}
