/** Loads something when the page is idle. */
export function whenIdle(load: () => Promise<unknown>): void {
  // A failed load is repeated when the data is needed.
  const start = (): void => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 1000);
}
