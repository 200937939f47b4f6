import { useState } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import type { Offer } from '../../../editor/offers.ts';
import { Later } from '../../../parts/later.tsx';
import { fullDate } from '../../../words/index.ts';
import { safetyWords } from '../../../words/safety.ts';

const loadCompare = () => import('./compare-dialog.tsx');

/** The notice about newer texts on this device or in an autosave; nothing is replaced without asking. */
export function OffersBar({ item }: { item: EditedItem }) {
  if (item.isHeld.value) return null;
  return (
    <>
      {item.offers.value.map((offer, at) => (
        <OfferBar key={offer.key ?? offer.from} item={item} offer={offer} at={at} />
      ))}
    </>
  );
}

function OfferBar({ item, offer, at }: { item: EditedItem; offer: Offer; at: number }) {
  const texts = safetyWords();
  const [isComparing, setComparing] = useState(false);
  const when = fullDate(new Date(offer.at));
  const size = String(offer.fields['content'] ?? item.fields.value['content'] ?? '').length;
  const name = offer.from === 'device' ? texts.deviceLabel : texts.autosaveLabel;
  const label = offer.from === 'device' ? texts.onDevice(when, size) : texts.inAutosave(when, size);
  return (
    <section class="notice" aria-label={at > 0 ? `${name} ${at + 1}` : name}>
      <p role="status">{label}</p>
      <span class="notice-actions">
        <button type="button" class="button main" onClick={() => setComparing(true)}>
          {texts.compare}
        </button>
        <button type="button" class="button" onClick={() => void item.decide(offer, true)}>
          {texts.useNewer}
        </button>
        <button type="button" class="button" onClick={() => void item.decide(offer, false)}>
          {texts.keepThis}
        </button>
      </span>
      {isComparing && <Later load={loadCompare} props={{ item, offer, onClose: () => setComparing(false) }} />}
    </section>
  );
}
