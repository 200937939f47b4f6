import { changed, type Media, send } from '../../asking/index.ts';
import { mediaWords } from '../../words/media.ts';
import { forEach, inOrder, report } from '../shared/bulk.ts';
import { askToDestroy } from '../shared/destroy-dialog.tsx';
import { type MediaItem, mediaPath } from '../shared/media-item.ts';
import { makeOnce } from '../shared/once.ts';

/** What can be done with files of the library, with a way back. */

/** Work of the selected files. */
export const once = makeOnce();

type Listed = Pick<Media, 'id'>;

/** Lists and single files: what is kept of them is asked for again. */
const refresh = (): void => changed('wp/v2/media');

const remove = ({ id }: Listed, query = '') =>
  send({ item: `media/${id}`, method: 'DELETE', path: `wp/v2/media/${id}${query}` });

/** Takes a file out of the trash, into the state that it had before. */
const putBack = ({ id }: Pick<Media, 'id'>) =>
  send({ item: `media/${id}`, method: 'POST', path: `quoin/v1/media/${id}/restore` });

/** Moves files to the trash. @returns those that were refused */
export const trash = async (items: readonly MediaItem[]): Promise<readonly MediaItem[]> =>
  report(await inOrder(forEach(items, (item) => remove(item))), {
    refresh,
    told: mediaWords().trashed,
    undo: (done) => forEach(done, putBack),
  });

const attachTo = ({ id }: Pick<Media, 'id'>, post: number) =>
  send<MediaItem>({ item: `media/${id}`, method: 'PATCH', path: mediaPath(id, 'edit'), body: { post } });

/** Attaches files to a post or page, or to nothing (0). @returns those that were refused */
export const attach = async (items: readonly MediaItem[], post: number): Promise<readonly MediaItem[]> =>
  report(await inOrder(forEach(items, (item) => attachTo(item, post))), {
    refresh,
    told: post === 0 ? mediaWords().detached : mediaWords().attached,
    undo: (done) => forEach(done, (item) => attachTo(item, item.post ?? 0)),
  });

/** Takes files out of the trash. @returns those that were refused */
export const restore = async (items: readonly MediaItem[]): Promise<readonly MediaItem[]> =>
  report(await forEach(items, putBack), { refresh, told: mediaWords().restored });

/** Asks, and deletes files for ever. Those that were refused are told to `onDone`. */
export function destroy(items: readonly Listed[], onDone?: (refused: readonly Listed[]) => void): void {
  const texts = mediaWords();
  askToDestroy({ deleteAsk: texts.deleteAsk(items.length), deleteText: texts.deleteText, onAgree });
  async function onAgree(): Promise<void> {
    const outcome = await forEach(items, (item) => remove(item, '?force=true'));
    const refused = report(outcome, { refresh, told: texts.deleted });
    onDone?.(refused);
  }
}
