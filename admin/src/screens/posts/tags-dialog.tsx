import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/index.ts';
import { postsWords } from '../../words/posts.ts';
import { tagsWords } from '../../words/tags.ts';
import { TagPicker } from '../shared/tag-picker.tsx';

interface TagsDialogProps {
  readonly count: number;
  readonly onChange: (ids: readonly number[], isMore: boolean) => void;
  readonly onClose: () => void;
}

/** Adds tags to many posts, or removes them; the other tags of each post stay. */
export default function TagsDialog({ count, onChange, onClose }: TagsDialogProps) {
  const texts = tagsWords();
  const [ids, setIds] = useState<readonly number[]>([]);
  const send = (isMore: boolean): void => (ids.length > 0 ? onChange(ids, isMore) : onClose());
  return (
    <Dialog title={texts.changeOf(postsWords().counted(count, 'posts'))} onClose={onClose}>
      <TagPicker chosen={ids} onChange={setIds} />
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => send(false)}>
          {texts.takeOut}
        </button>
        <button type="button" class="button main" onClick={() => send(true)}>
          {texts.add}
        </button>
      </div>
    </Dialog>
  );
}
