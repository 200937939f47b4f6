import { useEffect, useState } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import { joinTabs, type Tabs } from '../../../editor/tabs.ts';
import { Later } from '../../../parts/later.tsx';
import { whenIdle } from '../idle.ts';

const loadBars = () => import('./bars.tsx');

/** Watches for other versions of the text. The notices are loaded when the page is idle, or when there is something to say. */
export function Safety({ item }: { item: EditedItem }) {
  const [tabs, setTabs] = useState<Tabs>();
  useEffect(() => {
    const joined = joinTabs(item);
    setTabs(joined);
    return joined.close;
  }, [item]);
  useEffect(() => whenIdle(loadBars), []);
  const { offers, newer, isHeld, isForeign, saving } = item;
  const isOther = offers.value.length > 0 || newer.value || isHeld.value || isForeign.value;
  return isOther || saving.value.state === 'gone' ? <Later load={loadBars} props={{ item, tabs }} /> : null;
}
