import { isIP, SocketAddress } from 'node:net';

/** A network that a limit applies to. `share`: how many times the limit of one address it has. */
export interface Network {
  readonly name: string;
  readonly share: number;
}

/** A /48 network holds 65,536 /64 networks: its owner gets the limit of a few addresses, not of all. */
const WIDE_SHARE = 4;

/** Longer than any address with a zone, brackets and a port. */
const MAX_ADDRESS_LENGTH = 100;

/**
 * The networks that limits per address apply to. For IPv4, the address itself. For IPv6, the /64 network, from which one client
 * can choose its addresses, then the /48 network, which one customer has. A text that is no address stands for itself.
 *
 * @param address in any notation, with or without a port
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const plain = readAddress(address);
  if (plain === undefined || isIP(plain) !== 6) return [{ name: plain ?? address, share: 1 }];
  const groups = groupsOf(plain);
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: WIDE_SHARE },
  ];
}

/**
 * Parse an address as written by proxies and sockets: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, with or
 * without a zone.
 *
 * @returns the address in canonical notation, IPv4 in IPv6 as IPv4; undefined when the text is no address
 */
export function readAddress(text: string): string | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined;
  const bare = withoutPort(text.trim()).split('%', 1)[0] ?? '';
  const kind = isIP(bare);
  if (kind !== 6) return kind === 4 ? bare : undefined;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = /^::ffff:([0-9a-f:.]+)$/.exec(address)?.[1];
  return mapped === undefined ? address : asIPv4(mapped);
}

/** Remove a port. Brackets are for IPv6 only; without brackets, only IPv4 can have a port. */
function withoutPort(text: string): string {
  const inBrackets = /^\[([0-9A-Fa-f:.]+(?:%[^\]]*)?)\](?::\d{1,5})?$/.exec(text)?.[1];
  if (inBrackets !== undefined) return isIP(inBrackets) === 6 ? inBrackets : '';
  return /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
}

/** The last 32 bits as IPv4; the text may have groups or dots. */
function asIPv4(text: string): string {
  if (text.includes('.')) return text;
  const bits = text.split(':').map((group) => Number.parseInt(group, 16));
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
}
