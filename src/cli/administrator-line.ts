import type { FirstAccess } from '../start-administrator.ts';

/** The line with the first administrator's link or password. It is printed once. */
export function administratorLine(login: string, access: FirstAccess, siteUrl: string): string {
  return 'token' in access
    ? `The administrator is ${login}. Set the password at ${reachable(siteUrl)}/admin/welcome#${access.token} (valid once, for 24 hours)`
    : `The administrator is ${login}, with the password ${access.password} (shown only once)`;
}

/** A URL that a browser on this machine can open: replaces a wildcard host by localhost. */
function reachable(siteUrl: string): string {
  const url = new URL(siteUrl);
  if (!isWildcardHost(url.hostname)) return siteUrl;
  url.hostname = 'localhost';
  return url.href.replace(/\/$/, '');
}

/** Whether a host is a wildcard for all addresses of the machine, which cannot be used in links. */
export const isWildcardHost = (host: string): boolean => ['0.0.0.0', '::', '[::]', '0:0:0:0:0:0:0:0'].includes(host);
