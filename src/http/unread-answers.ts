import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So much may wait in memory for clients to read it: twice as much, as what waits is held by the system's call, too. */
const MOST_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

/**
 * Bounds what a server holds for clients that ask and do not read (trust R12): when it is too much in all, the connections
 * for which the most is held are cut, until it is not. Costs next to nothing per request.
 */
export function boundUnread(server: Server, mostBytes = MOST_BYTES): void {
  /** For each connection, the answers that wait for those to earlier requests to be sent. */
  const waiting = new Map<Socket, Set<ServerResponse>>();
  server.on('connection', (socket) => {
    waiting.set(socket, new Set());
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    if (answer.socket) return;
    const answers = waiting.get(socket);
    answers?.add(answer);
    answer.once('socket', () => answers?.delete(answer));
  });
  const look = setInterval(() => {
    const held = Array.from(waiting, ([socket, answers]) => {
      let bytes = socket.writableLength;
      for (const { writableLength } of answers) bytes += writableLength;
      return { socket, bytes };
    });
    let excess = held.reduce((sum, { bytes }) => sum + bytes, -mostBytes);
    if (excess <= 0) return;
    for (const { socket, bytes } of held.sort((one, other) => other.bytes - one.bytes)) {
      if (excess <= 0) return;
      excess -= bytes;
      socket.destroy();
    }
  }, LOOK_EVERY_MS);
  look.unref();
  server.once('close', () => clearInterval(look));
}
