import type { IncomingMessage } from 'node:http';
import { apiError } from '../errors/index.ts';

const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site'];
/** The modes of forms, links and pictures. Scripts of other sites have `cors`: they send their own credentials. */
const MODES_WITHOUT_SCRIPT: readonly unknown[] = ['navigate', 'no-cors'];
const READS: readonly unknown[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses changes that a browser sends for another site, including a sibling domain, with the Basic credentials that it has
 * stored: the user did not intend them. Everything except a plain read counts as a change, whatever method it names.
 *
 * @throws ApiError 403
 */
export function refuseForged(request: IncomingMessage): void {
  if (isForged(request)) throw apiError('rest_cross_site_change');
}

function isForged({ method, headers }: IncomingMessage): boolean {
  return (
    headers.authorization !== undefined &&
    !READS.includes(method) &&
    FOREIGN_SITES.includes(headers['sec-fetch-site']) &&
    MODES_WITHOUT_SCRIPT.includes(headers['sec-fetch-mode'])
  );
}
