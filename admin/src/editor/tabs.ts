import { user } from '../server/index.ts';
import type { EditedItem } from './item.ts';

/** Tabs of one user with the same item find each other: one of them writes, and the other may take over. */

interface Message {
  readonly type: 'open' | 'here' | 'take' | 'left';
  /** The user and the item. */
  readonly about: string;
  /** The key of the tab's text on the device. */
  readonly key: string;
}

const PATIENCE_MS = 3000;

export interface Tabs {
  /** Goes on writing here; the other tab saves first. */
  takeOver(): Promise<void>;
  close(): void;
}

/** Announces an open item to other tabs, and listens to them. */
export function joinTabs(item: EditedItem): Tabs {
  const channel = new BroadcastChannel('quoin-items');
  const about = (): string => `${user.peek()?.id}:${item.name}`;
  const say = (type: Message['type']): void => channel.postMessage({ type, about: about(), key: item.key });
  let onLeft = (_?: string): void => {};
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.about !== about() || item.isForeign.peek()) return;
    if (data.type === 'left') onLeft(data.key);
    if (data.type === 'here') item.isHeld.value = true;
    if (item.isHeld.peek()) return;
    if (data.type === 'open') say('here');
    if (data.type === 'take') void handOver();
  };
  async function handOver(): Promise<void> {
    // Without a network the text is on the device, where the other tab finds it.
    await item.keepOnDevice();
    if (navigator.onLine) await item.leave();
    item.close();
    item.isHeld.value = true;
    say('left');
  }
  say('open');
  return {
    async takeOver() {
      const other = await new Promise<string | undefined>((resolve) => {
        onLeft = resolve;
        setTimeout(() => resolve(undefined), PATIENCE_MS);
        say('take');
      });
      item.isHeld.value = false;
      await item.load();
      const left = item.offers.peek().find(({ key }) => key !== undefined && key === other);
      if (left) await item.decide(left, true);
    },
    close: () => channel.close(),
  };
}
