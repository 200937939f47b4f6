import { changed, type Media, send } from '../../server/index.ts';
import { filesWords } from '../../words/files.ts';
import { forEach, inOrder, report } from '../shared/bulk.ts';
import { askToDestroy } from '../shared/destroy-dialog.tsx';
import { type MediaItem, mediaPath } from '../shared/media-item.ts';
import { makeOnce } from '../shared/once.ts';

/** The actions on files of the library, with undo. */

/** An action on the selected files. */
export const once = makeOnce();

type Listed = Pick<Media, 'id'>;

/** Refreshes cached lists and files. */
const refresh = (): void => changed('wp/v2/media');

/** Refreshes cached lists: files that are deleted cannot be asked for again. */
const refreshLists = (): void => changed('wp/v2/media?');

const remove = ({ id }: Listed, query = '') =>
  send({ item: `media/${id}`, method: 'DELETE', path: `wp/v2/media/${id}${query}` });

/** Restores a file from the trash, with its former status. */
const putBack = ({ id }: Pick<Media, 'id'>) =>
  send({ item: `media/${id}`, method: 'POST', path: `quoin/v1/media/${id}/restore` });

/** Moves files to the trash. @returns the files that were refused */
export const trash = async (items: readonly MediaItem[]): Promise<readonly MediaItem[]> =>
  report(await inOrder(forEach(items, (item) => remove(item))), {
    refresh,
    told: filesWords().trashed,
    undo: (done) => forEach(done, putBack),
  });

const attachTo = ({ id }: Pick<Media, 'id'>, post: number) =>
  send<MediaItem>({ item: `media/${id}`, method: 'PATCH', path: mediaPath(id, 'edit'), body: { post } });

/** Attaches files to a post or page, or to nothing (0). @returns the files that were refused */
export const attach = async (items: readonly MediaItem[], post: number): Promise<readonly MediaItem[]> =>
  report(await inOrder(forEach(items, (item) => attachTo(item, post))), {
    refresh,
    told: post === 0 ? filesWords().detached : filesWords().attached,
    undo: (done) => forEach(done, (item) => attachTo(item, item.post ?? 0)),
  });

/** Restores files from the trash. @returns the files that were refused */
export const restore = async (items: readonly MediaItem[]): Promise<readonly MediaItem[]> =>
  report(await forEach(items, putBack), { refresh, told: filesWords().restored });

/** Asks for confirmation, and deletes files permanently. Passes the files that were refused to `onDone`. */
export function destroy(items: readonly Listed[], onDone?: (refused: readonly Listed[]) => void): void {
  const texts = filesWords();
  askToDestroy({ deleteAsk: texts.deleteAsk(items.length), deleteText: texts.deleteText, onAgree });
  async function onAgree(): Promise<void> {
    const outcome = await forEach(items, (item) => remove(item, '?force=true'));
    const refused = report(outcome, { refresh: refreshLists, told: texts.deleted });
    onDone?.(refused);
  }
}
