import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { offer, paragraph, saved, status, typeAfter } from './support/editor.ts';
import { goOffline, leaveOffline } from './support/go-offline.ts';
import { openAdmin } from './support/open-admin.ts';

/** Lists mark the items of which this device has texts that are not saved. */

describe('texts that are only on this device', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');

  test('are marked in the list and at home, until they are saved', async () => {
    const { id } = await admin.create('/posts', { title: 'Tide', content: paragraph('One'), status: 'draft' });
    await admin.create('/posts', { title: 'Fog', status: 'draft' });
    const { page, go, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`);
    await typeAfter(page, 'One', ' never sent');
    await status(page, 'Saved on this device');
    await leaveOffline(page);
    await go('/posts');
    const marks = page.getByText('Unsaved here');
    await page.getByRole('row', { name: /Tide.*Unsaved here/ }).waitFor();
    assert.equal(await marks.count(), 1);
    await isAccessible();
    await go('/');
    await page.getByRole('region', { name: 'Go on writing' }).getByText('Unsaved here').waitFor();
    assert.equal(await marks.count(), 1);
    await isAccessible();
    await go(`/posts/${id}`);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the newer text' }).click();
    await page.keyboard.press('Control+s');
    await saved(page);
    await go('/posts');
    await page.getByRole('link', { name: 'Tide' }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await marks.count(), 0);
    await isQuiet();
    await context.close();
  });

  test('are not marked for longer than it takes to save them', async () => {
    const { id } = await admin.create('/posts', { title: 'Spray', content: paragraph('One'), status: 'draft' });
    const { page, context } = await open('admin', `/posts/${id}`);
    await page.waitForLoadState('networkidle');
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**/wp-json/wp/v2/posts/${id}?*`, async (route) => {
      ask();
      await isHeld;
      await route.continue();
    });
    await typeAfter(page, 'One', ' more');
    await status(page, 'Saved on this device');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await isAsked;
    const row = page.getByRole('row', { name: /Spray.*Unsaved here/ });
    await row.waitFor();
    letGo();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Spray' }).waitFor();
    await context.close();
  });

  test('have a line at home if they belong to no item yet', async () => {
    const { page, go, isAccessible, context } = await open('editor', '/posts/new');
    await goOffline(page);
    await page.getByRole('textbox', { name: 'Title' }).fill('Not sent');
    await status(page, 'Saved on this device');
    await leaveOffline(page);
    await go('/');
    const line = page
      .getByRole('region', { name: 'Go on writing' })
      .getByRole('listitem')
      .filter({ hasText: 'Unsaved here' });
    await isAccessible();
    await line.getByRole('link', { name: 'New post' }).click();
    await offer(page).waitFor();
    await context.close();
  });
});
