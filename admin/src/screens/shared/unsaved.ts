import { useEffect, useState } from 'preact/hooks';
import { device, user, waiting } from '../../server/index.ts';

/** The items of which this device has texts that are not saved, by name: `posts/7`; new ones begin with `posts/new-`. */
export function useUnsaved(): readonly string[] {
  const [items, setItems] = useState<readonly string[]>([]);
  // What an editor that was left has on its way to the server is saved a moment later.
  const changes = waiting.value;
  useEffect(() => {
    const read = async (): Promise<void> => {
      const keys = (await (await device())?.getAllKeys('drafts')) ?? [];
      const named = keys.map((key) => key.split(':'));
      setItems(named.flatMap(([of, item = '']) => (Number(of) === user.peek()?.id ? [item] : [])));
    };
    void read();
  }, [changes]);
  return items;
}
