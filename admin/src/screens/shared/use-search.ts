import { useEffect, useState } from 'preact/hooks';
import { ask, Problem } from '../../server/index.ts';

const PAUSE_MS = 150;

/** The matches for a typed text, requested after a short delay; answers to older texts are dropped. */
export function useSearch<Found>(path: string | undefined): readonly Found[] {
  const [found, setFound] = useState<readonly Found[]>([]);
  useEffect(() => {
    if (path === undefined) return setFound([]);
    const control = new AbortController();
    const timer = setTimeout(() => {
      ask<Found[]>(path, { signal: control.signal }).then(
        ({ body }) => setFound(body),
        (error: unknown) => {
          if (!control.signal.aborted && !(error instanceof Problem)) throw error;
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [path]);
  return found;
}
