import { avatarPath } from '../engine/site-paths.ts';
import { respond } from './respond.ts';
import type { Router } from './router.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">' +
  '<rect width="96" height="96" fill="#d5d9de"/><circle cx="48" cy="37" r="17" fill="#8b939c"/>' +
  '<path d="M14 96c0-21 15-34 34-34s34 13 34 34z" fill="#8b939c"/></svg>';

/** Serves the neutral avatar (behaviour 12, avatars): a vector image, the same for every size. */
export function registerAvatar(router: Router): void {
  router.get(avatarPath(':size(^\\d{1,3}$)'), (exchange) => respond(exchange, 200, HEADERS, picture));
}

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=604800',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
