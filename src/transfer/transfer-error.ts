/** What cannot be copied, or not to there; the message tells people why, and what to do. */
export class TransferError extends Error {}
