import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Asserts that nothing has to be scrolled sideways. */
export async function fits(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? {};
  assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false, `${width} px wide`);
}
