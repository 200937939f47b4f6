import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hands requests to several servers in turn, whoever sends them: no two requests in a row come to the same one. */
export async function startRoundRobin(servers: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  let turn = 0;
  const pass = (incoming: IncomingMessage, response: ServerResponse): void => {
    const target = new URL(servers[turn % servers.length] ?? '');
    turn += 1;
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.writeHead(502).end());
    incoming.pipe(outgoing);
  };
  const proxy = createServer(pass).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
