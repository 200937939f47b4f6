import type { Page } from 'playwright-core';

/** Takes the network away from a page, once it has loaded what it loads ahead: code that a later step needs, for one. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}
