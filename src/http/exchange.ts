import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from './followed-request.ts';
import type { Log } from './request-log.ts';

/** Variable segments of a path, in their order. */
export type Params = Readonly<Record<string, string | undefined>>;

/** A request, and the response to it. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  params: Params = {};
  /** Header fields of the response, whatever it is, by their names in lower case. */
  readonly headers: Record<string, string> = {};
  readonly #log: Log;

  constructor(request: IncomingMessage, response: ServerResponse, log: Log) {
    this.request = request;
    this.response = response;
    this.#log = log;
  }

  /** Path and query. */
  get url(): string {
    return this.request.url ?? '';
  }

  get path(): string {
    const mark = this.url.indexOf('?');
    return mark < 0 ? this.url : this.url.slice(0, mark);
  }

  /** The query as it was sent, without the question mark. */
  get search(): string {
    const mark = this.url.indexOf('?');
    return mark < 0 ? '' : this.url.slice(mark + 1);
  }

  get method(): string {
    return this.request.method ?? '';
  }

  /** Whether the method reads; OPTIONS describes. */
  get isRead(): boolean {
    return this.request.method === 'GET' || this.request.method === 'HEAD';
  }

  /** The log, with the id of the request. */
  get log(): Log {
    return this.#log.child({ requestId: requestIdOf(this.request) });
  }
}
