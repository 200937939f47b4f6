import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../engine/scope.ts';
import type { Exchange } from './exchange.ts';
import { htmlPage, PAGE_HEADERS } from './html.ts';
import { redirect, respond } from './respond.ts';
import type { Router } from './router.ts';
import { tokenOf } from './session-cookie.ts';

/**
 * The policy of pages of the admin interface: scripts and styles from its own address only, no HTML made from text
 * (Trusted Types; the one policy gives the address of the worker). Pictures of contents may come from anywhere.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types quoin',
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
};

const PAGE = 'index.html';
/** Names the files of each screen. */
const PRELOADS = 'preloads.json';
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

type Encoding = keyof typeof ENCODINGS;

/** A built file and its compressed forms. */
interface BuiltFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/**
 * Serves the built admin interface from a folder: its files below `/admin/`, and its page at all other addresses there.
 * Without built files, a page says how to build them (503).
 */
export function registerAdminPages(
  router: Router,
  { folder, site }: { folder: string; site: () => Pick<Site, 'url'> },
): void {
  const files = builtFiles(folder);
  const linkFor = linksOf(files.get(PRELOADS));
  router.get('/admin', (exchange) => answer(exchange, ''));
  router.get('/admin/*', (exchange) => answer(exchange, exchange.params['*'] ?? ''));
  // Editors who come from WordPress have this address in their bookmarks.
  router.get('/wp-admin', (exchange) => redirect(exchange, 302, '/admin/'));

  function answer(exchange: Exchange, path: string): void {
    const file = files.get(path);
    if (file && path !== PAGE) {
      // The names of files in `assets/` contain a digest of their content.
      const isNamedByContent = path.startsWith('assets/');
      return void send(exchange, isNamedByContent ? IMMUTABLE : 'no-cache', file);
    }
    if (path.startsWith('assets/'))
      return void respond(exchange, 404, { 'content-type': 'text/plain; charset=utf-8' }, 'There is no such file.\n');
    const page = files.get(PAGE);
    // Users who are not signed in see another screen first.
    const isSignedIn = tokenOf(exchange.request, site()) !== undefined;
    if (page) return void send(exchange, 'no-cache', page, isSignedIn ? linkFor(path) : undefined);
    respond(exchange, 503, { ...PAGE_HEADERS, 'cache-control': 'no-cache' }, notBuilt());
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Maps the path of a screen to the header that names its files and the session: the browser fetches these beside the page,
 * instead of one after the other.
 */
function linksOf(file: BuiltFile | undefined): (path: string) => string | undefined {
  const preloads = Object.entries(JSON.parse(String(file?.plain ?? '{}')) as Readonly<Record<string, string[]>>);
  const links = preloads.map(([screen, names]) => {
    const pattern = new RegExp(`^${screen.slice(1).replaceAll(/:[a-z]+/g, '[^/]+')}$`);
    return [pattern, [...names.map(preloadOf), SESSION].join(', ')] as const;
  });
  return (path) => links.find(([pattern]) => pattern.test(path))?.[1];
}

const SESSION = '</wp-json/quoin/v1/session>; rel=preload; as=fetch; crossorigin';

const preloadOf = (name: string): string =>
  `</admin/${name}>; rel=${name.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`;

function send(
  exchange: Exchange,
  cacheControl: string,
  { type, plain, encoded }: BuiltFile,
  link?: string | undefined,
): void {
  const accepted = String(exchange.request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) => encoded[one] && accepted.includes(one));
  const headers = { ...HEADERS, 'cache-control': cacheControl, 'content-type': type, vary: 'Accept-Encoding', link };
  respond(exchange, 200, { ...headers, 'content-encoding': encoding }, (encoding && encoded[encoding]) ?? plain);
}

/** The files of a build by their paths. They are read once: a few hundred kilobytes. */
function builtFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'));
  const known = new Set(names);
  const readable = names.filter((name) => typeOf(name) !== undefined && !name.startsWith('.'));
  return new Map(
    readable.map((name) => {
      const encoded = Object.entries(ENCODINGS).flatMap(([encoding, suffix]) =>
        known.has(name + suffix) ? [[encoding, readFileSync(join(folder, name + suffix))] as const] : [],
      );
      const plain = readFileSync(join(folder, name));
      return [name, { type: typeOf(name) ?? '', plain, encoded: Object.fromEntries(encoded) }];
    }),
  );
}

const typeOf = (name: string): string | undefined => TYPES[name.slice(name.lastIndexOf('.') + 1)];

const notBuilt = (): string =>
  htmlPage({
    title: 'The admin interface is not built',
    body: '<main><h1>The admin interface is not built</h1><p>Run <code>npm run admin:build</code>, and start the server again.</p></main>',
  });
