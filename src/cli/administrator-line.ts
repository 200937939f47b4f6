import type { FirstAccess } from '../start-administrator.ts';
import { isEverywhere } from './is-everywhere.ts';

/** How the first administrator gets in. It is shown once. */
export function administratorLine(login: string, access: FirstAccess, siteUrl: string): string {
  return 'token' in access
    ? `The administrator is ${login}. Set the password at ${reachable(siteUrl)}/admin/welcome#${access.token} (once, within 24 hours)`
    : `The administrator is ${login}, with the password ${access.password} (shown this once)`;
}

/** An address that a browser on this machine can open: a host that means all addresses is none. */
function reachable(siteUrl: string): string {
  const url = new URL(siteUrl);
  if (!isEverywhere(url.hostname)) return siteUrl;
  url.hostname = 'localhost';
  return url.href.replace(/\/$/, '');
}
