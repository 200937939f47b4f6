import { useState } from 'preact/hooks';
import { Later } from '../../parts/later.tsx';
import { filesWords } from '../../words/files.ts';
import { listWords } from '../../words/lists.ts';
import { mediaWords } from '../../words/media.ts';
import { isPicture, type MediaItem, mayChange } from '../shared/media-item.ts';
import type { Selection } from '../shared/selection.ts';
import { attach, destroy, once, restore, trash } from './actions.ts';

interface BulkBarProps {
  readonly items: readonly MediaItem[];
  readonly selection: Selection;
  readonly isTrash: boolean;
}

const loadAltWalk = () => import('./alt-walk.tsx');
const loadAttach = () => import('./attach-dialog.tsx');

/** Actions on all selected files. Files that were refused stay selected. */
export default function BulkBar({ items, selection, isTrash }: BulkBarProps) {
  const texts = filesWords();
  const lists = listWords();
  const pictures = items.filter((item) => isPicture(item) && mayChange(item));
  const [walked, setWalked] = useState<readonly MediaItem[]>();
  const [isAttaching, setAttaching] = useState(false);
  const run = (work: typeof restore): void => void once(items, async () => selection.left(await work(items)));
  const isMine = items.some(mayChange);
  return (
    <section class="bulk" aria-label={lists.selected(items.length)}>
      <strong role="status">{lists.selected(items.length)}</strong>
      <div class="bulk-tools">
        {isMine && !isTrash && (
          <>
            {pictures.length > 0 && (
              <button type="button" class="button" onClick={() => setWalked(pictures)}>
                {mediaWords().altTexts}
              </button>
            )}
            <button type="button" class="button" onClick={() => setAttaching(true)}>
              {texts.attach}
            </button>
            <button type="button" class="button" onClick={() => run(trash)}>
              {texts.toTrash}
            </button>
          </>
        )}
        {isMine && isTrash && (
          <>
            <button type="button" class="button" onClick={() => run(restore)}>
              {texts.restore}
            </button>
            <button type="button" class="button bad" onClick={() => destroy(items, selection.left)}>
              {lists.deleteForEver}
            </button>
          </>
        )}
        <button type="button" class="button plain" onClick={() => selection.all(false)}>
          {lists.clearSelection}
        </button>
      </div>
      {walked && <Later load={loadAltWalk} props={{ items: walked, onClose: () => setWalked(undefined) }} />}
      {isAttaching && (
        <Later
          load={loadAttach}
          props={{
            onClose: () => setAttaching(false),
            onChoose(post) {
              setAttaching(false);
              run((files) => attach(files, post));
            },
          }}
        />
      )}
    </section>
  );
}
