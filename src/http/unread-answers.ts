import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** So much may wait in memory for clients to read it: twice as much, as what waits is held by the system's call, too. */
const MOST_BYTES = 128 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

/**
 * Bounds what a server holds for clients that ask and do not read (trust R12): when it is too much in all, the connections
 * for which the most is held are cut, until it is not. Costs nothing per request.
 */
export function boundUnread(server: Server, mostBytes = MOST_BYTES): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const look = setInterval(() => {
    let held = 0;
    for (const { writableLength } of sockets) held += writableLength;
    if (held <= mostBytes) return;
    for (const socket of [...sockets].sort((one, other) => other.writableLength - one.writableLength)) {
      if (held <= mostBytes) return;
      held -= socket.writableLength;
      socket.destroy();
    }
  }, LOOK_EVERY_MS);
  look.unref();
  server.once('close', () => clearInterval(look));
}
