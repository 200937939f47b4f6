import { useEffect } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import { loadMerging } from '../../../editor/meeting.ts';
import { whenIdle } from '../idle.ts';

const PAUSE_MS = 30_000;

/** Checks whether somebody else has saved: every half minute, and when the page gets the focus. */
export function useWatch(item: EditedItem): void {
  // Load the code for a newer version before there is one.
  useEffect(() => whenIdle(loadMerging), []);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible' && !item.isHeld.peek()) void item.check();
    };
    const timer = setInterval(look, PAUSE_MS);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
    };
  }, [item]);
}
