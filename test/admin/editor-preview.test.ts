import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { openAdmin } from './support/open-admin.ts';

describe('the preview', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');

  for (const width of [1280, 390])
    test(`shows unsaved changes, and runs nothing in them, ${width} px`, async () => {
      const { id } = await admin.create('/posts', { title: 'Tide', content: '<p>One</p>', status: 'publish' });
      const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`, {
        viewport: { width, height: 800 },
      });
      await page.getByRole('textbox', { name: 'Text' }).getByText('One').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' unsaved');
      await page.keyboard.press('Control+Alt+p');
      const frame = page.frameLocator('iframe');
      await frame.getByText('One unsaved').waitFor();
      assert.equal(await page.locator('iframe').getAttribute('sandbox'), '');
      await page.getByRole('button', { name: 'Phone' }).click();
      for (const [scheme, paper] of [
        ['Light', 'rgb(253, 252, 250)'],
        ['Dark', 'rgb(22, 24, 27)'],
      ] as const) {
        await page.getByRole('button', { name: scheme }).click();
        await frame.locator(`html[style*="${scheme.toLowerCase()}"] body`).getByText('One unsaved').waitFor();
        assert.equal(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor), paper);
      }
      const wide = await page.locator('iframe').boundingBox();
      assert.ok(wide && wide.width <= 390);
      await isAccessible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Preview' }).click();
      await frame.getByText('One unsaved').waitFor();
      assert.match((await admin.get(`/posts/${id}`)).body.content.rendered, /One</);
      await isQuiet();
      await context.close();
    });
});
