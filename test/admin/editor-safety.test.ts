import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { PASSWORD } from '../support/users.ts';
import { paragraph, saved, status, text, typeAfter } from './support/editor.ts';
import { goOffline } from './support/go-offline.ts';
import { openAdmin } from './support/open-admin.ts';

describe('nothing is lost', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const rawOf = async (id: number): Promise<string> =>
    (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw;
  const make = (state = 'draft') =>
    admin.create('/posts', { title: 'Tide', content: paragraph('One'), status: state }) as Promise<{ id: number }>;

  test('writing goes on through ten minutes without a network', async () => {
    const { id } = await make();
    const { page, go, context } = await open('admin', '/');
    await page.clock.install();
    await go(`/posts/${id}`);
    await goOffline(page);
    await typeAfter(page, 'One', ' at sea');
    for (let minute = 0; minute < 10; minute += 1) {
      await page.clock.fastForward(60_000);
      await page.keyboard.type(` ${minute}`);
    }
    await page.clock.fastForward(20_000);
    await status(page, /Waiting for the network/);
    await context.setOffline(false);
    await page.clock.fastForward(60_000);
    await saved(page);
    await page.keyboard.press('Control+s');
    await saved(page);
    assert.equal(await rawOf(id), paragraph('One at sea 0 1 2 3 4 5 6 7 8 9'));
    await context.close();
  });

  test('an unreachable server is reported although the device is online', async () => {
    const { id } = await make();
    const { page, context, expect } = await open('admin', `/posts/${id}`);
    expect(/ERR_CONNECTION_REFUSED/);
    await page.route('**/wp/v2/**', (route) => route.abort('connectionrefused'));
    await typeAfter(page, 'One', ' kept');
    await page.keyboard.press('Control+s');
    await status(page, /Waiting for the network/);
    await page.unrouteAll();
    await saved(page);
    assert.equal(await rawOf(id), paragraph('One kept'));
    await context.close();
  });

  test('what fails after the network came back is sent again at once', async () => {
    const { id } = await make();
    const { page, go, context, expect } = await open('admin', '/');
    expect(/ERR_FAILED/);
    await page.clock.install();
    await go(`/posts/${id}`);
    const held: (() => Promise<void>)[] = [];
    await page.route(`**/wp/v2/posts/${id}?*`, (route) =>
      route.request().method() !== 'PATCH' || held.length > 0
        ? route.continue()
        : void held.push(() => route.abort('failed')),
    );
    await typeAfter(page, 'One', ' kept');
    // No pause between attempts ends from here on.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.press('Control+s');
    await until(() => held.length === 1);
    const back = page.evaluate(`new Promise((done) => addEventListener('online', () => done(true)))`);
    await context.setOffline(true);
    await context.setOffline(false);
    await back;
    await held[0]?.();
    await until(async () => (await rawOf(id)) === paragraph('One kept'));
    await context.close();
  });

  test('text typed during a save is not reported as saved', async () => {
    const { id } = await make();
    const { page, context } = await open('admin', `/posts/${id}`);
    const held: (() => Promise<void>)[] = [];
    await page.route(`**/wp/v2/posts/${id}?*`, (route) =>
      route.request().method() === 'GET' ? route.continue() : void held.push(() => route.continue()),
    );
    await typeAfter(page, 'One', ' before');
    await page.keyboard.press('Control+s');
    await status(page, /^Saving/);
    await page.keyboard.type(' and after');
    await until(() => held.length === 1);
    await held[0]?.();
    // The line says so until the next save begins, which may be at once.
    const line = page.getByRole('status').filter({ hasText: /^Saved on this device/ });
    await until(async () => held.length === 2 || (await line.isVisible()));
    assert.equal(
      await page
        .getByRole('status')
        .filter({ hasText: /^Saved \d/ })
        .count(),
      0,
    );
    await page.unrouteAll();
    await page.keyboard.press('Control+s');
    await saved(page);
    assert.equal(await rawOf(id), paragraph('One before and after'));
    await context.close();
  });

  test('the session ends in the middle of a sentence', async () => {
    const { id } = await make();
    const { page, expect, context } = await open('admin', `/posts/${id}`);
    expect(/status of 40[13]/);
    await typeAfter(page, 'One', ' half a');
    await context.clearCookies();
    await page.keyboard.press('Control+s');
    await page.locator('dialog input[type=password]:focus').waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await saved(page);
    await typeAfter(page, 'One half a', ' sentence');
    await page.keyboard.press('Control+s');
    await saved(page);
    assert.equal(await rawOf(id), paragraph('One half a sentence'));
    await context.close();
  });

  test('a change left by a killed tab does not overwrite a newer version', async () => {
    const { id } = await make();
    const { page, go, expect, context } = await open('admin', `/posts/${id}`);
    expect(/status of 412/);
    // A page that is being left is online before it ends, whatever its context is: it would send the change.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    });
    await typeAfter(page, 'One', ' mine');
    await page.keyboard.press('Control+s');
    await status(page, /Waiting for the network/);
    await page.goto('about:blank');
    await quoin.as('editor').post(`/posts/${id}`, { content: paragraph('One theirs') });
    await go(`/posts/${id}`);
    await text(page).getByText('One theirs').waitFor();
    await page.getByText('This device has a newer text').waitFor();
    assert.equal(await rawOf(id), paragraph('One theirs'));
    await context.close();
  });

  test('a change that waits in one tab is sent by that tab, and by another one when it is gone', async () => {
    const { id } = await make();
    const { page, expect, context } = await open('admin', `/posts/${id}`);
    expect(/Failed to fetch|ERR_/);
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    });
    await typeAfter(page, 'One', ' waits');
    await page.keyboard.press('Control+s');
    await status(page, /Waiting for the network/);
    const other = await context.newPage();
    const sent: string[] = [];
    other.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    await other.goto(page.url().replace(/\/posts.*/, '/posts'));
    await other.getByRole('heading', { name: 'Posts' }).waitFor();
    const waits = `navigator.locks.query().then(({ pending }) => pending.length)`;
    await until(async () => Number(await other.evaluate(waits)) === 1);
    assert.deepEqual(sent, []);
    await page.close();
    await until(async () => (await rawOf(id)) === paragraph('One waits'));
    assert.ok(sent.length > 0);
    await context.close();
  });

  test('a page focused before its text is loaded does not check for a newer version', async () => {
    const { id } = await make('publish');
    const { page, context } = await open('admin', `/posts/${id}`);
    await typeAfter(page, 'One', ' kept');
    await status(page, 'Saved on this device');
    const asked: string[] = [];
    const held: (() => Promise<void>)[] = [];
    await page.route(`**/wp/v2/posts/${id}?*`, (route) => {
      asked.push(route.request().method());
      return asked.length === 1 ? void held.push(() => route.continue()) : route.continue();
    });
    await page.reload();
    await until(() => held.length === 1);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await held[0]?.();
    await page.getByText('This device has a newer text').waitFor();
    assert.deepEqual(asked, ['GET']);
    await context.close();
  });

  test('a second tab warns that the post is open, and takes over', async () => {
    const { id } = await make();
    const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`);
    await typeAfter(page, 'One', ' first');
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByText('You are editing this in another tab.').waitFor();
    await second.locator('.text[contenteditable=false]').waitFor();
    await second.getByRole('button', { name: 'Write here' }).click();
    await text(second).getByText('One first').waitFor();
    await page.getByText('You are editing this in another tab.').waitFor();
    await isAccessible();
    await typeAfter(second, 'One first', ' second');
    await second.keyboard.press('Control+s');
    await saved(second);
    assert.equal(await rawOf(id), paragraph('One first second'));
    await isQuiet();
    await context.close();
  });

  test('the browser asks before leaving only if the device has not stored the changes', async () => {
    const { id } = await make('publish');
    const { page, isQuiet, context } = await open('admin', `/posts/${id}`);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await typeAfter(page, 'One', ' kept');
    await status(page, 'Saved on this device');
    await page.reload();
    assert.deepEqual(asked, []);
    await page.getByRole('button', { name: 'Keep this one' }).click();
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await typeAfter(page, 'One', ' not kept');
    await page.reload();
    assert.deepEqual(asked, ['beforeunload']);
    await isQuiet();
    await context.close();
  });

  test('users without the right to change a post can read it, without a caret', async () => {
    const { id } = await make('publish');
    const { page, expect, isAccessible, context } = await open('author', `/posts/${id}`);
    expect(/status of 403/);
    await page.getByText('You can read this text, but you do not have permission').waitFor();
    await text(page).getByText('One').waitFor();
    await page.locator('.text[contenteditable=false]').waitFor();
    assert.equal(await page.getByRole('button', { name: /Publish|Update/ }).count(), 0);
    await isAccessible();
    await context.close();
  });
});
