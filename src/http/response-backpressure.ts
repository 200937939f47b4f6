import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most bytes that may wait for clients to read them. Node holds them twice while they are written to the socket. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const CHECK_INTERVAL_MS = 100;

/**
 * Applies back-pressure to clients that ask and do not read (trust R12): when the unread bytes of all exceed the limit,
 * the connections with the most are closed, until they do not.
 */
export function boundUnreadResponses(server: Server, mostBytes = MAX_UNREAD_BYTES): void {
  /** The responses of each connection that wait for earlier ones to be sent. */
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
  }, CHECK_INTERVAL_MS);
  look.unref();
  server.once('close', () => clearInterval(look));
}
