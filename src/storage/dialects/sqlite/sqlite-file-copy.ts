import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { translated } from './sqlite-faults.ts';
import { sync } from './sqlite-log.ts';

/** Copies the database into a file that appears under its name only when it is complete and on disk. @returns the name */
export async function copyTo(wanted: string, connection: DatabaseSync, path: string): Promise<string> {
  // Always the same name, so that an interrupted copy is replaced.
  const part = `${path}.copy.part`;
  const remove = (): void => {
    for (const file of [part, `${part}-journal`]) rmSync(file, { force: true });
  };
  try {
    remove();
    connection.prepare('VACUUM INTO ?').run(part);
    const descriptor = openSync(part, 'r+');
    await sync(descriptor).finally(() => closeSync(descriptor));
    let copy = wanted;
    for (let number = 2; existsSync(copy); number += 1) copy = `${wanted}.${number}`;
    renameSync(part, copy);
    return copy;
  } catch (error) {
    remove();
    throw translated(error, path);
  }
}
