import type { EditedItem } from '../../editor/item.ts';
import { editorWords } from '../../words/editor.ts';

/** Somebody else has saved: nothing is sent until it is said what becomes of both. */
export function Conflict({ item }: { item: EditedItem }) {
  const texts = editorWords();
  const saving = item.saving.value;
  if (saving.state !== 'conflict') return null;
  const { theirs } = saving;
  return (
    <section class="notice" aria-label={texts.conflict}>
      <p>{texts.conflict}</p>
      <button type="button" class="button" onClick={() => item.settle(theirs, {})}>
        {texts.useTheirs}
      </button>
      <button type="button" class="button" onClick={() => item.settle(theirs, item.changes.peek())}>
        {texts.keepMine}
      </button>
    </section>
  );
}
