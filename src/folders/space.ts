import { statfsSync } from 'node:fs';

/** The disk that a folder is on, in bytes. */
interface DiskRoom {
  /** What somebody without special rights may still use. */
  readonly free: number;
  readonly size: number;
}

/** The space on the disk of a folder; undefined where the system does not report it. */
export function spaceOf(folder: string): DiskRoom | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}
