import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeOneTimeLink } from '../../src/access/index.ts';
import { everything } from '../../src/storage/index.ts';
import { lacksBrowser } from '../support/browser.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

describe('a link that counts once', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const linkFor = async (id: number): Promise<string> => {
    const { status, body } = await quoin.as('admin').post(`//wp-json/quoin/v1/users/${id}/invitation`);
    assert.equal(status, 201);
    return body.url.slice(body.url.indexOf('/welcome'));
  };

  for (const width of [1280, 390])
    test(`lets a user set a password, ${width} px wide`, async () => {
      const id = await quoin.addUser({
        login: `guest-${width}`,
        roles: ['author'],
        name: '<b>Gu</b>"est',
      });
      const link = await linkFor(id);
      const { page, isAccessible, isQuiet, expect, context } = await open(undefined, link, {
        viewport: { width, height: 800 },
      });
      expect(/status of 410/);
      await page.getByText('Hello, <b>Gu</b>"est.').waitFor();
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('alert').waitFor();
      await isAccessible();
      await page.getByLabel('Password').fill('wet rope and tar');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      assert.doesNotMatch(page.url(), /#/);
      await page.goto(`${quoin.url}/admin${link}`);
      await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
      await isAccessible();
      await isQuiet();
      await context.close();
    });
});

describe('the link of an empty site', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ adminPassword: '', fixed: { title: '--title' }, title: 'Low Water' });
  const users = await quoin.storage.users.load(await quoin.storage.users.ids({ where: everything }));
  const first = users.find(({ id }) => id === quoin.users.admin);

  test('asks for the name of the site and its first user', async () => {
    const token = await quoin.storage.transaction(async (stores) => {
      assert.ok(first);
      for (const user of users) if (user !== first) await stores.users.delete(user);
      return (await makeOneTimeLink(stores, first, quoin.clock.gmt)).token;
    });
    const { page, isAccessible, isQuiet, context } = await open(undefined, `/welcome#${token}`, {
      timezoneId: 'America/Lima',
    });
    const title = page.getByRole('textbox', { name: 'Site title' });
    assert.equal(await title.inputValue(), 'Low Water');
    assert.equal(await title.getAttribute('readonly'), '');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    assert.equal(await zone.inputValue(), 'America/Lima');
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await isAccessible();
      await fits(page);
    }
    await page.getByRole('textbox', { name: 'Your name' }).fill('Anna Lindqvist');
    await page.getByLabel('Password').fill('wet');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('button', { name: 'Password: This needs at least 8 characters' }).waitFor();
    await page.getByRole('button', { name: /E-mail address: Required/ }).waitFor();
    await page.getByLabel('Password').fill('wet rope and tar');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('anna@example.org');
    await zone.selectOption('Europe/Lisbon');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    assert.doesNotMatch(page.url(), /#/);
    // What was just said is not asked for again.
    await page.getByRole('link', { name: 'Import an existing site' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /Name the site|Enter your name/ }).count(), 0);
    const settings = await page.evaluate(
      `fetch('/wp-json/').then((answer) => answer.json()).then(({ name, timezone_string }) => [name, timezone_string])`,
    );
    assert.deepEqual(settings, ['Low Water', 'Europe/Lisbon']);
    const [anna] = await quoin.storage.users.load([quoin.users.admin]);
    assert.deepEqual([anna?.name, anna?.email], ['Anna Lindqvist', 'anna@example.org']);
    await isQuiet();
    await context.close();
  });
});
