import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

const query = matchMedia('(max-width: 640px)');

/** Whether the page is as narrow as a phone: then the toolbar is above the keyboard. */
export const isSmall = signal(query.matches);
query.addEventListener('change', () => {
  isSmall.value = query.matches;
});

/** The top of the on-screen keyboard; undefined if none covers the page. */
export function useKeyboardTop(isNeeded: boolean): number | undefined {
  const [top, setTop] = useState<number>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !isNeeded) return;
    const see = (): void => {
      const end = viewport.offsetTop + viewport.height;
      setTop(end < innerHeight - 1 ? end : undefined);
    };
    see();
    viewport.addEventListener('resize', see);
    viewport.addEventListener('scroll', see);
    return () => {
      viewport.removeEventListener('resize', see);
      viewport.removeEventListener('scroll', see);
    };
  }, [isNeeded]);
  return top;
}
