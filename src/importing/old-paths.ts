import type { Reader, Stores } from '../storage/index.ts';
import type { TakenFile } from './media-files.ts';

/** The addresses of files at the old site. Paths are stored without the site: they are served at the address of this one. */
const ANY = '';
const KIND = 'files';
/** Further items whose file has the same path, each as the path and its id. */
const SHARED = 'shared-files';
const sharedName = (path: string, id: number | ''): string => `${path} ${id}`;

/** Notes the path of a file at the old site. If several items have the same path, the first one that still exists serves it. */
export async function keepOldPath(stores: Stores, { oldPath }: TakenFile, id: number): Promise<void> {
  const first = await stores.imports.find(ANY, KIND, oldPath);
  if (first === undefined) return stores.imports.record(ANY, KIND, oldPath, { id });
  if (first === id || (await stores.imports.find(ANY, SHARED, sharedName(oldPath, id))) !== undefined) return;
  await stores.imports.record(ANY, SHARED, sharedName(oldPath, id), { id });
}

/** The key of a file, by its path below the uploads folder of the old site, or by the path of a smaller copy. */
export async function keyOfOldPath(reader: Reader, path: string): Promise<string | undefined> {
  // PostgreSQL cannot store such a text, and refuses to search for it.
  if (path.includes('\0')) return undefined;
  const exact = await keyAt(reader, path);
  if (exact) return exact.key;
  const [, name = path, ending = ''] = /^(.*)(\.\w{1,10})$/.exec(path) ?? [];
  // The name under which a picture was uploaded, before it was resized or rotated.
  for (const made of ['scaled', 'rotated']) {
    const uploaded = await keyAt(reader, `${name}-${made}${ending}`);
    if (uploaded) return uploaded.key;
  }
  const [, stem = '', end = '', extension = ''] =
    /^(.*)-(\d{1,5}x\d{1,5}|scaled|rotated)(\.\w{1,10})$/.exec(path) ?? [];
  if (stem === '') return undefined;
  const whole = (await keyAt(reader, stem + extension)) ?? (await keyAt(reader, `${stem}-scaled${extension}`));
  if (!whole) return undefined;
  const copy = Object.values(whole.sizes).find(({ width, height }) => `${width}x${height}` === end);
  return copy ? whole.key.replace(/[^/]+$/, copy.file) : whole.key;
}

interface Sized {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

async function keyAt(
  { imports, posts }: Reader,
  path: string,
): Promise<{ key: string; sizes: Readonly<Record<string, Sized>> } | undefined> {
  const first = await imports.find(ANY, KIND, path);
  if (first === undefined) return undefined;
  const others = (await imports.some(ANY, SHARED, sharedName(path, '')))
    .filter(({ name }) => name.startsWith(sharedName(path, '')))
    .map(({ id }) => id);
  for (const id of [first, ...others]) {
    const row = await posts.get(id);
    if (row?.file_key) return { key: row.file_key, sizes: (row.media_details['sizes'] ?? {}) as Record<string, Sized> };
  }
  return undefined;
}
