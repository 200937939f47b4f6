import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { becomes } from './support/becomes.ts';
import { paragraph } from './support/editor.ts';
import { openAdmin } from './support/open-admin.ts';

/** Where the focus goes by keys in the panel and in dialogs, and where it returns to: the ways of docs/accessibility.md. */

/** Waits until what has the focus has a name: its label, or what it says. */
const hasFocus = (page: Page, name: string): Promise<void> =>
  becomes(
    page,
    `(({ ariaLabel, labels, textContent }) => (ariaLabel ?? labels?.[0]?.textContent ?? textContent).trim())(document.activeElement)`,
    name,
  );

/** Presses keys and waits where the focus goes. */
async function presses(page: Page, ways: readonly (readonly [key: string, name: string])[]): Promise<void> {
  for (const [key, name] of ways) {
    await page.keyboard.press(key);
    await hasFocus(page, name);
  }
}

describe('the focus', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const make = (title: string) =>
    admin.create('/posts', { title, content: paragraph('One'), status: 'draft' }) as Promise<{ id: number }>;

  test('moves to the heading of a screen that has it only when its item is there', async () => {
    const { id } = await make('Below the list');
    const { page, go, context } = await open('admin', '/users');
    await page.getByRole('link', { name: 'editor', exact: true }).press('Enter');
    await page.waitForURL(/\/users\/\d+$/);
    await hasFocus(page, 'editor');
    await go('/posts');
    await page.route(`**/wp/v2/posts/${id}?*`, async (route) => {
      await page.waitForURL(/\/posts\/\d+$/);
      await route.continue();
    });
    await page.getByRole('link', { name: 'Below the list' }).press('Enter');
    await hasFocus(page, 'Below the list');
    assert.equal(await page.evaluate('document.activeElement.localName'), 'h1');
    await context.close();
  });

  test('moves into the navigation beside the editor, and back', async () => {
    const { id } = await make('Beside the navigation');
    const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`);
    const navigation = page.getByRole('navigation', { name: 'Main menu' });
    await page.getByRole('button', { name: 'Main menu' }).press('Enter');
    await navigation.waitFor();
    await isAccessible();
    await presses(page, [['Tab', 'Quoin']]);
    await presses(page, [['Escape', 'Main menu']]);
    await navigation.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await navigation.getByRole('link', { name: 'Media' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('moves into the panel, and back to the text', async () => {
    const { id } = await make('Panel');
    const { page, isQuiet, context } = await open('admin', `/posts/${id}`);
    await page.getByRole('textbox', { name: 'Text' }).click();
    await presses(page, [['Control+.', 'Post settings']]);
    await page.getByRole('radio', { name: 'Everybody' }).waitFor();
    await presses(page, [
      ['Tab', 'Close'],
      ['Tab', 'Post'],
      ['Tab', 'Everybody'],
      ['Control+.', 'Text'],
      ['Control+.', 'Post settings'],
      ['Tab', 'Close'],
      ['Enter', 'Text'],
    ]);
    await isQuiet();
    await context.close();
  });

  test('moves to a form as soon as it is shown', async () => {
    const { page, isQuiet, context } = await open('admin', '/categories');
    const button = page.getByRole('button', { name: 'New category' });
    await button.waitFor();
    const opened = `new Promise((resolve) => {
      const look = () => document.querySelector('form input[name=name]') && resolve(document.activeElement.name);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      document.querySelector('.screen-head button').click();
    })`;
    assert.equal(await page.evaluate(opened), 'name');
    await isQuiet();
    await context.close();
  });

  test('moves to a menu as soon as it is shown', async () => {
    await make('Menu');
    const { page, isQuiet, context } = await open('admin', '/posts');
    await page.getByRole('button', { name: 'Actions for Menu' }).waitFor();
    const opened = `new Promise((resolve) => {
      const look = () => document.querySelector('[role=menu]') && resolve(document.activeElement.role);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      document.querySelector('[data-row] [aria-haspopup=menu]').click();
    })`;
    assert.equal(await page.evaluate(opened), 'menuitem');
    await isQuiet();
    await context.close();
  });

  test('moves between rows by keys as soon as they are shown', async () => {
    await make('Rows');
    const { page, isQuiet, context } = await open('admin', '/posts');
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const moved = `new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector('.list [data-row]')) return;
        dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
        resolve(document.activeElement.closest('[data-row]') !== null);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      document.querySelector('nav a[href="/admin/posts"]').click();
    })`;
    assert.equal(await page.evaluate(moved), true);
    await isQuiet();
    await context.close();
  });

  test('moves into dialogs over the text, one at a time, and back', async () => {
    const { id } = await make('Dialogs');
    const { page, isQuiet, context } = await open('admin', `/posts/${id}`);
    await page.getByRole('textbox', { name: 'Text' }).getByText('One').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Home');
    await page.getByRole('toolbar').first().waitFor();
    await presses(page, [['Control+k', 'Search, or type an address']]);
    await page.keyboard.type('panel');
    await page.getByRole('option', { name: /^Panel/ }).waitFor();
    assert.match(await page.getByRole('dialog', { name: 'Link' }).ariaSnapshot(), /combobox .*: panel\n.*listbox/s);
    // No second dialog over the first one.
    await page.keyboard.press('Control+Alt+p');
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /^Panel/ }).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('dialog').count(), 1);
    await presses(page, [
      ['Escape', 'Text'],
      ['Control+Alt+p', 'Phone'],
      ['Escape', 'Text'],
    ]);
    await isQuiet();
    await context.close();
  });

  test('leads through a conflict by keys', async () => {
    const { id } = await make('Keys');
    const { page, expect, isQuiet, context } = await open('admin', `/posts/${id}`);
    expect(/status of 412/);
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
    await page.getByRole('textbox', { name: 'Text' }).getByText('One').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' mine');
    await quoin.as('editor').post(`/posts/${id}`, { title: 'Theirs', content: paragraph('One theirs') });
    await page.keyboard.press('Control+s');
    await page.getByText('You both changed 2 places').waitFor();
    await hasFocus(page, 'Text');
    const choose = page.getByRole('button', { name: 'Choose' });
    await choose.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'You both changed this' });
    await dialog.waitFor();
    assert.match(
      await dialog.ariaSnapshot(),
      /1 of 2: title.*deletion: Keys.*insertion: Mine.*2 of 2: text.*radio "Both/s,
    );
    await becomes(
      page,
      `document.activeElement.closest('fieldset')?.querySelector('legend')?.textContent`,
      '1 of 2: title',
    );
    await page.keyboard.press('1');
    await page.getByText('1 place to choose').waitFor();
    await presses(page, [
      ['2', 'Save this'],
      ['Escape', 'Choose'],
    ]);
    await isQuiet();
    await context.close();
  });

  test('leaves the palette at once, and a deleting dialog to its button', async () => {
    const { page, go, isQuiet, context } = await open('admin', '/posts');
    await page.getByRole('link', { name: 'New post' }).focus();
    await presses(page, [['Control+k', 'Go somewhere, create something, or search']]);
    await page.keyboard.type('set');
    await presses(page, [['Escape', 'New post']]);
    await go(`/users/${quoin.users.author}`);
    const remove = page.getByRole('button', { name: 'Delete this user …' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Give everything to' }).waitFor();
    await presses(page, [['Escape', 'Delete this user …']]);
    await isQuiet();
    await context.close();
  });
});
