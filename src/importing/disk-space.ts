/** The space on a disk, in bytes; undefined where the system does not report it. */
export type Space = { readonly free: number; readonly size: number } | undefined;

/** The space on the disk that a record takes, as a multiple of its length: while it is read, as a row, rendered, presented, and in the index. */
const COPIES = 8;
/** The space that files must leave free: a gigabyte, or a twentieth of a small disk. */
const RESERVE = { bytes: 1_000_000_000, share: 0.05 };

/** The number of bytes that a running site may send: its records must fit on the disk. */
export const spaceForRecords = (space: Space): number => (space?.free ?? Number.POSITIVE_INFINITY) / COPIES;

/** @throws Error when a file would take space that the database needs */
export function expectSpaceForFiles(space: Space): void {
  if (space && space.free < Math.min(RESERVE.bytes, space.size * RESERVE.share))
    throw new Error('the disk is nearly full: free some space, and run the import again');
}
