import type { Storage } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import { nameOfItem } from './item-names.ts';
import type { MediaTaker, TakenFile } from './media-files.ts';
import type { MediaLinks } from './media-links.ts';
import type { RefusedFiles } from './refused-files.ts';
import type { WxrEvent } from './wxr/wxr-events.ts';

/** The source of files, and their facts. */
export interface FilesWanted {
  readonly media: MediaTaker;
  readonly refused: RefusedFiles;
  readonly links: MediaLinks;
}

/**
 * run has stored is not fetched again.
 * run has stored is not taken again.
 *
 * @returns the files of items that are not imported yet, or were imported without a file
 */
export async function importFiles(
  { report, source, storage }: ImportSession,
  { media, refused, links }: FilesWanted,
  events: AsyncGenerator<WxrEvent>,
  onProgress: (done: number) => void,
): Promise<Map<string, TakenFile>> {
  const files = new Map<string, TakenFile>();
  const stored = storedFiles(storage, source);
  let done = 0;
  for await (const item of events) {
    if (item.kind !== 'item' || item.postType !== 'attachment') continue;
    const name = nameOfItem(item);
    const address = item.attachmentUrl ?? item.guid ?? '';
    const id = await storage.imports.find(source, 'media', name);
    const row = id === undefined ? undefined : await storage.posts.get(id);
    if (row?.file_key) links.add(address, { key: row.file_key, details: row.media_details });
    // An item that was deleted here stays deleted: its id is known, its row is gone, and its file is not fetched again.
    else if (row || id === undefined)
      try {
        await refused.forget(item);
        let file = await stored.find(name);
        if (!file || !(await media.has(file))) {
          const begun = await stored.begun(name);
          if (begun !== undefined) await media.removeRemains(begun, storage);
          file = await media.take(item, {
            onStoring: (key) => stored.begin(name, key),
            onMissing: (what, why) => report.leaveOut(what, why),
            onRefused: (path, from) => refused.keep(path, from),
          });
          await stored.record(name, file);
        }
        files.set(name, file);
        links.add(address, file);
      } catch (error) {
        report.leaveOut(`file of attachment ${item.postId ?? ''} "${item.title ?? ''}"`, (error as Error).message);
      }
    onProgress(++done);
  }
  return files;
}

/** The note about an attachment: its key before the file is stored, and then the file. */
type Noted = TakenFile | { readonly begun: string };

/** The files that imports of a site have stored, by attachment. */
function storedFiles(storage: Storage, source: string) {
  const noted = async (name: string): Promise<Noted | undefined> => {
    const known = await storage.imports.known(source, 'files', name);
    return known && (JSON.parse(known.digest) as Noted);
  };
  const note = (name: string, given: Noted): Promise<void> =>
    storage.transaction(async ({ imports }) => {
      const digest = JSON.stringify(given);
      if (await imports.known(source, 'files', name))
        await imports.note(source, 'files', name, { digest, version: -1 });
      else await imports.record(source, 'files', name, { id: 0, digest });
    });
  return {
    async find(name: string): Promise<TakenFile | undefined> {
      const file = await noted(name);
      return file && 'key' in file ? file : undefined;
    },
    /** The key of a file that was not stored completely. */
    async begun(name: string): Promise<string | undefined> {
      const file = await noted(name);
      return file && 'begun' in file ? file.begun : undefined;
    },
    begin: (name: string, key: string) => note(name, { begun: key }),
    record: (name: string, file: TakenFile) => note(name, file),
  };
}
