import { accessSync, constants, existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { noFolder, unmakable, unwritable } from './unusable-folder.ts';

/** The least free space that counts: a database cannot be opened with less. */
const PROBE = Buffer.alloc(64 * 1024);

/**
 * Create a folder and its parents if necessary, and check that it can be written to.
 *
 * @param flag the flag that names it, for the message
 * @throws UnusableFolder with the error and what to do
 */
export function useFolder(path: string, flag: string, mode?: number): void {
  const folder = resolve(path);
  make(folder, flag, mode);
  attempt(folder, flag, () => accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK));
}

/**
 * Check that there is free space in a folder, which is needed for serving but not for reading.
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
 * Check that a file, if it exists, can be written to.
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

/** Creates the folders one by one: with `recursive`, Node loops for ever where the system reports ENOENT (/proc). */
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
    // Another process may have created it first.
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

/** Whether the path exists, including dangling links. @throws the system error when that cannot be determined */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    // A path below a file fails later, with a better message.
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It was not written.
  }
}
