import { statfsSync } from 'node:fs';

/** The space on a disk, in bytes. */
interface DiskSpace {
  /** Available to unprivileged users. */
  readonly free: number;
  readonly size: number;
}

/** The space on the disk of a folder; undefined where the system does not report it. */
export function spaceOf(folder: string): DiskSpace | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}
