import assert from 'node:assert/strict';
import type { Login, Site } from './site.ts';

/** What a browser holds after logging in: cookies, and the nonce that goes along with them. */
export interface Session {
  /** As the header takes them. */
  readonly cookies: string;
  readonly nonce: string;
}

/** Logs in by the form, as somebody in front of a browser would. */
export async function logIn(site: Site, { username, password }: Login): Promise<Session> {
  const answer = await fetch(`${site.url}/wp-login.php`, {
    method: 'POST',
    body: new URLSearchParams({ log: username, pwd: password }),
    redirect: 'manual',
  });
  assert.equal(answer.status, 302, await answer.text());
  const cookies = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
  const nonce = await fetch(`${site.url}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { cookie: cookies } });
  assert.equal(nonce.status, 200);
  return { cookies, nonce: await nonce.text() };
}
