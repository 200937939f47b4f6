import findMyWay, { type HTTPMethod, type HTTPVersion, type Instance } from 'find-my-way';
import { apiError } from '../errors/index.ts';
import type { Exchange } from './exchange.ts';
import { noteRoute } from './followed-request.ts';

/** Answers the requests of a route. @throws ApiError */
export type Handler = (exchange: Exchange) => Promise<void> | void;

interface Route {
  readonly pattern: string;
  readonly handler: Handler;
}

const MAX_SEGMENT_LENGTH = 200;

/** Finds the handler of a request by method and path. */
export class Router {
  readonly #routes: Instance<HTTPVersion.V1> = findMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: MAX_SEGMENT_LENGTH,
    // `parseQueryString` parses the query when it is needed.
    querystringParser: () => ({}),
    onBadUrl: () => {
      throw apiError('rest_bad_request');
    },
    onMaxParamLength: () => {
      throw apiError('rest_bad_request', { status: 414 });
    },
  });
  readonly #notFound: Handler;

  /** @param notFound answers requests without a route */
  constructor(notFound: Handler) {
    this.#notFound = notFound;
  }

  /**
   * Adds a route. A route for GET also answers HEAD.
   *
   * @param pattern a path with variable segments, such as `/docs/:name` or `/uploads/*`
   */
  on(methods: readonly string[], pattern: string, handler: Handler): void {
    const all = methods.includes('GET') && !methods.includes('HEAD') ? [...methods, 'HEAD'] : methods;
    const route: Route = { pattern, handler };
    this.#routes.on(all as HTTPMethod[], pattern, () => {}, route);
  }

  /** Adds a route for GET and HEAD. */
  get(pattern: string, handler: Handler): void {
    this.on(['GET'], pattern, handler);
  }

  /** The handler of a request, with the variable segments of its path in `params`. */
  find(exchange: Exchange): Handler {
    const { request, response } = exchange;
    const found = this.#routes.find(request.method as HTTPMethod, exchange.url);
    if (!found) return this.#notFound;
    const route: Route | null = found.store;
    // A malformed path has a handler that says so.
    if (!route) return () => found.handler(request, response, {}, undefined, {});
    exchange.params = found.params;
    noteRoute(request, route.pattern);
    return route.handler;
  }

  /** Answers 404, for routes that find nothing. */
  notFound(exchange: Exchange): Promise<void> | void {
    return this.#notFound(exchange);
  }
}
