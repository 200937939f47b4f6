import type { IncomingMessage, ServerResponse } from 'node:http';
import { stranger } from '../access/index.ts';
import type { Route } from '../engine/routes.ts';
import { gmtOf } from '../engine/site-time.ts';
import { send } from './answer-cache.ts';
import { type AnswerOptions, answerOf, readingAt, readyRead } from './answer-read.ts';
import { CORS_HEADERS } from './cors.ts';
import { plainAddress } from './plain-address.ts';
import { parseQueryString } from './query-string.ts';
import { noteRoute } from './request-log.ts';

interface Matched {
  readonly route: Route;
  readonly id?: string;
}

/**
 * Answers plain reads of strangers in front of the framework, which costs as much as such an answer does. Whatever is not
 * plain, or goes wrong, is left to the framework: it has the same routes, and words for everything.
 */
export class LeanReads {
  readonly #options: AnswerOptions;
  readonly #collections = new Map<string, Route>();
  readonly #items = new Map<string, Route>();

  constructor(routes: readonly Route[], options: AnswerOptions) {
    this.#options = options;
    for (const route of routes) {
      if (route.method !== 'GET') continue;
      const path = options.prefix + route.path;
      if (!path.includes('<')) this.#collections.set(path, route);
      else if (path.endsWith('/<id>') && path.indexOf('<') === path.length - 4)
        this.#items.set(path.slice(0, -4), route);
    }
  }

  /** @returns whether the request was answered */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { url = '', headers } = request;
    const mark = url.indexOf('?');
    const matched = this.#match(mark < 0 ? url : url.slice(0, mark));
    if (!matched || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    const { route, id } = matched;
    const { prefix, site, cache, load, storage } = this.#options;
    const nowGmt = gmtOf(this.#options.now());
    const call = {
      request,
      url,
      query: parseQueryString(mark < 0 ? '' : url.slice(mark + 1)),
      params: id === undefined ? {} : { id },
      address: plainAddress(request.socket.remoteAddress ?? ''),
      body: async () => ({}),
    };
    const { reply, moment } = await load.carry(async () => {
      const moment = await storage.settle(nowGmt);
      const options = readingAt(moment, this.#options);
      return { moment, reply: await answerOf(route, call, { actor: stranger, nowGmt, moment }, options) };
    });
    const ready = readyRead(route, call, reply, { actor: stranger, headers: CORS_HEADERS, prefix, site: site() });
    noteRoute(request, ready.route);
    cache.keep(url, ready, moment);
    await send(ready, request, response);
    return true;
  }

  #match(path: string): Matched | undefined {
    const route = this.#collections.get(path);
    if (route) return { route };
    const slash = path.lastIndexOf('/') + 1;
    const item = this.#items.get(path.slice(0, slash));
    const id = path.slice(slash);
    return item && /^\d+$/.test(id) ? { route: item, id } : undefined;
  }
}
