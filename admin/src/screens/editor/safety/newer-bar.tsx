import { useState } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import { Later } from '../../../parts/later.tsx';
import { timeOf } from '../../../words/index.ts';
import { safetyWords } from '../../../words/safety.ts';
import { copyText } from './copy-text.ts';

const loadChoose = () => import('./choose-dialog.tsx');

/** The notice that somebody else has saved, and how the versions were merged. */
export function NewerBar({ item }: { item: EditedItem }) {
  const texts = safetyWords();
  const [isChoosing, setChoosing] = useState(false);
  const newer = item.newer.value;
  if (!newer) return null;
  const who = newer.isOwn ? undefined : (newer.name ?? texts.somebody);
  const when = timeOf(new Date(newer.at));
  const told = {
    shown: texts.isShown,
    merged: texts.areMerged,
    open: texts.isOpen(newer.conflicts),
  }[newer.outcome];
  return (
    <section class="notice" aria-label={texts.newerVersion}>
      <p role="status">
        <strong>{who === undefined ? texts.savedByYou(when) : texts.savedBy(who, when)}</strong> {told}
      </p>
      {newer.outcome === 'open' ? (
        <span class="notice-actions">
          <button type="button" class="button main" onClick={() => setChoosing(true)}>
            {texts.choose}
          </button>
          <button type="button" class="button" onClick={() => void copyText(item)}>
            {texts.copy}
          </button>
        </span>
      ) : (
        <button type="button" class="button plain" onClick={() => (item.newer.value = undefined)}>
          {texts.good}
        </button>
      )}
      {isChoosing && newer.outcome === 'open' && (
        <Later load={loadChoose} props={{ item, onClose: () => setChoosing(false) }} />
      )}
    </section>
  );
}
