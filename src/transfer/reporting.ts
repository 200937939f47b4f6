/** Reports the progress of a copy. */
export type OnProgress = (part: string, done: number, total: number) => void;

/** A copy that cannot be made. The message says why, and what to do. */
export class TransferError extends Error {}
