import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { openAdmin } from './support/open-admin.ts';

describe('a link that counts once', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const linkFor = async (id: number): Promise<string> => {
    const { status, body } = await quoin.as('admin').post(`//wp-json/quoin/v1/users/${id}/invitation`);
    assert.equal(status, 201);
    return body.url.slice(body.url.indexOf('/welcome'));
  };

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390])
      test(`lets a user set a password, ${colorScheme}, ${width} px wide`, async () => {
        const id = await quoin.addUser({
          login: `guest-${colorScheme}-${width}`,
          roles: ['author'],
          name: '<b>Gu</b>"est',
        });
        const link = await linkFor(id);
        const { page, isAccessible, isQuiet, expect, context } = await open(undefined, link, {
          colorScheme,
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
