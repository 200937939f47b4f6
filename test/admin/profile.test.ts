import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { everyRole, PASSWORD } from '../support/users.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

describe('the own profile', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();

  for (const role of everyRole)
    test(`is there for the role of ${role}`, async () => {
      const { page, isAccessible, isQuiet, context } = await open(role, '/profile', {
        viewport: { width: role === 'author' ? 390 : 1280, height: 800 },
      });
      const details = page.getByRole('form', { name: 'Details' });
      await becomes(page, "document.querySelector('main img')?.naturalWidth > 0", true);
      await details.getByRole('textbox', { name: 'First name' }).fill('Ida');
      await details.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Profile saved').waitFor();
      const { body } = await quoin.as('admin').get(`/users/${quoin.users[role]}`, { context: 'edit' });
      assert.equal(body.first_name, 'Ida');
      await isAccessible();
      await fits(page);
      await isQuiet();
      await context.close();
    });

  test('the colour scheme and the language are chosen here, and stay', async () => {
    const { page, go, isAccessible, isQuiet, context } = await open('author', '/profile', {
      viewport: { width: 390, height: 800 },
    });
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('combobox', { name: 'Language of this interface' }).selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor();
    await page.getByRole('switch', { name: 'Einzelne Buchstaben sind Befehle' }).uncheck();
    await isAccessible();
    await go('/profile');
    await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor();
    await becomes(page, 'document.documentElement.dataset.appearance', 'dark');
    await page.keyboard.press('?');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.getByRole('radio', { name: 'Wie das System' }).check();
    await becomes(page, 'document.documentElement.dataset.appearance', undefined);
    await isQuiet();
    await context.close();
  });

  test('density, size of texts and width of the navigation are chosen here, and stay', async () => {
    const { page, go, isAccessible, isQuiet, context } = await open('author', '/profile');
    for (const name of ['Compact', 'Very large', 'Icons only']) await page.getByRole('radio', { name }).check();
    await go('/posts');
    await isAccessible();
    const chosen = "['density', 'size', 'sidebar'].map((look) => document.documentElement.dataset[look]).join(' ')";
    await becomes(page, chosen, 'compact larger narrow');
    await becomes(page, "getComputedStyle(document.querySelector('main')).fontSize", '18.2px');
    const navigation = page.locator('.navigation');
    assert.equal((await navigation.boundingBox())?.width, 64);
    await navigation.getByRole('button', { name: 'Icons only', pressed: true }).click();
    await becomes(page, chosen, 'compact larger ');
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('an application password is shown once, works, and is revoked unless undone', async () => {
    const { page, isAccessible, isQuiet, context } = await open('editor', '/profile');
    const name = 'Phone <b>&';
    await page.getByRole('textbox', { name: 'Name of the application' }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByText('It is shown this once').waitFor();
    await isAccessible();
    const secret = (await page.locator('.copyable code').textContent()) ?? '';
    assert.equal((await quoin.login('editor', secret).get('//wp-json/wp/v2/users/me')).status, 200);
    const revoke = page.getByRole('button', { name: `Revoke ${name}` });
    await revoke.click();
    await revoke.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await revoke.click();
    assert.equal((await quoin.login('editor', secret).get('//wp-json/wp/v2/users/me')).status, 200);
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('status').getByRole('button', { name: 'Close' }).last().click();
    assert.equal((await gone).status(), 200);
    assert.equal((await quoin.login('editor', secret).get('//wp-json/wp/v2/users/me')).status, 401);
    // The session has not ended with it.
    await page.reload();
    await page.getByText('There are none.').waitFor();
    await isQuiet();
    await context.close();
  });

  test('sessions are listed, and ended one by one or all but this one', async () => {
    const { page, isAccessible, isQuiet, context } = await open('author2', '/profile');
    for (const agent of ['Telnet', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'Mozilla/5.0 (iPhone) Safari/1'])
      await fetch(`${quoin.url}/wp-json/quoin/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ login: 'author2', password: PASSWORD }),
      });
    const own = async () => (await quoin.storage.sessions.ofUser(quoin.users.author2, quoin.clock.gmt)).length;
    const before = await own();
    await page.reload();
    await page.getByText('This one').waitFor();
    await isAccessible();
    await page.getByRole('button', { name: 'Sign out Telnet' }).press('Enter');
    await page.getByText('1 session ended').waitFor();
    await becomes(page, '/^Sign out/.test(document.activeElement.ariaLabel)', true);
    assert.equal(await own(), before - 1);
    await page.getByRole('button', { name: /^Sign out Firefox, Linux, signed in / }).waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText(`${before - 2} sessions ended`).waitFor();
    await becomes(page, 'document.activeElement.ariaLabel', 'Sessions');
    assert.equal(await own(), 1);
    await page
      .getByRole('button', { name: /^Sign out .*,/ })
      .first()
      .waitFor({ state: 'detached' });
    await isQuiet();
    await context.close();
  });

  test('changing the password needs the current one, and keeps the session', async () => {
    const { page, isAccessible, isQuiet, expect, context } = await open('contributor', '/profile');
    expect(/status of 401/);
    const form = page.getByRole('form', { name: 'Password', exact: true });
    await form.getByLabel('Current password').fill('a wrong one');
    await form.getByLabel('New password').fill('wet rope and tar');
    await page.keyboard.press('Enter');
    await form.getByText('This is not your password').first().waitFor();
    await isAccessible();
    await form.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('The password is changed').waitFor();
    assert.equal((await quoin.login('contributor', 'wet rope and tar').get('//wp-json/wp/v2/users/me')).status, 200);
    const details = page.getByRole('form', { name: 'Details' });
    await details.getByRole('textbox', { name: 'Last name' }).fill('Quay');
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved').waitFor();
    await isQuiet();
    await context.close();
  });
});
