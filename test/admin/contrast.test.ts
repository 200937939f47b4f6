import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { openAdmin } from './support/open-admin.ts';

/** People who have asked their system for more contrast, or for colours of their own. */

describe('colours that the system asks for', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  await quoin.as('admin').create('/posts', { title: 'Tide', status: 'draft' });

  test('with more contrast, secondary texts and lines are as dark as the text', async () => {
    const { page, isAccessible, isQuiet, context } = await open('admin', '/posts');
    await page.getByRole('link', { name: 'Tide' }).waitFor();
    const colours = () =>
      page.evaluate<[text: string, quiet: string, line: string]>(`(() => {
        const one = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
        return [one('body', 'color'), one('.pager .quiet', 'color'), one('tbody td', 'borderTopColor')];
      })()`);
    assert.equal(new Set(await colours()).size, 3);
    await page.emulateMedia({ contrast: 'more' });
    assert.equal(new Set(await colours()).size, 1);
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('with colours of the system, the focus and what is chosen can be seen', async () => {
    const { page, isQuiet, context } = await open('admin', '/posts');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('checkbox', { name: 'Select Tide' }).check();
    const of = (name: string) => page.evaluate<string>(`getComputedStyle(document.activeElement).${name}`);
    await page.keyboard.press('Tab');
    assert.deepEqual([await of('outlineStyle'), await of('outlineWidth')], ['solid', '2px']);
    const weightOf = (name: string) =>
      page.getByRole('link', { name, exact: true }).evaluate((element) => getComputedStyle(element).fontWeight);
    assert.deepEqual([await weightOf('Posts'), await weightOf('Pages')], ['600', '400']);
    await isQuiet();
    await context.close();
  });
});
