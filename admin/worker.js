/* global ASSETS, VERSION */
/**
 * The service worker of the admin interface. It caches the files of the interface, so that it opens without a network.
 * It handles no request of the REST API: the page caches answers. The build writes VERSION and ASSETS before this text.
 */

// Without the header `Link` of a screen.
const PAGE = '/admin/index.html';
const FILES = [PAGE, '/docs/icon.svg', ...ASSETS.split(' ').map((name) => `/admin/assets/${name}`)];

/** Browsers with static routes read files from the cache, and ask the REST API, without starting this script. */
const ROUTES = [
  { condition: { urlPattern: '/admin/assets/*' }, source: 'cache' },
  { condition: { urlPattern: '/wp-json/*' }, source: 'network' },
];

async function install() {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES);
  await skipWaiting();
}

addEventListener('install', (event) => {
  event.waitUntil(install());
  event.waitUntil(Promise.resolve(event.addRoutes?.(ROUTES)).catch(() => {}));
});

/** Keeps the version before: pages of it may be open. */
async function deleteOlder() {
  const older = (await caches.keys()).filter((name) => name !== VERSION);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

addEventListener('activate', (event) => event.waitUntil(deleteOlder()));

/** A server that has no admin interface any more (404) ends this worker. */
async function leaveIfGone() {
  const response = await fetch(PAGE, { method: 'HEAD', cache: 'no-store' }).catch(() => {});
  if (response?.status !== 404) return;
  await registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** The cached page; a new version is fetched behind it, and shown on the next visit. */
async function page(event) {
  const cached = await caches.match(PAGE, { cacheName: VERSION });
  if (!cached) return fetch(event.request);
  event.waitUntil(leaveIfGone());
  return cached;
}

const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/admin/assets/') || FILES.includes(pathname)) event.respondWith(file(request));
});
