import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, openFileStore } from '../../src/files/index.ts';
import type { Client, Json, Query, RequestOptions } from './client.ts';
import { storeCredentials } from './start-object-store.ts';
import type { Quoin } from './start-quoin.ts';
import { uploadsAre } from './uploads-for-test.ts';

type Bytes = Uint8Array | string;

const bytesOf = (bytes: Bytes): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(bytes as Uint8Array));

/** An upload whose body is the file itself. */
export const bare = (name: string, bytes: Bytes, headers: Record<string, string> = {}): RequestOptions => ({
  raw: bytesOf(bytes),
  headers: {
    'content-type': 'application/octet-stream',
    // Headers carry bytes, one per character.
    'content-disposition': Buffer.from(`attachment; filename="${name}"`).toString('latin1'),
    ...headers,
  },
});

/** An upload as a form, with fields before the file and behind it. */
export function form(
  name: string,
  bytes: Bytes,
  fields: Record<string, string> = {},
  later: Record<string, string> = {},
): { raw: FormData } {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  data.append('file', new File([bytesOf(bytes)], name));
  for (const [field, value] of Object.entries(later)) data.append(field, value);
  return { raw: data };
}

/** Uploads a file with arguments in the query. @returns the media item */
export async function upload(client: Client, name: string, bytes: Bytes, query: Query = {}): Promise<Json> {
  const answer = await client.post('/media', undefined, { ...bare(name, bytes), query });
  assert.equal(answer.status, 201, `uploading ${name}: ${answer.text}`);
  return answer.body;
}

/** Every file of the uploads, in order: temporary ones too, wherever the others are. */
export async function filesOf(quoin: Quoin): Promise<string[]> {
  const root = join(quoin.data, 'uploads');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const local = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const stored =
    uploadsAre === 'in a folder' ? [] : await Array.fromAsync((await storeOf(quoin)).list(), ({ key }) => key);
  return [...local, ...stored].sort();
}

/** The store of the uploads of a server, without the server. */
export const storeOf = ({ data, uploads }: Pick<Quoin, 'data' | 'uploads'>): Promise<FileStore> =>
  openFileStore(uploads || join(data, 'uploads'), { credentials: storeCredentials });
