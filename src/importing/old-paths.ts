import type { Reader, Stores } from '../storage/index.ts';
import type { TakenFile } from './media-files.ts';

/** The addresses of files at the old site. Paths are stored without the site: they are served at the address of this one. */
const ANY = '';
const KIND = 'files';

/** Notes the path of a file at the old site. If two sites have the same path, the first one stays. */
export async function keepOldPath(stores: Stores, { oldPath }: TakenFile, id: number): Promise<void> {
  if ((await stores.imports.find(ANY, KIND, oldPath)) === undefined)
    await stores.imports.record(ANY, KIND, oldPath, { id });
}

/** The key of a file, by its path below the uploads folder of the old site, or by the path of a smaller copy. */
export async function keyOfOldPath(reader: Reader, path: string): Promise<string | undefined> {
  const exact = await keyAt(reader, path);
  if (exact) return exact.key;
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
  const id = await imports.find(ANY, KIND, path);
  const row = id === undefined ? undefined : await posts.get(id);
  if (!row?.file_key) return undefined;
  return { key: row.file_key, sizes: (row.media_details['sizes'] ?? {}) as Record<string, Sized> };
}
