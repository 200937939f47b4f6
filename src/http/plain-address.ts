/** The peer's address; an IPv4 one in its plain form. */
export function plainAddress(address: string): string {
  return address.startsWith(':') ? address.replace(/^::ffff:(?=\d+\.)/, '').replace(/^::1$/, '127.0.0.1') : address;
}
