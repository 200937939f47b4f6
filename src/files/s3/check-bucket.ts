import { randomUUID } from 'node:crypto';
import { UnusableStore } from '../file-store.ts';
import { listFiles } from './listing.ts';
import type { StoreClient } from './store-client.ts';
import { StoreFault } from './store-fault.ts';

/**
 * Lists, writes and deletes once, to check the rights that are needed later.
 *
 * @throws UnusableStore saying what is wrong with address, credentials or rights
 */
export async function checkBucket(client: StoreClient, what = 'uploads'): Promise<void> {
  const path = `${client.bucket.prefix}.check/${randomUUID()}`;
  try {
    await listFiles(client, 1).next();
    await client.ask({ method: 'PUT', path });
    await client.ask({ method: 'DELETE', path });
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    throw new UnusableStore(messageFor(client, error, what), { cause: error });
  }
}

const wrongKey = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AuthFailure',
  'InvalidToken',
  'ExpiredToken',
]);

function messageFor(
  { bucket: { name, region, endpoint } }: StoreClient,
  { status, code, message }: StoreFault,
  what: string,
): string {
  const bucket = `the bucket ${name} at ${endpoint.origin}`;
  if (code === 'NotAStore') return `${endpoint.origin} is not an object store: its answer cannot be read`;
  if (status === 0) return `${endpoint.origin}, where the ${what} are, cannot be reached (${code})`;
  if (code === 'NoSuchBucket') return `there is no bucket ${name} at ${endpoint.origin}: make it first`;
  if (wrongKey.has(code))
    return `${endpoint.origin} does not accept AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (${code})`;
  if (code === 'RequestTimeTooSkewed') return `the clocks of this machine and of ${endpoint.origin} differ (${code})`;
  if (status === 301 || code === 'AuthorizationHeaderMalformed')
    return `${bucket} is not in the region ${region}: ${message}`;
  if (status === 403) return `these credentials may not list, write and delete in ${bucket} (${code})`;
  return `${bucket} cannot be used: ${message}`;
}
