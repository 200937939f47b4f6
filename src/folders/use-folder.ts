import { accessSync, constants, existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { noFolder, unmakable, unwritable } from './unusable-folder.ts';

/** Less room than this is none: a database does not even open in it. */
const PROBE = Buffer.alloc(64 * 1024);

/**
 * Makes a folder where it is not there, with those above it, and sees that it can be written to.
 *
 * @param flag that names it, for the advice
 * @throws UnusableFolder with one sentence on what is wrong and what to do
 */
export function useFolder(path: string, flag: string, mode?: number): void {
  const folder = resolve(path);
  make(folder, flag, mode);
  attempt(folder, flag, () => accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK));
}

/**
 * Sees that there is room to serve from a folder: what only reads may do without.
 *
 * @throws UnusableFolder
 */
export function expectRoom(folder: string, flag: string): void {
  const probe = join(folder, `.quoin-probe-${process.pid}`);
  try {
    attempt(folder, flag, () => writeFileSync(probe, PROBE));
  } finally {
    remove(probe);
  }
}

/**
 * Sees that a file, where there is one, can be written to.
 *
 * @throws UnusableFolder
 */
export function useFile(path: string, flag: string): void {
  if (existsSync(path)) attempt(path, flag, () => accessSync(path, constants.R_OK | constants.W_OK));
}

function attempt(path: string, flag: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw unwritable(path, flag, error as NodeJS.ErrnoException);
  }
}

/** Makes them one at a time: asked for all at once, Node tries for ever where the system says that nothing is there (/proc). */
function make(folder: string, flag: string, mode: number | undefined): void {
  if (isThere(folder)) {
    expectFolder(folder, flag);
    return;
  }
  const parent = dirname(folder);
  make(parent, flag, undefined);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    // Another process may have come first.
    if (fault.code === 'EEXIST') expectFolder(folder, flag);
    else throw unmakable(folder, flag, { parent, cause: fault });
  }
}

function expectFolder(path: string, flag: string): void {
  try {
    if (statSync(path).isDirectory()) return;
  } catch (error) {
    throw noFolder(path, flag, error);
  }
  throw noFolder(path, flag);
}

/** Whether anything stands there, a link that leads nowhere as well. @throws what the system says, where it does not tell */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    // What is below something that is no folder is found out there.
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // What could not be written is not there.
  }
}
