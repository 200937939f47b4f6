import type { EditedItem } from '../../../editor/item.ts';
import type { Tabs } from '../../../editor/tabs.ts';
import { GoneBar } from './gone-bar.tsx';
import { NewerBar } from './newer-bar.tsx';
import { OffersBar } from './offers-bar.tsx';
import { TabsBar } from './tabs-bar.tsx';
import './safety.css';

/** All notices about other versions of the text: in other tabs, on this device, by other users. */
export default function Bars({ item, tabs }: { item: EditedItem; tabs: Tabs | undefined }) {
  return (
    <>
      <TabsBar item={item} tabs={tabs} />
      <OffersBar item={item} />
      <NewerBar item={item} />
      <GoneBar item={item} />
    </>
  );
}
