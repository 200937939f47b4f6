import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { readAddress } from '../access/index.ts';

/** The address that a request comes from, as far as proxies are trusted. */
export type AddressOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads the client's address from the connection and, if that is a trusted proxy, from `X-Forwarded-For`: the last
 * address that is not a trusted proxy. An entry that is no address was not written by a trusted proxy: then the sender
 * of that entry is the client.
 *
 * @param trustedProxies addresses, networks, or names of networks
 */
export function clientAddresses(trustedProxies: readonly string[]): AddressOf {
  const trusted = listOf(trustedProxies);
  return ({ socket, headers }) => {
    const peer = readAddress(socket.remoteAddress ?? '') ?? '';
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined || trustedProxies.length === 0) return plain(peer);
    let client = peer;
    // A header that is sent several times arrives as one.
    for (const entry of String(forwarded).split(',').reverse()) {
      if (!isIn(trusted, client)) break;
      const address = readAddress(entry);
      if (address === undefined) break;
      client = address;
    }
    return plain(client);
  };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NAMED_NETWORKS[name] ?? name)) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && list.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}

/** This machine has one address. */
const plain = (address: string): string => (address === '::1' ? '127.0.0.1' : address);
