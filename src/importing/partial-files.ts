import type { Files } from '../files/index.ts';
import { orphanedFiles } from '../resources/index.ts';
import type { Reader } from '../storage/index.ts';

/**
 * Removes what an interrupted import has stored of an attachment: a file and its smaller copies, unless a media item
 * refers to them.
 *
 * @param key the key of the file
 */
export async function removeRemains(
  { files, reader }: { files: Pick<Files, 'list' | 'deleteAll'>; reader: Reader },
  key: string,
): Promise<void> {
  const own = async function* () {
    for await (const file of files.list()) if (file.key === key || isSizeOf(file.key, key)) yield file;
  };
  // Regardless of their age: only the interrupted import could have stored their row.
  const found = orphanedFiles({ files: { list: own }, reader }, Number.POSITIVE_INFINITY);
  await files.deleteAll(await Array.fromAsync(found));
}

/** Whether a key is `shore-300x200.jpg` for `shore.jpg`. No other picture gets such a name. */
function isSizeOf(key: string, original: string): boolean {
  const dot = original.lastIndexOf('.');
  if (dot < 0) return false;
  const [stem, end] = [original.slice(0, dot), original.slice(dot)];
  return key.startsWith(stem) && key.endsWith(end) && /^-\d+x\d+$/.test(key.slice(stem.length, -end.length));
}
