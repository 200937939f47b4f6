import { type Actor, anonymous } from '../access/index.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import { contentHash } from './answer-text.ts';
import { NO_ROUTE, noteRoute } from './followed-request.ts';
import { type PipelineOptions, type Served, serve } from './pipeline.ts';
import { redirect } from './respond.ts';
import type { Router } from './router.ts';

/** Files that a site has beside its pages: feeds, sitemap, robots. */
export interface SiteFiles {
  /** @param url path and query as they were sent */
  find(url: string): SiteFile | undefined;
}

interface Written {
  readonly type: string;
  readonly text: string;
}

/** The address that a file has moved to. */
interface Moved {
  readonly movedTo: string;
}

interface SiteFile {
  readonly route: string;
  /** The canonical address, under which the answer is cached for all spellings. */
  readonly url: string;
  answer(request: ResourceRequest): Promise<Written | Moved | undefined>;
}

/** The same for every client. */
const HEADERS = {
  'cache-control': 'public, no-cache',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** The canonical path of a feed that is requested by query, such as `/?feed=atom`; other addresses unchanged. */
export function plainFeed(url: string, files: SiteFiles): string {
  return /^\/(?:index\.php)?\?(?:.*&)?feed=/.test(url) ? (files.find(url)?.url ?? url) : url;
}

/** The site has no file at the path: the answer is the same 404 as for any unknown path. */
class NoSuchFile extends Error {}

/** The actor of all requests: credentials are ignored. */
const identify = async () => ({ actor: anonymous });

/** Serves the files of the site; answers 404 to all other paths without a route. */
export function registerSiteFiles(router: Router, files: SiteFiles, options: PipelineOptions): void {
  router.get('/*', async (exchange) => {
    const { request } = exchange;
    const file = exchange.url.startsWith(options.prefix) ? undefined : files.find(exchange.url);
    noteRoute(request, file?.route ?? NO_ROUTE);
    if (!file) return router.notFound(exchange);
    // The cache treats all spellings as one, with credentials or without: further arguments and headers cause no new work.
    request.url = file.url;
    delete request.headers.authorization;
    delete request.headers.cookie;
    const served: Served<{ readonly actor: Actor }> = {
      ...{ label: file.route, base: '', query: {}, params: {}, files: 'skipped', isRead: true, isKept: true },
      identify,
      async answer(asked) {
        const answer = await file.answer(asked);
        if (!answer) throw new NoSuchFile();
        if ('movedTo' in answer) return { status: 301, body: answer };
        const { text } = answer;
        const presented = { text, digest: contentHash(text), bytes: Buffer.byteLength(text) };
        return { status: 200, body: answer, presented };
      },
      headers: async (_common, { body }) => ({ ...HEADERS, 'content-type': (body as Written).type }),
      sends({ status, body }) {
        if (status === 301) redirect(exchange, 301, (body as Moved).movedTo);
        return status === 301;
      },
    };
    try {
      await serve(exchange, served, options);
    } catch (error) {
      if (!(error instanceof NoSuchFile)) throw error;
      await router.notFound(exchange);
    }
  });
}
