import type { EditedItem } from '../../../editor/item.ts';
import type { Offer } from '../../../editor/offers.ts';
import { Dialog } from '../../../parts/index.ts';
import { safetyWords } from '../../../words/safety.ts';
import { Comparison, type Version } from './comparison.tsx';

interface CompareProps {
  readonly item: EditedItem;
  readonly offer: Offer;
  readonly onClose: () => void;
}

/** The text that is compared with a newer one. */
export default function CompareDialog({ item, offer, onClose }: CompareProps) {
  const texts = safetyWords();
  const content = item.contentOf?.();
  const current = { ...item.fields.peek(), ...(content === undefined ? {} : { content }) };
  return (
    <Dialog title={texts.compareTitle} form="wide" onClose={onClose}>
      <Comparison
        before={versionOf(texts.shownText, current)}
        after={versionOf(texts.newerText, { ...current, ...offer.fields })}
        isWide
      />
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => void item.decide(offer, false)}>
          {texts.keepThis}
        </button>
        <button type="button" class="button main" onClick={() => void item.decide(offer, true)}>
          {texts.useNewer}
        </button>
      </div>
    </Dialog>
  );
}

const versionOf = (name: string, { title, content, excerpt }: Readonly<Record<string, unknown>>): Version => ({
  name,
  title: String(title ?? ''),
  content: String(content ?? ''),
  excerpt: String(excerpt ?? ''),
});
