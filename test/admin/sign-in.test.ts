import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { PASSWORD } from '../support/users.ts';
import { becomes } from './support/becomes.ts';
import { openAdmin } from './support/open-admin.ts';

describe('signing in', { skip: lacksBrowser }, async () => {
  const { open } = await openAdmin();

  for (const width of [1280, 390])
    test(`is accessible, ${width} px wide`, async () => {
      const { page, isAccessible, isQuiet, expect, context } = await open(undefined, '/', {
        viewport: { width, height: 800 },
      });
      expect(/status of 401/);
      await isAccessible();
      await page.getByRole('textbox', { name: 'Username or email' }).fill('admin');
      await page.getByRole('textbox', { name: 'Password' }).fill('a wrong one');
      await page.keyboard.press('Enter');
      await page.getByText('The name or the password is wrong.').first().waitFor();
      await isAccessible();
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
      await isAccessible();
      await isQuiet();
      await context.close();
    });

  test('leads to the requested page', async () => {
    const { page, context } = await open(undefined, '/posts?page=1');
    await page.getByRole('textbox', { name: 'Username or email' }).fill('admin');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    assert.match(page.url(), /\/admin\/posts\?page=1$/);
    // The form is gone: the focus is at the beginning of what has come in its place.
    await becomes(page, 'document.activeElement.textContent', 'Posts');
    await context.close();
  });

  test('ends by signing out', async () => {
    const { page, context } = await open('editor');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(page.url());
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  test('a subscriber sees a message instead of forbidden screens', async () => {
    const { page, isAccessible, context } = await open('subscriber', '/posts');
    await page.getByText('You do not have access to this page').waitFor();
    await isAccessible();
    await context.close();
  });
});
