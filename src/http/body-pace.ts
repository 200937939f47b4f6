import type { IncomingMessage } from 'node:http';

/** How quickly a client has to send a body. */
export interface Pace {
  /** So much must be there after so long, if not all of the body; what comes later comes at least as quickly. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** However quick it was before, a client pauses for no longer. */
  readonly longestPauseMs: number;
}

/** 13 kB a second: an upload over a telephone is quicker. */
export const usualPace: Pace = { bytes: 128 * 1024, milliseconds: 10_000, longestPauseMs: 30_000 };

/** Less time than this is not waited for. */
const SHORTEST_MS = 100;

/**
 * Watches how quickly a body arrives. It looks at the connection from time to time and needs nothing for each chunk.
 *
 * @param onTooSlow is called once, when the client is too slow
 * @returns what ends the watch
 */
export function watchPace(request: IncomingMessage, pace: Pace, onTooSlow: () => void): () => void {
  const { bytes, milliseconds, longestPauseMs } = pace;
  // The first bytes have their time already.
  let known = request.socket.bytesRead + bytes;
  const look = (): void => {
    if (request.complete || request.destroyed) return;
    const more = Math.max(0, request.socket.bytesRead - known);
    known += more;
    const earned = Math.min((more * milliseconds) / bytes, longestPauseMs);
    // Where something waits to be read, it is not the client that is slow.
    const left = request.readableLength > 0 ? Math.max(earned, milliseconds) : earned;
    if (left < SHORTEST_MS) onTooSlow();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, milliseconds);
  return () => clearTimeout(timer);
}
