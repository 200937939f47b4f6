import type { ResourceRequest } from '../engine/operations/request.ts';
import { AnswerCache, type ReadyAnswer, send } from './answer-cache.ts';
import { contentHash } from './answer-text.ts';
import { anonymousRequest } from './engine-request.ts';
import { NO_ROUTE, noteRoute } from './followed-request.ts';
import type { PipelineOptions } from './pipeline.ts';
import { redirect } from './respond.ts';
import type { Router } from './router.ts';

/** Files that a site has beside its pages: feeds, sitemap, robots. */
export interface SiteFiles {
  /** @param url path and query as they were sent */
  find(url: string): SiteFile | undefined;
}

interface SiteFile {
  readonly route: string;
  /** The address that the answer is kept by: of all spellings the one that it is called by. */
  readonly url: string;
  answer(
    request: ResourceRequest,
  ): Promise<{ readonly type: string; readonly text: string } | { readonly movedTo: string } | undefined>;
}

/** The same for everybody: who asks does not matter. */
const HEADERS = {
  'cache-control': 'public, no-cache',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** A request for the feed of the whole site by its query, `/?feed=atom`, as the path that it stands for. */
export function plainFeed(url: string, files: SiteFiles): string {
  return /^\/(?:index\.php)?\?(?:.*&)?feed=/.test(url) ? (files.find(url)?.url ?? url) : url;
}

/** Serves the files of the site; all other paths that no route has are not found. */
export function registerSiteFiles(router: Router, files: SiteFiles, options: PipelineOptions): void {
  const { cache, load } = options;
  router.get('/*', async (exchange) => {
    const { request, response } = exchange;
    const file = exchange.url.startsWith(options.prefix) ? undefined : files.find(exchange.url);
    noteRoute(request, file?.route ?? NO_ROUTE);
    if (!file) return router.notFound(exchange);
    // All spellings are one to the cache: nobody has the same made again by adding to the query.
    request.url = file.url;
    const isForAnyone = AnswerCache.concerns(request);
    if (isForAnyone && (await cache.answer(request, response))) return;
    const { answer, asked } = await load.run(async () => {
      const asked = await anonymousRequest(exchange, options);
      return { asked, answer: await file.answer(asked) };
    });
    if (!answer) return router.notFound(exchange);
    if ('movedTo' in answer) return redirect(exchange, 301, answer.movedTo);
    const ready: ReadyAnswer = {
      route: file.route,
      status: 200,
      headers: { ...HEADERS, 'content-type': answer.type },
      body: answer.text,
      bytes: Buffer.byteLength(answer.text),
      etag: contentHash(answer.text),
      encoded: new Map(),
    };
    if (isForAnyone) cache.keep(file.url, ready, asked.point);
    await send(ready, request, response);
  });
}
