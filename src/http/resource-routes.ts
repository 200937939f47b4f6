import type { Authenticator } from '../access/index.ts';
import type { ReadPoint } from '../engine/read-point.ts';
import type { Route } from '../engine/routes.ts';
import type { PointedRequest } from './engine-request.ts';
import type { Exchange } from './exchange.ts';
import { type PipelineOptions, serve } from './pipeline.ts';
import { parseQueryString } from './query-string.ts';
import type { FileHandling } from './request-body.ts';
import type { Router } from './router.ts';

export interface ResourceRoutesOptions extends PipelineOptions {
  readonly routes: readonly Route[];
  readonly authenticator: Authenticator;
}

/** Serves the routes of the definitions below a prefix; anything else there is `rest_no_route`. */
export function registerResourceRoutes(router: Router, options: ResourceRoutesOptions): void {
  for (const route of options.routes) {
    const pattern = options.prefix + route.path.replace(/<(parent_id|id)>/g, ':$1(^\\d+$)').replace(/<(\w+)>/g, ':$1');
    const files = filesOf(route);
    router.on([route.method], pattern, (exchange) => answer(exchange, route, files, options));
  }
}

function answer(exchange: Exchange, route: Route, files: FileHandling, options: ResourceRoutesOptions): Promise<void> {
  const { prefix, authenticator } = options;
  const { params, request } = exchange;
  const query = parseQueryString(exchange.search);
  const served = {
    label: prefix + route.path,
    base: prefix,
    query,
    params,
    files,
    isRead: exchange.isRead,
    isKept: route.method === 'GET',
    identify: async (point: ReadPoint, address: string) => ({
      actor: await authenticator.authenticate(request.headers.authorization, address, point.version),
    }),
    answer: (asked: PointedRequest) => route.answer(asked, prefix.slice(1), Object.values(params)[0]),
  };
  return serve(exchange, served, options);
}

/** How a route treats files in the body: a file sent to an item would replace its file, so it is refused. */
function filesOf({ resource, operation }: Route): FileHandling {
  if (!('operations' in resource) || resource.operations.create?.files !== true) return 'skipped';
  if (operation === 'create') return 'taken';
  return operation === 'update' ? 'refused' : 'skipped';
}
