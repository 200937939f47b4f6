import type { Site } from '../engine/scope.ts';
import { type ReadyAnswer, send } from './answer-cache.ts';
import { contentHash } from './answer-text.ts';
import { CLIENT_ROOT } from './client-surface.ts';
import type { OpenApi } from './docs/openapi-parts.ts';
import { docsPage, docsSearch } from './docs/page.ts';
import { JSON_HEADERS } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { follow } from './followed-request.ts';
import { DOCS_HEADERS, escapeHtml, htmlPage, ICON, PAGE_HEADERS, STYLE } from './html.ts';
import { respond } from './respond.ts';
import type { Router } from './router.ts';

export interface SitePagesOptions {
  readonly prefix: string;
  readonly site: () => Site;
  /** The OpenAPI description of the site. */
  readonly describe: (site: Site) => unknown;
  /** The description of the second surface, if it is served. */
  readonly describeClients?: ((site: Site) => unknown) | undefined;
  /** A link that the home page has in its headers. */
  readonly link?: (() => string) | undefined;
  readonly hasAdmin: boolean;
}

/**
 * A page that is the same for everybody until the site changes: made once, tagged, and compressed once per encoding.
 *
 * @param headers additional ones; `vary` names the request headers that the page depends on
 */
function standing(
  site: () => Site,
  { vary, ...headers }: Readonly<Record<string, string>>,
  write: (site: Site) => string,
): (exchange: Exchange, more?: Readonly<Record<string, string>>) => Promise<void> {
  let made: { readonly site: Site; readonly answer: ReadyAnswer } | undefined;
  return ({ request, response }, more) => {
    const current = site();
    if (made?.site !== current) {
      const text = write(current);
      const answer = {
        route: follow(request).route,
        status: 200,
        headers: { ...headers, 'cache-control': 'public, no-cache', vary: vary ? `${vary}, ${ENCODING}` : ENCODING },
        body: Buffer.from(text),
        bytes: Buffer.byteLength(text),
        etag: contentHash(text),
        encoded: new Map(),
      };
      made = { site: current, answer };
    }
    const { answer } = made;
    return send(more ? { ...answer, headers: { ...more, ...answer.headers } } : answer, request, response);
  };
}

const ENCODING = 'Accept-Encoding';

/** The server's own pages: what it is (`/`), the reference (`/docs`), the description for programs (`/openapi.json`). */
export function registerSitePages(
  router: Router,
  { prefix, site, describe, describeClients, link, hasAdmin }: SitePagesOptions,
): void {
  const aboutForPrograms = standing(site, { ...JSON_HEADERS, vary: 'Accept' }, ({ title, url }) =>
    JSON.stringify({
      name: title,
      url,
      interface: `${url}${prefix}`,
      documentation: `${url}/docs`,
      openapi: `${url}/openapi.json`,
    }),
  );
  const aboutForPeople = standing(site, { ...PAGE_HEADERS, vary: 'Accept' }, ({ title }) => {
    const body = `<main>
<h1>${escapeHtml(title)}</h1>
<p>This is a content server. What it holds is read and written through its interface.</p>
<ul>
${hasAdmin ? '<li><a href="/admin/">The admin interface</a>, to write and to organise</li>\n' : ''}<li><a href="${prefix}/posts">The posts</a>, as JSON, below <code>${prefix}</code></li>
<li><a href="/docs">The reference</a> of every resource, field and argument</li>
<li><a href="/openapi.json">The description</a> for programs (OpenAPI 3.1)</li>
</ul>
</main>`;
    return htmlPage({ title, body });
  });
  router.get('/', (exchange) => {
    const isForPeople = (exchange.request.headers.accept ?? '').includes('text/html');
    return (isForPeople ? aboutForPeople : aboutForPrograms)(exchange, link && { link: link() });
  });

  const description = (write: (current: Site) => unknown) =>
    standing(site, { ...JSON_HEADERS, 'access-control-allow-origin': '*' }, (current) =>
      JSON.stringify(write(current)),
    );
  router.get('/openapi.json', description(describe));
  if (describeClients) router.get(`${CLIENT_ROOT}/openapi.json`, description(describeClients));

  const optionsOf = ({ url }: Site) => ({ url, clients: describeClients && CLIENT_ROOT });
  const docs = standing(site, DOCS_HEADERS, (current) => docsPage(describe(current) as OpenApi, optionsOf(current)));
  let search: { readonly site: Site; readonly answer: (asked: string) => string } | undefined;
  router.get('/docs', (exchange) => {
    const asked = new URL(exchange.url, 'http://site').searchParams.get('search')?.trim();
    if (!asked) return docs(exchange);
    const current = site();
    if (search?.site !== current)
      search = { site: current, answer: docsSearch(describe(current) as OpenApi, optionsOf(current)) };
    respond(exchange, 200, { ...DOCS_HEADERS, 'cache-control': 'no-cache' }, search.answer(asked));
  });

  router.get('/docs/icon.svg', (exchange) => respond(exchange, 200, ICON_HEADERS, ICON));
  router.get('/docs/style.css', (exchange) => respond(exchange, 200, STYLE_HEADERS, STYLE));
}

const ICON_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'max-age=604800',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

const STYLE_HEADERS = {
  'content-type': 'text/css; charset=utf-8',
  'cache-control': 'max-age=3600',
  'x-content-type-options': 'nosniff',
};
