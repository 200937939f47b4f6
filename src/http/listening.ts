import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Log } from './request-log.ts';

/** How long requests in flight may take when the server stops. */
const GRACE_MS = 30_000;
const SWEEP_MS = 100;

/** Listens on a port of a host. @returns the address, of several the first */
export async function listen(server: Server, at: { port: number; host: string }, log: Log): Promise<string> {
  server.listen(at);
  await once(server, 'listening');
  const addresses = addressesOf(server.address() as AddressInfo);
  for (const address of addresses) log.info(`Server listening at ${address}`);
  return addresses[0] ?? '';
}

/** The addresses that an unspecified address such as `0.0.0.0` stands for, loopback first. */
function addressesOf({ address, port }: AddressInfo): string[] {
  if (address.includes(':')) return [`http://[${address}]:${port}`];
  if (address !== '0.0.0.0') return [`http://${address}:${port}`];
  const found = Object.values(networkInterfaces()).flatMap((all = []) => all.filter(({ family }) => family === 'IPv4'));
  const own = found.filter(({ internal }) => internal);
  return [...own, ...found.filter(({ internal }) => !internal)].map((one) => `http://${one.address}:${port}`);
}

/** Lets requests in flight finish; those that take too long are cut off. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const patience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // A connection with a request in flight becomes idle once that is answered.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(patience);
  clearInterval(sweep);
}
