import type { FastifyInstance } from 'fastify';
import { anonymous } from '../access/index.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import { AnswerCache, type ReadyAnswer, send } from './answer-cache.ts';
import { type AnswerOptions, contentHash, requestOf } from './answer-read.ts';
import { noteRoute } from './followed-request.ts';

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

const noBody = async () => ({});

/** A request for the feed of the whole site by its query, `/?feed=atom`, as the path that it stands for. */
export function plainFeed(url: string, files: SiteFiles): string {
  return /^\/(?:index\.php)?\?(?:.*&)?feed=/.test(url) ? (files.find(url)?.url ?? url) : url;
}

/** Serves the files of the site; all other paths that no route has are left to whoever answers those. */
export function registerSiteFiles(app: FastifyInstance, files: SiteFiles, options: AnswerOptions): void {
  const { cache, load, points } = options;
  app.get('/*', async (request, reply) => {
    const file = request.url.startsWith(options.prefix) ? undefined : files.find(request.url);
    noteRoute(request.raw, file?.route ?? 'none');
    if (!file) return reply.callNotFound();
    // All spellings are one to the cache: nobody has the same made again by adding to the query.
    request.raw.url = file.url;
    const isForAnyone = AnswerCache.concerns(request.raw);
    if (isForAnyone && (await cache.answer(request.raw, reply.raw))) return reply.hijack();
    const outcome = await load.run(async () => {
      const point = await points.begin();
      const call = { request: request.raw, query: {}, params: {}, address: options.addressOf(request), body: noBody };
      const asked = requestOf(call, { actor: anonymous, point, isRead: true }, options);
      return { point, answer: await file.answer(asked) };
    });
    const { answer, point } = outcome;
    if (!answer) return reply.callNotFound();
    if ('movedTo' in answer) return reply.redirect(answer.movedTo, 301);
    const ready: ReadyAnswer = {
      route: file.route,
      status: 200,
      headers: { ...HEADERS, 'content-type': answer.type },
      body: answer.text,
      bytes: Buffer.byteLength(answer.text),
      etag: contentHash(answer.text),
      encoded: new Map(),
    };
    if (isForAnyone) cache.keep(file.url, ready, point);
    reply.hijack();
    await send(ready, request.raw, reply.raw);
    return reply;
  });
}
