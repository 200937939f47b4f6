import { type Fetch, textOf, unreachable } from './rest-client.ts';
import { RestError } from './rest-error.ts';
import { type Json, objectOf } from './rest-values.ts';

const MAX_REDIRECTS = 4;
const TIMEOUT_MS = 30_000;

export interface Found {
  /** The address of the interface. */
  readonly root: string;
  /** Its index, as anonymous clients see it. */
  readonly index: Json;
}

/**
 * Finds the interface of a running site, anonymously: by the header of its home page, or at its usual address.
 *
 * @throws RestError when there is none
 */
export async function findInterface(address: string, fetchOnce: Fetch = fetch): Promise<Found> {
  const home = await homeOf(address, fetchOnce);
  const named = /<([^>]+)>;\s*rel="?https:\/\/api\.w\.org\/"?/i.exec(home.link)?.[1];
  const candidates = [
    ...(named !== undefined && URL.canParse(named, home.url) ? [new URL(named, home.url)] : []),
    new URL('wp-json/', home.url),
    new URL('?rest_route=/', home.url),
  ].filter(({ host }) => host === new URL(home.url).host);
  for (const candidate of candidates) {
    const index = await indexAt(candidate, fetchOnce);
    if (index) return { root: candidate.toString(), index };
  }
  throw new RestError(
    `${new URL(home.url).host} has no interface at /wp-json/ nor at ?rest_route=/: a plugin may have closed it. Import an export file (Tools, Export) instead`,
    404,
  );
}

async function homeOf(address: string, fetchOnce: Fetch): Promise<{ url: string; link: string }> {
  let url = address.replace(/[?#].*$/, '').replace(/\/*$/, '/');
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await ask(new URL(url), fetchOnce);
    const location = answer.headers.get('location');
    await answer.body?.cancel();
    if (answer.status < 300 || answer.status > 399 || location === null)
      return { url, link: answer.headers.get('link') ?? '' };
    const next = new URL(location, url);
    // From http to https, or to another path, but never to another host, which the operator has not named.
    if (next.hostname !== new URL(url).hostname)
      throw new RestError(`${new URL(url).host} leads to ${next.host}: name that address if it is the site`, 301);
    url = next.toString().replace(/\/*$/, '/');
  }
  throw new RestError(`${new URL(address).host} redirects too often`, 301);
}

async function indexAt(url: URL, fetchOnce: Fetch): Promise<Json | undefined> {
  const answer = await ask(url, fetchOnce);
  const body = answer.status === 200 ? await readIndex(answer, url) : await answer.body?.cancel();
  const index = objectOf(body);
  const { namespaces } = index;
  return Array.isArray(namespaces) && namespaces.includes('wp/v2') ? index : undefined;
}

async function readIndex(answer: Response, url: URL): Promise<unknown> {
  try {
    return JSON.parse(await textOf(answer, url));
  } catch (error) {
    if (error instanceof RestError) throw error;
    return undefined;
  }
}

async function ask(url: URL, fetchOnce: Fetch): Promise<Response> {
  try {
    return await fetchOnce(url, {
      redirect: 'manual',
      headers: { 'user-agent': 'Quoin import' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw unreachable(url, cause);
  }
}
