import type { Readable } from 'node:stream';
import { readRange } from './byte-range.ts';
import { nameOf } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { isFresh, isSameVersion } from './freshness.ts';
import { serveHeaders } from './serve-headers.ts';

/** The relevant parts of a request for a stored file; header names in lower case. */
export interface ServeRequest {
  method: 'GET' | 'HEAD';
  headers: Record<string, string | string[] | undefined>;
  visibility?: 'public' | 'private';
}

/** A complete answer. The body, where there is one, is to be piped with `pipeline`, so that a fault ends this request only. */
export interface ServedFile {
  status: 200 | 206 | 302 | 304 | 416;
  headers: Record<string, string>;
  body?: Readable;
}

/**
 * Answers a request for a stored file: whole, a range of it, or not at all because the client has it already.
 *
 * @param signedSeconds the validity of signed addresses of the store, to which requests are redirected; 0: no redirects
 */
export async function serveFile(
  store: FileStore,
  key: string,
  request: ServeRequest,
  signedSeconds = 0,
): Promise<ServedFile | undefined> {
  const facts = await store.stat(key);
  if (!facts) return undefined;
  const asked = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const headers = {
    ...serveHeaders(nameOf(key), request.visibility),
    ETag: facts.etag,
    'Last-Modified': facts.modified.toUTCString(),
  };
  if (isFresh({ ifNoneMatch: asked('if-none-match'), ifModifiedSince: asked('if-modified-since') }, facts)) {
    return { status: 304, headers };
  }

  if (signedSeconds > 0 && store.addressOf && request.method === 'GET') {
    const location = await store.addressOf(key, signedSeconds, addressHeaders(headers));
    return { status: 302, headers: { Location: location, 'Cache-Control': `private, max-age=${signedSeconds >> 1}` } };
  }
  const isRangeWelcome = request.method === 'GET' && isSameVersion(asked('if-range'), facts);
  const range = isRangeWelcome ? readRange(asked('range'), facts.size) : 'whole';
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${facts.size}` } };

  const status = range === 'whole' ? 200 : 206;
  const sent = range === 'whole' ? facts.size : range.end - range.start + 1;
  const full: Record<string, string> = { ...headers, 'Content-Length': String(sent) };
  if (range !== 'whole') full['Content-Range'] = `bytes ${range.start}-${range.end}/${facts.size}`;
  if (request.method === 'HEAD') return { status, headers: full };

  const file = await store.open(key, range === 'whole' ? undefined : range);
  if (!file) return undefined;
  if (file.etag !== facts.etag) {
    // Replaced between the two reads: the lengths above are no longer correct.
    file.stream.destroy();
    return undefined;
  }
  return { status, headers: full, body: file.stream };
}

/** The headers that a signed address can set: type and disposition. It cannot set a sandbox policy. */
const addressHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    ['Content-Type', 'Content-Disposition', 'Cache-Control'].map((name) => [name.toLowerCase(), headers[name] ?? '']),
  );
