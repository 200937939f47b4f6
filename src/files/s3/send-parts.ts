import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ChecksumMismatch, type PutOptions, type Source } from '../file-store.ts';
import type { StoreClient } from './store-client.ts';
import { StoreFault } from './store-fault.ts';
import { escapeXml, readXml } from './xml.ts';

const mebibyte = 1024 * 1024;
const PART_BYTES = 8 * mebibyte;
/** Stores accept 10,000 parts. */
const MAX_PARTS = 9000;
/** Stores take long to join many parts. */
const COMPLETE_TIMEOUT_MS = 120_000;

interface Sending {
  readonly client: StoreClient;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends a file to the store: in one request if it fits into one part, otherwise in parts, so that only one part is in
 * memory. A failed upload is aborted.
 *
 * @throws StoreFault, ChecksumMismatch, or the fault of the source
 */
export async function sendParts(sending: Sending, source: Source, { size, sha256 }: PutOptions): Promise<void> {
  const { client, path, headers } = sending;
  const reader = await readerOf(source, size);
  const hash = sha256 === undefined ? undefined : createHash('sha256');
  const check = () => {
    if (hash && hash.digest('hex') !== sha256) throw new ChecksumMismatch(path);
  };
  try {
    const first = await reader.next();
    hash?.update(first);
    if (first.length < reader.partBytes) {
      check();
      await client.ask({ method: 'PUT', path, headers, body: first });
      return;
    }
    await sendMany(sending, first, async () => {
      const part = await reader.next();
      hash?.update(part);
      if (part.length < reader.partBytes) check();
      return part;
    });
  } finally {
    await reader.close();
  }
}

async function sendMany(
  { client, path, headers }: Sending,
  first: Uint8Array<ArrayBuffer>,
  next: () => Promise<Uint8Array<ArrayBuffer>>,
) {
  const { body } = await client.ask({ method: 'POST', path, query: { uploads: '' }, headers });
  const uploadId = readXml(body)?.of('UploadId');
  if (!uploadId) throw new StoreFault({ message: 'the store named no upload', code: 'NoUpload', isCertain: true });
  let isComplete = false;
  try {
    const tags: string[] = [];
    // The last part is shorter than the others, and may be empty.
    for (let part = first; part.length > 0; ) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers: answered } = await client.ask({ method: 'PUT', path, query, body: part });
      tags.push(answered.etag ?? '');
      part = part.length < first.length ? part.subarray(0, 0) : await next();
    }
    isComplete = true;
    await complete(client, path, uploadId, tags);
  } catch (error) {
    // A lost part, or an interrupted source. The rest in the store is removed later.
    if (!isComplete || (error instanceof StoreFault && error.isCertain))
      await client.ask({ method: 'DELETE', path, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

async function complete(client: StoreClient, path: string, uploadId: string, tags: string[]): Promise<void> {
  const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`);
  const { body } = await client.ask({
    method: 'POST',
    path,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body: new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
    patienceMs: COMPLETE_TIMEOUT_MS,
    // If it was carried out already, a repetition would be refused.
    isRepeatable: false,
  });
  // The store may send a status of 200 before it knows the outcome.
  const answer = readXml(body);
  if (answer?.name === 'CompleteMultipartUploadResult') return;
  const code = answer?.of('Code') || 'NotComplete';
  throw new StoreFault({ message: `${code}: the parts were not put together`, status: 500, code, isCertain: false });
}

/** Splits a source into parts of one size; the last one is shorter. The parts share a buffer. */
interface PartReader {
  readonly partBytes: number;
  next(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

async function readerOf(source: Source, size = 0): Promise<PartReader> {
  if (source instanceof Readable) return readerOfStream(source, partBytesFor(size));
  const file = await open(source.path, 'r');
  const { size: bytes } = await file.stat();
  const partBytes = partBytesFor(bytes);
  const part = Buffer.allocUnsafeSlow(Math.min(partBytes, bytes + 1));
  return {
    partBytes,
    async next() {
      let filled = 0;
      while (filled < part.length) {
        const { bytesRead } = await file.read(part, filled, part.length - filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return part.subarray(0, filled);
    },
    close: () => file.close(),
  };
}

function readerOfStream(source: Readable, partBytes: number): PartReader {
  const chunks = source.iterator({ destroyOnReturn: true });
  const part = Buffer.allocUnsafeSlow(partBytes);
  let rest = Buffer.alloc(0);
  return {
    partBytes,
    async next() {
      let filled = 0;
      while (filled < partBytes) {
        if (rest.length === 0) {
          const { done, value } = await chunks.next();
          if (done) break;
          rest = Buffer.from(value);
        }
        const taken = rest.copy(part, filled);
        rest = rest.subarray(taken);
        filled += taken;
      }
      return part.subarray(0, filled);
    },
    async close() {
      await chunks.return?.();
    },
  };
}

const partBytesFor = (size: number): number => Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS / mebibyte) * mebibyte);
