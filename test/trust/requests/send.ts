import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** An answer as it came: nothing parsed, nothing decoded. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request whose path is sent as it stands. */
export interface RawRequest {
  readonly method: string;
  /** From the root of the server. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends requests over a few connections that stay open: what a browser would mend in a path arrives as it is. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #host: string;
  readonly #port: number;

  constructor(address: string) {
    const { hostname, port } = new URL(address);
    this.#host = hostname;
    this.#port = Number(port);
  }

  send({ method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = httpRequest(
        {
          agent: this.#agent,
          host: this.#host,
          port: this.#port,
          method,
          path,
          headers: { ...length, ...headers },
          // Links repeat what was asked.
          maxHeaderSize: 65_536,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
          response.on('error', reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The header that names a user of the test server. */
export const basic = (login: string, secret: string): string =>
  `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;
