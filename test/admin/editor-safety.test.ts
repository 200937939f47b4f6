import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { PASSWORD } from '../support/users.ts';
import { becomes } from './support/becomes.ts';
import { openAdmin } from './support/open-admin.ts';

const paragraph = (words: string): string => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

async function typeAfter(page: Page, words: string, typed: string): Promise<void> {
  await text(page).getByText(words).click();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

const status = (page: Page, words: RegExp | string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const saved = (page: Page) => status(page, /^Saved \d/);

describe('nothing is lost', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const rawOf = async (id: number): Promise<string> =>
    (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw;
  const make = (state = 'draft') =>
    admin.create('/posts', { title: 'Tide', content: paragraph('One'), status: state }) as Promise<{ id: number }>;

  test('the network is gone for ten minutes while one writes', async () => {
    const { id } = await make();
    const { page, go, context } = await open('admin', '/');
    await page.clock.install();
    await go(`/posts/${id}`);
    await context.setOffline(true);
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

  test('a server that cannot be reached is told, although the device is online', async () => {
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

  test('what is typed while a save is under way is not said to be saved', async () => {
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
    await status(page, /^Saved on this device/);
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

  test('a change that waited in a tab that was killed does not step over a newer version', async () => {
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

  test('a killed tab leaves a text that is compared, taken and undone', async () => {
    const { id } = await make('publish');
    const { page, go, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`);
    await typeAfter(page, 'One', ' never sent');
    await status(page, 'Saved on this device');
    await context.setOffline(true);
    await page.goto('about:blank');
    await context.setOffline(false);
    await go(`/posts/${id}`);
    await isAccessible();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('dialog').getByText('never sent').waitFor();
    await isAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the newer text' }).click();
    await text(page).getByText('One never sent').waitFor();
    await text(page).focus();
    await page.keyboard.press('Control+z');
    assert.equal(await text(page).textContent(), 'One');
    assert.equal(await rawOf(id), paragraph('One'));
    await isQuiet();
    await context.close();
  });

  test('what waits on the device stays while one writes on without deciding', async () => {
    const { id } = await make('publish');
    const { page, go, context } = await open('admin', `/posts/${id}`);
    const leave = async (): Promise<void> => {
      await status(page, 'Saved on this device');
      await context.setOffline(true);
      await page.goto('about:blank');
      await context.setOffline(false);
      await go(`/posts/${id}`);
      await page.getByText('This device has a newer text').waitFor();
    };
    await typeAfter(page, 'One', ' first');
    await leave();
    await typeAfter(page, 'One', ' second');
    await status(page, 'Saved on this device');
    await page.getByRole('button', { name: 'Use the newer text' }).click();
    await text(page).getByText('One first').waitFor();
    await context.close();
  });

  test('the texts of two tabs that were killed both wait, until the user decides about each', async () => {
    const { id } = await make('publish');
    const { page, context, isAccessible, isQuiet } = await open('admin', `/posts/${id}`);
    const bars = page.getByRole('region', { name: 'A newer text on this device' });
    const killed = async (typed: string, count: number): Promise<void> => {
      await typeAfter(page, 'One', typed);
      await status(page, 'Saved on this device');
      // What is being left tells the server nothing.
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      });
      await page.reload();
      await until(async () => (await bars.count()) === count);
    };
    const takes = (at: number, name: string) => bars.nth(at).getByRole('button', { name }).click();
    await killed(' first', 1);
    await killed(' second', 2);
    await killed(' third', 3);
    await isAccessible();
    await page.reload();
    await until(async () => (await bars.count()) === 3);
    await takes(2, 'Use the newer text');
    await text(page).getByText('One first').waitFor();
    assert.equal(await bars.count(), 2);
    await takes(0, 'Keep this one');
    await until(async () => (await bars.count()) === 1);
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    });
    await page.reload();
    // The one that was not decided about, and that which was taken and is not saved yet.
    await until(async () => (await bars.count()) === 2);
    await takes(1, 'Use the newer text');
    await text(page).getByText('One second').waitFor();
    await isQuiet();
    await context.close();
  });

  test('a new post whose tab was killed before it was saved is offered to the next new one, and to none beside it', async () => {
    const { page, context } = await open('admin', '/');
    // Names of pages begin with letters as well as with digits.
    await context.addInitScript(`const make = crypto.randomUUID.bind(crypto);
      crypto.randomUUID = () => 'f' + make().slice(1);`);
    const url = new URL('/admin/posts/new', page.url()).href;
    await page.goto(url);
    const isOffered = (one: Page) => one.getByText('This device has a newer text');
    await page.getByRole('textbox', { name: 'Title' }).fill('Never saved');
    await page.keyboard.press('Enter');
    await page.keyboard.type('All of it.');
    await status(page, 'Saved on this device');
    const beside = await context.newPage();
    await beside.goto(url);
    await beside.getByRole('textbox', { name: 'Title' }).fill('Another');
    await status(beside, 'Saved on this device');
    assert.equal(await isOffered(beside).count(), 0);
    const crashed = page.waitForEvent('crash');
    // Nobody is left to answer.
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    // The browser says later that the page has ended.
    await becomes(beside, 'navigator.locks.query().then(({ held }) => held.length)', 1);
    const next = await context.newPage();
    await next.goto(url);
    await isOffered(next).waitFor();
    assert.equal(await isOffered(next).count(), 1);
    await next.getByRole('button', { name: 'Use the newer text' }).click();
    await text(next).getByText('All of it.').waitFor();
    await next.keyboard.press('Control+s');
    await saved(next);
    const third = await context.newPage();
    await third.goto(url);
    await third.getByRole('textbox', { name: 'Title' }).fill('Third');
    await status(third, 'Saved on this device');
    assert.equal(await isOffered(third).count(), 0);
    await context.close();
  });

  test('what waits on the device stays when the page that offers it saves without a change', async () => {
    const { id } = await make('publish');
    const { page, context } = await open('admin', `/posts/${id}`);
    const isOffered = () => page.getByText('This device has a newer text').waitFor();
    await typeAfter(page, 'One', ' kept');
    await status(page, 'Saved on this device');
    await page.reload();
    await isOffered();
    await page.keyboard.press('Control+s');
    await status(page, /^Saved \d\d:\d\d/);
    await page.reload();
    await isOffered();
    await context.close();
  });

  test('what waits on the device stays when it is published as it is shown', async () => {
    // Leaving the page saves nothing in the draft of somebody else.
    const draft = { title: 'Tide', content: paragraph('One'), status: 'draft' };
    const { id } = (await quoin.as('editor').create('/posts', draft)) as { id: number };
    const { page, context } = await open('admin', `/posts/${id}`);
    const isOffered = () => page.getByText('This device has a newer text').waitFor();
    await typeAfter(page, 'One', ' kept');
    await status(page, 'Saved on this device');
    await page.reload();
    await isOffered();
    await page.getByRole('button', { name: 'Publish' }).click();
    await until(async () => (await admin.get(`/posts/${id}`, { context: 'edit' })).body.status === 'publish');
    await status(page, /^Saved \d\d:\d\d/);
    await page.reload();
    await isOffered();
    assert.equal(await rawOf(id), paragraph('One'));
    await context.close();
  });

  test('a page that gets the focus before it has its text does not look for a newer one', async () => {
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

  test('a newer autosave is offered on another device', async () => {
    const { id } = await make('publish');
    const first = await open('admin', `/posts/${id}`);
    quoin.clock.advance(60);
    await typeAfter(first.page, 'One', ' autosaved');
    await first.page.evaluate(() => dispatchEvent(new Event('blur')));
    await saved(first.page);
    await first.context.close();
    const { page, isAccessible, context } = await open('admin', `/posts/${id}`);
    await page.getByText('There is a newer autosave').waitFor();
    assert.equal(await text(page).textContent(), 'One');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('dialog').getByText('autosaved').waitFor();
    await isAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the newer text' }).click();
    await text(page).getByText('One autosaved').waitFor();
    await context.close();
  });

  test('a second tab is told, and takes over', async () => {
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

  test('the browser asks only about what the device has not got', async () => {
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

  test('who may not change it reads it, without a caret', async () => {
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
