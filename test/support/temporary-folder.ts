import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, in memory where there is some, else on disk. It is removed when the process ends, however it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(isWritable(MEMORY) ? MEMORY : tmpdir(), 'quoin-test-'));
  made.push(folder);
  return folder;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
