import type { Page } from 'playwright-core';

/** What tests of the editor look at, and do. */

/** A block with a paragraph, as it is stored. */
export const paragraph = (words: string): string => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;

/** The text that is edited. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** Types at the end of the line that has these words. */
export async function typeAfter(page: Page, words: string, typed: string): Promise<void> {
  await text(page).getByText(words).click();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

/** Waits until the save line has these words. */
export const status = (page: Page, words: RegExp | string): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).waitFor();

/** Waits until the server has the text. */
export const saved = (page: Page): Promise<void> => status(page, /^Saved \d/);

/** What offers a text that an earlier page has left on the device. */
export const offer = (page: Page) => page.getByText('This device has a newer text');
