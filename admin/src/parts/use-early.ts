import { useEffect, useState } from 'preact/hooks';

/** The page has had its say by then. */
const IDLE_MS = 1000;

/** Loads code that will be wanted at once, when the page has nothing else to do. */
export function useEarly(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load(), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The rows of a list are there by then. */
const ROWS_MS = 500;

/** Whether a list has been there for a while: then what is done with its rows is loaded, before it is wanted. */
export function useFree(): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setFree, ROWS_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isFree;
}
