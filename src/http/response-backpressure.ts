import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The most bytes that may wait for clients to read them. Node holds them twice while they are written to the socket. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const CHECK_INTERVAL_MS = 100;

/**
 * Limits the memory for clients that do not read their responses (trust R12): when the unread bytes of all exceed the limit,
 * the connections with the most are closed until they no longer do.
 */
export function boundUnreadResponses(server: Server, mostBytes = MAX_UNREAD_BYTES): void {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const look = setInterval(() => {
    // One response of a connection is written at a time: those after it have not begun.
    const held = Array.from(connections, (socket) => ({ socket, bytes: socket.writableLength }));
    let excess = held.reduce((sum, { bytes }) => sum + bytes, -mostBytes);
    if (excess <= 0) return;
    for (const { socket, bytes } of held.sort((one, other) => other.bytes - one.bytes)) {
      if (excess <= 0) return;
      excess -= bytes;
      socket.destroy();
    }
  }, CHECK_INTERVAL_MS);
  look.unref();
  server.once('close', () => clearInterval(look));
}
