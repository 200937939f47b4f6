/** Loads something when the page has nothing else to do. */
export function whenIdle(load: () => Promise<unknown>): void {
  // What cannot be loaded now is asked for again when it is needed.
  const start = (): void => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 1000);
}
