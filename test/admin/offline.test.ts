import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { PASSWORD } from '../support/users.ts';
import { offer, paragraph, saved, status, text, typeAfter } from './support/editor.ts';
import { goOffline } from './support/go-offline.ts';
import { openAdmin } from './support/open-admin.ts';

const WORKER = { serviceWorkers: 'allow' } as const;

/** Waits until the browser has stored the files of the interface. */
const stored = (page: Page): Promise<unknown> => page.evaluate('navigator.serviceWorker.ready');

describe('without a network', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ now: new Date().toISOString().slice(0, 19) });
  const admin = quoin.as('admin');

  test('a tab that was killed opens again, and its text is saved when the network is back', async () => {
    const { id } = await admin.create('/posts', { title: 'Tide', content: paragraph('One'), status: 'draft' });
    const { page, context, isQuiet } = await open('admin', `/posts/${id}`, WORKER);
    await stored(page);
    await goOffline(page);
    await typeAfter(page, 'One', ' at sea');
    await status(page, 'Saved on this device');
    await page.close();

    const again = await context.newPage();
    await again.goto(`${quoin.url}/admin/posts/${id}`);
    await offer(again).waitFor();
    await status(again, /^Offline/);
    await again.getByRole('button', { name: 'Use the newer text' }).click();
    await typeAfter(again, 'One at sea', ', and on land');
    await context.setOffline(false);
    await again.keyboard.press('Control+s');
    await saved(again);
    const { body } = await admin.get(`/posts/${id}`, { context: 'edit' });
    assert.equal(body.content.raw, paragraph('One at sea, and on land'));
    await isQuiet();
    await context.close();
  });

  test('screens whose code was never loaded open, and show the lists that were seen', async () => {
    const { page, context, go } = await open('admin', '/posts', WORKER);
    await stored(page);
    await go('/about');
    await goOffline(page);
    await page.getByRole('link', { name: 'Posts' }).click();
    await page.getByText('Tide').first().waitFor();
    await page.getByRole('link', { name: 'New post' }).click();
    await text(page).waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Written at sea');
    await status(page, 'Saved on this device');
    await context.close();
  });

  test('nobody is signed in after a sign-out', async () => {
    const { page, context } = await open('author', '/', WORKER);
    await stored(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('textbox', { name: 'Password' }).waitFor();
    await goOffline(page);
    await page.reload();
    await page.getByText('The server cannot be reached').waitFor();
    assert.equal(await page.getByText('author').count(), 0);
    await context.close();
  });

  test('a page does not go on as another user who has signed in meanwhile', async () => {
    const { id } = await admin.create('/posts', { title: 'Ebb', content: paragraph('One'), status: 'draft' });
    const other = await open('editor');
    const { page, context, expect } = await open('admin', `/posts/${id}`);
    expect(/status of 403/);
    await typeAfter(page, 'One', ' of mine');
    // As with a sign-in in another tab.
    await context.addCookies(await other.context.cookies());
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    assert.equal((await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw, paragraph('One'));
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await saved(page);
    assert.equal((await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw, paragraph('One of mine'));
    await Promise.all([context.close(), other.context.close()]);
  });

  test('a session that ended meanwhile is noticed', async () => {
    const { page, context } = await open('author', '/posts', WORKER);
    await stored(page);
    await goOffline(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor();
    await context.clearCookies();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await context.close();
  });
});
