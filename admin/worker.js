/* global ASSETS, VERSION */
/**
 * The service worker of the admin interface. It caches the files of the interface, so that it opens without a network.
 * It handles no request of the REST API: the page caches answers. The build writes VERSION and ASSETS before this text.
 */

const PAGE = '/admin/';
const FILES = [PAGE, '/docs/icon.svg', ...ASSETS.split(' ').map((name) => `/admin/assets/${name}`)];

/** No `skipWaiting`: an open page keeps the files of its version until it is closed. */
addEventListener('install', (event) => event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES))));

addEventListener('activate', (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((one) => one !== VERSION).map((one) => caches.delete(one)))),
  ),
);

/** The page from the server, or the cached one without a server. */
async function page(request) {
  const response = await fetch(request).catch(() => Response.error());
  const isAway = response.type === 'error' || response.status > 499;
  return (isAway && (await caches.match(PAGE))) || response;
}

const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(file(request));
});
