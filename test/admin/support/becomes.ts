import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { until } from '../../support/until.ts';

/** Waits until an expression has a value on the page: the focus, for one, moves after what it moves to was drawn. */
export async function becomes(page: Page, expression: string, expected: unknown): Promise<void> {
  let seen: unknown;
  await until(async () => {
    seen = await page.evaluate(expression);
    return seen === expected;
  }).catch(() => assert.equal(seen, expected, expression));
}
