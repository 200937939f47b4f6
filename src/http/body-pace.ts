import type { IncomingMessage } from 'node:http';

/** How fast a client has to send a body. */
export interface Pace {
  /** The bytes that must have arrived after `milliseconds`, unless the body is shorter. The rest must arrive at that rate. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** The longest pause, however fast the client was before. */
  readonly longestPauseMs: number;
}

/** 13 kB a second: an upload over a mobile network is faster. */
export const usualPace: Pace = { bytes: 128 * 1024, milliseconds: 10_000, longestPauseMs: 30_000 };

/** A client with less time left than this is too slow. */
const MIN_MS = 100;

/**
 * Watches how fast a body arrives. It samples the connection from time to time, at no cost per chunk.
 *
 * @param onTooSlow is called once, when the client is too slow
 * @returns a function that ends the watch
 */
export function watchPace(request: IncomingMessage, pace: Pace, onTooSlow: () => void): () => void {
  const { bytes, milliseconds, longestPauseMs } = pace;
  // The first bytes have had their time already.
  let known = request.socket.bytesRead + bytes;
  const look = (): void => {
    if (request.complete || request.destroyed) return;
    const more = Math.max(0, request.socket.bytesRead - known);
    known += more;
    const earned = Math.min((more * milliseconds) / bytes, longestPauseMs);
    // If received bytes are still unread, the client is not the slow side.
    const left = request.readableLength > 0 ? Math.max(earned, milliseconds) : earned;
    if (left < MIN_MS) onTooSlow();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, milliseconds);
  return () => clearTimeout(timer);
}
