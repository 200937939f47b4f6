import { useEffect, useState } from 'preact/hooks';

/** The page is idle by then. */
const IDLE_MS = 1000;

/** Loads code that will be needed soon, when the page is idle. */
export function useEarly(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load(), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The rows of a list are shown by then. */
const ROWS_MS = 500;

/** Whether a list has been shown for a while: then the code for actions on its rows is loaded. */
export function useFree(): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setFree, ROWS_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isFree;
}
