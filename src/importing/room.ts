/** The space on a disk, in bytes; undefined where the system does not report it. */
export type Space = { readonly free: number; readonly size: number } | undefined;

/** How many times its length a record takes on the disk: while it is read, as a row, rendered, presented, and in the index. */
const COPIES = 8;
/** What files leave free: a gigabyte, or a twentieth of a small disk. */
const RESERVE = { bytes: 1_000_000_000, share: 0.05 };

/** How many bytes a running site may send: so many that all of them have room on the disk. */
export const roomForRecords = (space: Space): number => (space?.free ?? Number.POSITIVE_INFINITY) / COPIES;

/** @throws Error when a file would take what the database needs to go on */
export function expectRoomForFiles(space: Space): void {
  if (space && space.free < Math.min(RESERVE.bytes, space.size * RESERVE.share))
    throw new Error('the disk is nearly full: free some space, and run the import again');
}
