import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { paragraph } from './support/editor.ts';
import { openAdmin } from './support/open-admin.ts';

describe('revisions', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');

  for (const [route, colorScheme, width] of [
    ['posts', 'light', 1280],
    ['pages', 'dark', 390],
  ] as const)
    test(`of ${route} are browsed, compared and restored, ${colorScheme}, ${width} px`, async () => {
      const { id } = await admin.create(`/${route}`, {
        title: 'Tide',
        content: paragraph('The first words'),
        status: 'publish',
      });
      for (const words of ['The second words', 'The third words']) {
        quoin.clock.advance(60);
        await admin.post(`/${route}/${id}`, { content: paragraph(words) });
      }
      const { page, isAccessible, isQuiet, context } = await open('admin', `/${route}/${id}`, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      await page.getByRole('link', { name: 'Revisions' }).click();
      await page.getByRole('heading', { name: 'Revisions', level: 1 }).waitFor();
      await page.locator('ins', { hasText: 'third' }).waitFor();
      await page.locator('del', { hasText: 'second' }).waitFor();
      await isAccessible();
      await page.keyboard.press('j');
      await page.locator('ins', { hasText: 'second' }).waitFor();
      await page.keyboard.press('j');
      await page.getByRole('checkbox', { name: 'Compare with the text as it is' }).check();
      await page.locator('del', { hasText: 'third' }).waitFor();
      await page.getByRole('checkbox', { name: 'HTML' }).check();
      await page.getByText('<!-- wp:paragraph -->').first().waitFor();
      await page.getByRole('checkbox', { name: 'Two columns' }).uncheck();
      await isAccessible();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.getByRole('button', { name: 'Restore this text' }).click();
      const text = page.getByRole('textbox', { name: 'Text' });
      await text.getByText('The first words').waitFor();
      await page.getByRole('button', { name: 'Update' }).waitFor();
      const { body } = await admin.get(`/${route}/${id}`, { context: 'edit' });
      assert.equal(body.content.raw, paragraph('The third words'));
      assert.equal(body.status, 'publish');
      await text.focus();
      await page.keyboard.press('Control+z');
      await text.getByText('The third words').waitFor();
      await isQuiet();
      await context.close();
    });

  test('mark whole words in every script', async () => {
    const { id } = await admin.create('/posts', {
      title: 'Прилив',
      content: paragraph('Второй прилив'),
      status: 'publish',
    });
    quoin.clock.advance(60);
    await admin.post(`/posts/${id}`, { content: paragraph('Третий прилив') });
    const { page, context } = await open('admin', `/posts/${id}/revisions`);
    await page.locator('ins').first().waitFor();
    assert.deepEqual(await page.locator('ins').allTextContents(), ['Третий']);
    await context.close();
  });

  test('of missing items have a heading, and say so', async () => {
    const { page, expect, isAccessible, context } = await open('admin', '/posts/new/revisions');
    expect(/status of 40\d/);
    await page.getByRole('heading', { level: 1, name: 'Revisions' }).waitFor();
    await isAccessible();
    await context.close();
  });
});
