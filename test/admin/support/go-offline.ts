import type { Page } from 'playwright-core';

/** Takes the network away from a page, once it has loaded what it loads ahead: code that a later step needs, for one. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

/** Ends a page while it has no network, as when its tab is killed; then the network is back. */
export async function leaveOffline(page: Page): Promise<void> {
  await goOffline(page);
  await page.goto('about:blank');
  await page.context().setOffline(false);
}
