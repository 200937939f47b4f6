import { after } from 'node:test';
import { PASSWORD, serve } from '../../durability/serving.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Where a client is pointed, and who it may log in as: all that somebody would change who moves from WordPress. */
export interface Site {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  /** The index, with a slash at the end. */
  readonly index: string;
  /** The namespace that the resources are in. */
  readonly api: string;
  readonly admin: Login;
  /** WordPress offers them over https only; Quoin always does. */
  readonly hasApplicationPasswords: boolean;
}

export interface Login {
  readonly username: string;
  readonly password: string;
}

/**
 * The site that the tests of a file talk to: CLIENTS_SITE, with CLIENTS_ADMIN (`name:password`) for its administrator, or
 * else a Quoin of their own. It may hold contents that others made, so that a test looks only at what it made itself.
 */
export async function openSite(): Promise<Site> {
  const given = process.env['CLIENTS_SITE'];
  const [username = '', password = ''] = (process.env['CLIENTS_ADMIN'] ?? `admin:${PASSWORD}`).split(/:(.*)/s);
  const url = (given ?? (await startServer())).replace(/\/$/, '');
  return {
    url,
    index: `${url}/wp-json/`,
    api: `${url}/wp-json/wp/v2`,
    admin: { username, password },
    hasApplicationPasswords: given === undefined || (await offersApplicationPasswords(url)),
  };
}

async function offersApplicationPasswords(url: string): Promise<boolean> {
  const { authentication } = JSON.parse(await (await fetch(`${url}/wp-json/`)).text());
  return 'application-passwords' in authentication;
}

async function startServer(): Promise<string> {
  const server = await serve({
    data: temporaryFolder(),
    environment: {
      QUOIN_ANONYMOUS_COMMENTS: 'on',
      QUOIN_COMMENT_INTERVAL: '0',
      QUOIN_TIMEZONE: 'America/New_York',
    },
  });
  after(() => server[Symbol.asyncDispose]());
  return server.url;
}
