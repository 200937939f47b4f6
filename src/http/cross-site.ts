import type { IncomingMessage } from 'node:http';
import { apiError } from '../errors/index.ts';

const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site'];
/** Of forms, links and pictures. Scripts of other sites say `cors`: they give credentials of their own. */
const MODES_WITHOUT_SCRIPT: readonly unknown[] = ['navigate', 'no-cors'];
const READS: readonly unknown[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses changes that a browser sends for another site, a sibling domain included, with the Basic credentials that it has
 * stored: nobody has meant them. What is no plain read counts as a change, whatever method it names besides.
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
