import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer of one server. */
export interface Mirrored {
  readonly status: number;
  /** Names and values alternately, as received. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export interface Mirror {
  readonly url: string;
  stop(): Promise<void>;
}

/** Sends each request to two servers, and returns the answer of the first one. */
export async function startMirror(
  servers: readonly [string, string],
  onAnswers: (asked: string, one: Mirrored, other: Mirrored) => void,
): Promise<Mirror> {
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
    const [one, other] = await Promise.all([send(servers[0], incoming, body), send(servers[1], incoming, body)]);
    onAnswers(`${incoming.method} ${incoming.url} ${body.toString('latin1', 0, 400)}`, one, other);
    response.writeHead(one.status, [...one.headers]);
    response.end(one.body);
  };
  const mirror = createServer((incoming, response) => void pass(incoming, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => mirror.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`,
    async stop() {
      mirror.closeAllConnections();
      await new Promise((resolve) => mirror.close(resolve));
    },
  };
}

function send(server: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Mirrored> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: hostname, port, method, path: url, headers }, async (answer) => {
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.rawHeaders,
        body: Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)),
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
