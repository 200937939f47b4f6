import type { IncomingMessage } from 'node:http';
import type { OpenedSession } from '../access/index.ts';
import type { Site } from '../engine/scope.ts';

/** The session cookie. */

/** What of a site names its cookie. */
type Address = Pick<Site, 'url'>;

const NAME = 'wordpress_logged_in_quoin';
const DAY_SECONDS = 24 * 60 * 60;

const isEncrypted = ({ url }: Address): boolean => url.startsWith('https:');

/** Browsers accept this prefix only over https, and only from the host itself: no sibling domain can plant a session. */
const nameOn = (site: Address): string => (isEncrypted(site) ? `__Host-${NAME}` : NAME);

/** The token in the session cookie of a request. */
export function tokenOf({ headers }: IncomingMessage, site: Address): string | undefined {
  const begin = `${nameOn(site)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(begin))?.slice(begin.length);
}

/** Whether the browser states that another site sends the request. */
export function isForeign({ headers }: IncomingMessage, { url }: Site): boolean {
  const from = headers['sec-fetch-site'];
  if (from === 'cross-site' || from === 'same-site') return true;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin !== new URL(url).origin && origin.replace(/^https?:\/\//, '') !== host;
}

/** The header that sets the cookie of a session; a remembered session outlives the browser. */
export function cookieOf({ token, days, isRemembered }: OpenedSession, site: Site): string {
  return cookie(token, site, isRemembered ? `; Max-Age=${days * DAY_SECONDS}` : '');
}

/** The header that deletes the cookie. */
export const noCookie = (site: Site): string => cookie('', site, '; Max-Age=0');

const cookie = (value: string, site: Site, lifetime: string): string =>
  `${nameOn(site)}=${value}; Path=/; HttpOnly; SameSite=Lax${isEncrypted(site) ? '; Secure' : ''}${lifetime}`;
