import type { FastifyInstance } from 'fastify';
import type { Site } from '../engine/scope.ts';
import { docsPage, type OpenApi } from './docs-page.ts';
import { escapeHtml, htmlPage, ICON, PAGE_HEADERS, STYLE } from './html.ts';

export interface SitePagesOptions {
  readonly prefix: string;
  readonly site: () => Site;
  /** The OpenAPI description of the site. */
  readonly describe: (site: Site) => unknown;
  /** A link that the home page has in its headers. */
  readonly link?: (() => string) | undefined;
}

/** The server's own pages: what it is (`/`), the reference (`/docs`), the description for programs (`/openapi.json`). */
export function registerSitePages(app: FastifyInstance, { prefix, site, describe, link }: SitePagesOptions): void {
  app.get('/', async (request, reply) => {
    const { title, url } = site();
    reply.header('vary', 'Accept');
    if (link) reply.header('link', link());
    if (!(request.headers.accept ?? '').includes('text/html')) {
      return reply.send({
        name: title,
        url,
        interface: `${url}${prefix}`,
        documentation: `${url}/docs`,
        openapi: `${url}/openapi.json`,
      });
    }
    const body = `<main>
<h1>${escapeHtml(title)}</h1>
<p>This is a content server. What it holds is read and written through its interface.</p>
<ul>
<li><a href="${prefix}/posts">The posts</a>, as JSON, below <code>${prefix}</code></li>
<li><a href="/docs">The reference</a> of every resource, field and argument</li>
<li><a href="/openapi.json">The description</a> for programs (OpenAPI 3.1)</li>
</ul>
</main>`;
    return reply.headers(PAGE_HEADERS).send(htmlPage({ title, body }));
  });

  app.get('/openapi.json', async (_request, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }).send(describe(site())),
  );

  app.get('/docs', async (_request, reply) => reply.headers(PAGE_HEADERS).send(docsPage(describe(site()) as OpenApi)));

  app.get('/docs/icon.svg', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'max-age=604800',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(ICON),
  );

  app.get('/docs/style.css', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      .send(STYLE),
  );
}
