import { lookup as resolve } from 'node:dns/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

/** The time limit for the next byte of a server. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * The addresses of the public internet: an import must not make the server contact others (trust E1). Other addresses are refused.
 * There is a list for each family: in a common one, the network of mapped addresses would match all of IPv4.
 */
const routed = { ipv4: new BlockList(), ipv6: new BlockList() };
routed.ipv4.addRange('1.0.0.0', '223.255.255.255', 'ipv4');
routed.ipv6.addSubnet('2000::', 3, 'ipv6');

/** The reserved ones among them, from the IANA registries of special-purpose addresses. */
const reserved = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  reserved.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3ffe::', 16],
  ['3fff::', 20],
] as const)
  reserved.ipv6.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return routed[family].check(address, family) && !reserved[family].check(address, family);
}

/** A refused host, and the reason. */
export class HostError extends Error {}

/** How hosts are contacted; only tests change it. */
export interface PublicOptions {
  /** Decides about addresses. */
  readonly allowed?: (address: string) => boolean;
  /** The site that the operator has named, wherever it is: its files may be fetched (`https://old.example`). */
  readonly origin?: string | undefined;
  /** The addresses of a host. */
  readonly addressesOf?: (host: string) => Promise<readonly string[]>;
  /** How long to wait for the next byte. */
  readonly idleMs?: number;
}

type Optional = 'origin' | 'idleMs';

export interface Asking extends Required<Omit<PublicOptions, Optional>>, Pick<PublicOptions, Optional> {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request to a host on the public internet: http and https on their own ports, every resolved address checked and the
 * checked one connected to. Redirects are not followed.
 *
 * @throws Error that names the host, and nothing of its network
 */
export async function askPublic(
  address: string,
  { allowed: judge, addressesOf, origin, idleMs = IDLE_TIMEOUT_MS, signal, headers }: Asking,
): Promise<IncomingMessage> {
  if (!URL.canParse(address)) throw new HostError('it has no valid address');
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new HostError(`${url.protocol} addresses are not fetched`);
  const allowed = url.origin === origin ? () => true : judge;
  if (allowed === isPublicAddress && url.port !== '') throw new HostError(`port ${url.port} is not allowed`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const checked = checkedAddress(host, isIP(host) ? [host] : await addressesOf(host), allowed);
  // The connection goes to the address that was checked, even if the name resolves to another one by then.
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all
      ? callback(null, [{ address: checked, family: isIP(checked) }])
      : callback(null, checked, isIP(checked));
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((done, fail) => {
    const request = get(
      url,
      { lookup, timeout: idleMs, agent: false, headers: { 'user-agent': 'Quoin import', ...headers } },
      done,
    );
    const giveUp = () => request.destroy();
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    request.once('timeout', giveUp);
    request.once('error', () => fail(new Error(`${url.hostname} cannot be reached`)));
  });
}

/** The addresses of a host. */
export const resolved = async (host: string): Promise<readonly string[]> =>
  (await resolve(host, { all: true }).catch(() => [])).map((one) => one.address);

/** The address to connect to: the first, if all addresses of the host are allowed. */
function checkedAddress(host: string, found: readonly string[], allowed: (address: string) => boolean): string {
  const [first] = found;
  if (first === undefined) throw new HostError(`${host} cannot be found`);
  if (!found.every(allowed)) throw new HostError(`${host} is not on the public internet`);
  return first;
}

/** Works as `fetch`, but only with hosts on the public internet, and without following redirects. */
export async function fetchPublic(
  address: URL,
  { headers, signal }: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
  { allowed = isPublicAddress, addressesOf = resolved }: PublicOptions = {},
): Promise<Response> {
  const answer = await askPublic(address.toString(), { allowed, addressesOf, signal, headers });
  const status = answer.statusCode ?? 0;
  const hasBody = ![204, 205, 304].includes(status);
  if (!hasBody) answer.resume();
  const given = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null, {
    status,
    headers: given,
  });
}
