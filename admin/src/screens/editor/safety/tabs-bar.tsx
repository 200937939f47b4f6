import type { EditedItem } from '../../../editor/item.ts';
import type { Tabs } from '../../../editor/tabs.ts';
import { safetyWords } from '../../../words/safety.ts';

/** The notice that the same user has the item open in another tab. */
export function TabsBar({ item, tabs }: { item: EditedItem; tabs: Tabs | undefined }) {
  const texts = safetyWords();
  if (item.isForeign.value)
    return (
      <section class="notice" aria-label={texts.readOnlyLabel}>
        <p role="status">{texts.readOnly}</p>
      </section>
    );
  if (!item.isHeld.value) return null;
  return (
    <section class="notice" aria-label={texts.otherTabLabel}>
      <p role="status">{texts.otherTab}</p>
      <button type="button" class="button main" onClick={() => void tabs?.takeOver()}>
        {texts.takeOver}
      </button>
    </section>
  );
}
