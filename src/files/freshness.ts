import type { FileFacts } from './file-store.ts';

/** Dates in headers have a resolution of seconds. */
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Whether the client's copy is current, so that the answer is 304 (RFC 9110, 13.2.2). */
export function isFresh(
  headers: { ifNoneMatch?: string | undefined; ifModifiedSince?: string | undefined },
  facts: FileFacts,
) {
  const { ifNoneMatch, ifModifiedSince } = headers;
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === facts.etag);
  }
  const since = Date.parse(ifModifiedSince ?? '');
  return Number.isFinite(since) && seconds(facts.modified) * 1000 <= since;
}

/** Whether a range of the file may be sent: without `If-Range`, or when it names exactly this version. */
export function isSameVersion(ifRange: string | undefined, facts: FileFacts): boolean {
  if (ifRange === undefined) return true;
  const version = ifRange.trim();
  if (version.startsWith('"') || version.startsWith('W/')) return version === facts.etag;
  return Date.parse(version) === seconds(facts.modified) * 1000;
}
