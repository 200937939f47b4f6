import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, Json, Query, RequestOptions } from './client.ts';
import type { Quoin } from './start-quoin.ts';

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

/** Every file below the folder of uploads, temporary ones too, in order. */
export async function filesOf(quoin: Quoin): Promise<string[]> {
  const root = join(quoin.data, 'uploads');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
