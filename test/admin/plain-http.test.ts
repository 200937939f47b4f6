import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser, openBrowser, PLAIN_HOST } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startQuoin } from '../support/index.ts';
import { until } from '../support/until.ts';
import { PASSWORD } from '../support/users.ts';

describe('over plain http from another machine', { skip: lacksBrowser }, async () => {
  const port = await freePort();
  const url = `http://${PLAIN_HOST}:${port}`;
  const quoin = await startQuoin({ port, url, loginAttempts: 0 });
  const browser = await openBrowser();

  test('an editor signs in, writes a post and adds a category', async () => {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => void complaints.push(message));
    await page.goto(`${url}/admin/posts/new`);
    assert.equal(await page.evaluate('isSecureContext'), false);
    await page.getByRole('textbox', { name: 'Username or email' }).fill('admin');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).fill('From afar');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved').first().waitFor();
    const admin = quoin.as('admin');
    const saved = await admin.get('/posts?status=draft&context=edit');
    assert.deepEqual(
      saved.body.map((post: { title: { raw: string } }) => post.title.raw),
      ['From afar'],
    );
    await page.goto(`${url}/admin/categories`);
    await page.getByRole('button', { name: 'New category' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Afar');
    await page.keyboard.press('Enter');
    await until(async () => (await admin.get('/categories?search=Afar')).body.length === 1);
    assert.deepEqual(complaints, []);
  });
});
