import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type Asking, askPublic, isPublicAddress, type PublicOptions, resolved } from './public-hosts.ts';

const MAX_REDIRECTS = 4;
/** The time limit for one file, redirects included. The idle timeout alone would let a server send byte by byte for ever. */
const TOTAL_TIMEOUT_MS = 10 * 60_000;

/**
 * Fetches a file from its address: http and https on their own ports, every resolved address checked and the checked one
 * connected to, each redirect checked again, within a time limit.
 *
 * @throws Error that names the host, and nothing of its network; the stream fails when the time runs out later
 */
export async function fetchMedia(
  address: string,
  { allowed = isPublicAddress, addressesOf = resolved, ...options }: PublicOptions = {},
): Promise<Readable> {
  const limit = new AbortController();
  const patience = setTimeout(() => limit.abort(), TOTAL_TIMEOUT_MS).unref();
  const end = (): void => clearTimeout(patience);
  try {
    const answer = await follow(address, { ...options, allowed, addressesOf, signal: limit.signal });
    limit.signal.addEventListener('abort', () => answer.destroy(new Error(`${hostOf(address)} takes too long`)));
    answer.once('close', end);
    return answer;
  } catch (error) {
    end();
    throw error;
  }
}

async function follow(address: string, asking: Asking): Promise<IncomingMessage> {
  let url = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await askPublic(url, asking);
    const status = answer.statusCode ?? 0;
    if (status === 200) return answer;
    answer.destroy();
    const { location } = answer.headers;
    if (status < 300 || status > 399 || !location || !URL.canParse(location, url))
      throw new Error(`${hostOf(url)} answered ${status}`);
    url = new URL(location, url).toString();
  }
  throw new Error(`${hostOf(address)} redirects too often`);
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : 'the address');
