import { lookup as resolve } from 'node:dns/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';

const MOST_REDIRECTS = 4;
const TIMEOUT_MS = 30_000;

/**
 * Addresses that are not of the public internet: no import may make the server ask them (trust E1). One list for each
 * family: in a common one, the network of mapped addresses would stand for all of IPv4.
 */
const refused = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refused.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  refused.ipv6.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return !refused[family].check(address, family);
}

/**
 * Fetches a file from its address: http and https on their own ports, every resolved address checked and the checked one
 * connected to, each redirect judged anew.
 *
 * @param allowed decides about addresses; only tests give another one
 * @throws Error that names the host, and nothing of what lies behind it
 */
export async function fetchMedia(
  address: string,
  allowed: (address: string) => boolean = isPublicAddress,
): Promise<Readable> {
  let url = address;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const answer = await ask(url, allowed);
    const status = answer.statusCode ?? 0;
    if (status === 200) return answer;
    answer.destroy();
    if (status < 300 || status > 399 || !answer.headers.location) throw new Error(`${hostOf(url)} answered ${status}`);
    url = new URL(answer.headers.location, url).toString();
  }
  throw new Error(`${hostOf(address)} redirects too often`);
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : 'the address');

async function ask(address: string, allowed: (address: string) => boolean): Promise<IncomingMessage> {
  if (!URL.canParse(address)) throw new Error('it has no valid address');
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new Error(`${url.protocol} addresses are not fetched`);
  if (allowed === isPublicAddress && url.port !== '') throw new Error(`port ${url.port} is not fetched from`);
  const checked = await checkedAddress(url.hostname.replace(/^\[|\]$/g, ''), allowed);
  // The connection goes to the address that was checked, whatever the name resolves to by then.
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all
      ? callback(null, [{ address: checked, family: isIP(checked) }])
      : callback(null, checked, isIP(checked));
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((done, fail) => {
    const request = get(
      url,
      { lookup, timeout: TIMEOUT_MS, agent: false, headers: { 'user-agent': 'Quoin import' } },
      done,
    );
    request.once('timeout', () => request.destroy(new Error(`${url.hostname} does not answer`)));
    request.once('error', () => fail(new Error(`${url.hostname} cannot be reached`)));
  });
}

async function checkedAddress(host: string, allowed: (address: string) => boolean): Promise<string> {
  const found = isIP(host) ? [host] : (await resolve(host, { all: true }).catch(() => [])).map((one) => one.address);
  const [first] = found;
  if (first === undefined) throw new Error(`${host} cannot be found`);
  if (!found.every(allowed)) throw new Error(`${host} is not on the public internet`);
  return first;
}
