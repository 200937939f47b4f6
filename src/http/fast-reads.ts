import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Actor, type Authenticator, anonymous } from '../access/index.ts';
import type { ReadPoint } from '../engine/read-point.ts';
import type { Route } from '../engine/routes.ts';
import { AnswerCache, send } from './answer-cache.ts';
import { type AnswerOptions, answerOf, readyRead } from './answer-read.ts';
import { CORS_HEADERS } from './cors.ts';
import { noteRoute, noteUser } from './followed-request.ts';
import { parseQueryString } from './query-string.ts';

interface Matched {
  readonly route: Route;
  readonly id?: string;
}

interface FastReadsOptions extends AnswerOptions {
  readonly authenticator: Authenticator;
}

/**
 * Answers plain reads in front of the framework, which costs as much as such an answer does: those of anonymous clients, and of
 * users who have just shown who they are. Whatever is not plain, or goes wrong, is left to the framework: it has the same
 * routes, and words for everything.
 */
export class FastReads {
  readonly #options: FastReadsOptions;
  readonly #collections = new Map<string, Route>();
  readonly #items = new Map<string, Route>();

  constructor(routes: readonly Route[], options: FastReadsOptions) {
    this.#options = options;
    for (const route of routes) {
      if (route.method !== 'GET') continue;
      const path = options.prefix + route.path;
      if (!path.includes('<')) this.#collections.set(path, route);
      else if (path.endsWith('/<id>') && path.indexOf('<') === path.length - 4)
        this.#items.set(path.slice(0, -4), route);
    }
  }

  /** Whether the request is a read without a session: one that says itself who asks. */
  static concerns({ method, headers }: IncomingMessage): boolean {
    return (method === 'GET' || method === 'HEAD') && headers.cookie === undefined;
  }

  /** @returns whether the request was answered */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { url = '', headers } = request;
    const mark = url.indexOf('?');
    const matched = this.#match(mark < 0 ? url : url.slice(0, mark));
    if (!matched || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    const { route, id } = matched;
    const query = parseQueryString(mark < 0 ? '' : url.slice(mark + 1));
    // What goes wrong is asked again by the framework, and a wrong password counts once.
    if ('password' in query) return false;
    const { prefix, cache, load, points, addressOf } = this.#options;
    const call = {
      request,
      url,
      query,
      params: id === undefined ? {} : { id },
      address: addressOf(request),
      body: async () => ({}),
    };
    // All of it is done in one go: what had to wait is old to the garbage collector, which would let everything grow old
    // that came into its hands afterwards.
    return load.run(async () => {
      // Of many that ask for the same at once, those who had to wait find the answer made.
      const isForAnyone = AnswerCache.concerns(request);
      const answered = isForAnyone && cache.answer(request, response);
      if (answered !== false && (await answered)) return true;
      const point = await points.begin();
      const actor = this.#actorOf(request, call.address, point);
      if (!actor) return false;
      noteUser(request, actor.id);
      const reply = await answerOf(route, call, { actor, point, isRead: true }, this.#options);
      const ready = await readyRead(route, call, reply, { actor, headers: CORS_HEADERS, prefix, site: point.site });
      noteRoute(request, ready.route);
      if (isForAnyone) cache.keep(url, ready, point);
      await send(ready, request, response);
      return true;
    });
  }

  /** Who asks, where that can be told without verifying anything. */
  #actorOf(
    { headers: { authorization } }: IncomingMessage,
    address: string,
    { version }: ReadPoint,
  ): Actor | undefined {
    return authorization === undefined ? anonymous : this.#options.authenticator.known(authorization, address, version);
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
