import { connect, type Socket } from 'node:net';

/** A request that is sent by hand, as slowly as a test wants. */
export interface RawRequest {
  readonly socket: Socket;
  /** Resolves when the server has begun with the request. */
  readonly begun: Promise<void>;
  /** Status, head and body of the answer, as soon as its body has begun. */
  readonly answer: Promise<{ readonly status: number; readonly head: string; readonly text: string }>;
}

/**
 * Sends a request line, headers and the first bytes of a body. The server says by `100 Continue` when it has begun.
 *
 * @param url of the server
 */
export function sendRaw(url: string, line: string, headers: Readonly<Record<string, string>>, start = ''): RawRequest {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ status: number; head: string; text: string }>();
  answer.promise.catch(() => {});
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
    if (received.startsWith('HTTP/1.1 100 ')) begun.resolve();
    const [, status = '', head = '', text = ''] = /HTTP\/1\.1 ([2-5]\d\d) (.*?)\r\n\r\n(.+)$/s.exec(received) ?? [];
    if (status !== '') answer.resolve({ status: Number(status), head, text });
  });
  socket.on('error', () => {}).on('close', () => answer.reject(new Error(`closed after: ${received}`)));
  const lines = Object.entries({ Host: 'x', Expect: '100-continue', ...headers }).map((pair) => pair.join(': '));
  socket.write(`${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${start}`);
  return { socket, begun: begun.promise, answer: answer.promise };
}
