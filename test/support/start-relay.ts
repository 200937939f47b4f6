import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server through which nothing, or not everything, passes when a test says so. */
export interface Relay {
  readonly port: number;
  /** Nothing comes through any more, either way, and nobody is told. */
  stall(): void;
  /** What was held up goes on. */
  resume(): void;
  /** Every answer comes so much later from now on. */
  slow(delayMs: number): void;
  /** New connections lead to the server on another port. */
  leadTo(port: number): void;
  /** Ends all connections. */
  cut(): void;
  /** Ends a connection as soon as its client has sent this, which still comes to the server; no answer comes back. */
  cutAfter(text: string): void;
  stop(): Promise<void>;
}

/** Stands between clients and the server on a port of this machine. */
export async function startRelay(target: number): Promise<Relay> {
  const pairs = new Set<[Socket, Socket]>();
  let isStalled = false;
  let delayMs = 0;
  let port = target;
  let last: string | undefined;

  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.end();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    upstream.on('data', (bytes) => {
      if (delayMs > 0) setTimeout(() => client.write(bytes), delayMs);
      else client.write(bytes);
    });
    client.on('data', (bytes) => {
      upstream.write(bytes);
      if (last === undefined || !bytes.includes(last)) return;
      last = undefined;
      upstream.removeAllListeners('data').resume();
      client.destroy();
    });
    if (isStalled) for (const socket of pair) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const cut = (): void => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  const all = (act: (socket: Socket) => void): void => [...pairs].flat().forEach(act);
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      isStalled = true;
      all((socket) => void socket.pause());
    },
    resume() {
      isStalled = false;
      all((socket) => void socket.resume());
    },
    slow(ms) {
      delayMs = ms;
    },
    leadTo(other) {
      port = other;
    },
    cut,
    cutAfter(text) {
      last = text;
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
