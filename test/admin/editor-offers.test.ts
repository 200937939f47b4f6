import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { becomes } from './support/becomes.ts';
import { offer, paragraph, saved, status, text, typeAfter } from './support/editor.ts';
import { leaveOffline } from './support/go-offline.ts';
import { openAdmin } from './support/open-admin.ts';

/** How many texts of pages the device keeps. */
const countDrafts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('quoin');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

describe('texts that earlier pages have left', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const rawOf = async (id: number): Promise<string> =>
    (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw;
  const make = (state = 'draft') =>
    admin.create('/posts', { title: 'Tide', content: paragraph('One'), status: state }) as Promise<{ id: number }>;

  test('the text of a killed tab is compared, restored, and undone', async () => {
    const { id } = await make('publish');
    const { page, go, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`);
    await typeAfter(page, 'One', ' never sent');
    await status(page, 'Saved on this device');
    await leaveOffline(page);
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

  test('text stored on the device stays while writing goes on without a decision', async () => {
    const { id } = await make('publish');
    const { page, go, context } = await open('admin', `/posts/${id}`);
    const leave = async (): Promise<void> => {
      await status(page, 'Saved on this device');
      await leaveOffline(page);
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
    // A decision is on the device a little after it is on the page.
    await until(async () => (await countDrafts(page)) === 2);
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

  test('an unsaved new post from a killed tab is offered in the next new post, and in no other open one', async () => {
    const { page, context } = await open('admin', '/');
    // Names of pages begin with letters as well as with digits.
    await context.addInitScript(`const fill = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (bytes) => { fill(bytes)[0] = 0xf0; return bytes; };`);
    const url = new URL('/admin/posts/new', page.url()).href;
    await page.goto(url);
    await page.getByRole('textbox', { name: 'Title' }).fill('Never saved');
    await page.keyboard.press('Enter');
    await page.keyboard.type('All of it.');
    await status(page, 'Saved on this device');
    const beside = await context.newPage();
    await beside.goto(url);
    await beside.getByRole('textbox', { name: 'Title' }).fill('Another');
    await status(beside, 'Saved on this device');
    assert.equal(await offer(beside).count(), 0);
    const crashed = page.waitForEvent('crash');
    // Nobody is left to answer.
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    // The browser says later that the page has ended.
    const held = `navigator.locks.query().then(({ held }) => held.filter(({ name }) => !/^quoin-page/.test(name)).length)`;
    await becomes(beside, held, 1);
    const next = await context.newPage();
    await next.goto(url);
    await offer(next).waitFor();
    assert.equal(await offer(next).count(), 1);
    await next.getByRole('button', { name: 'Use the newer text' }).click();
    await text(next).getByText('All of it.').waitFor();
    await next.keyboard.press('Control+s');
    await saved(next);
    const third = await context.newPage();
    await third.goto(url);
    await third.getByRole('textbox', { name: 'Title' }).fill('Third');
    await status(third, 'Saved on this device');
    assert.equal(await offer(third).count(), 0);
    await context.close();
  });

  test('a new post whose tab was killed while it was sent becomes one post, which is offered what was typed since', async () => {
    const { page, go, context, isQuiet } = await open('admin', '/posts/new');
    // The server cannot be reached, and what is being left tells it nothing.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    });
    await page.getByRole('textbox', { name: 'Title' }).fill('Sent once');
    await page.keyboard.press('Control+s');
    await status(page, /Waiting for the network/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Typed since.');
    const kept = `new Promise((resolve) => {
      indexedDB.open('quoin').onsuccess = ({ target: { result } }) => {
        result.transaction('drafts').objectStore('drafts').getAll().onsuccess = (event) => {
          result.close();
          resolve(JSON.stringify(event.target.result).includes('Typed since.'));
        };
      };
    })`;
    await becomes(page, kept, true);
    await page.goto('about:blank');
    await go('/');
    const made = async () => (await admin.get('/posts', { search: 'Sent once', status: 'any' })).body;
    await until(async () => (await made()).length === 1);
    await becomes(
      page,
      `new Promise((resolve) => {
        indexedDB.open('quoin').onsuccess = ({ target: { result } }) => {
          result.transaction('changes').objectStore('changes').count().onsuccess = (event) => {
            result.close();
            resolve(event.target.result);
          };
        };
      })`,
      0,
    );
    await go('/posts/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Another');
    await status(page, 'Saved on this device');
    assert.equal(await offer(page).count(), 0, 'nothing of it is offered to another post');
    const [{ id }] = await made();
    await go(`/posts/${id}`);
    await page.getByRole('button', { name: 'Use the newer text' }).click();
    await text(page).getByText('Typed since.').waitFor();
    assert.equal((await made()).length, 1);
    await isQuiet();
    await context.close();
  });

  test('text stored on the device stays when the page that offers it saves without a change', async () => {
    const { id } = await make('publish');
    const { page, context } = await open('admin', `/posts/${id}`);
    await typeAfter(page, 'One', ' kept');
    await status(page, 'Saved on this device');
    await page.reload();
    await offer(page).waitFor();
    await page.keyboard.press('Control+s');
    await status(page, /^Saved \d\d:\d\d/);
    await page.reload();
    await offer(page).waitFor();
    await context.close();
  });

  test('text stored on the device stays when the shown version is published', async () => {
    // Leaving the page saves nothing in the draft of somebody else.
    const draft = { title: 'Tide', content: paragraph('One'), status: 'draft' };
    const { id } = (await quoin.as('editor').create('/posts', draft)) as { id: number };
    const { page, context } = await open('admin', `/posts/${id}`);
    await typeAfter(page, 'One', ' kept');
    await status(page, 'Saved on this device');
    await page.reload();
    await offer(page).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await until(async () => (await admin.get(`/posts/${id}`, { context: 'edit' })).body.status === 'publish');
    await status(page, /^Saved \d\d:\d\d/);
    await page.reload();
    await offer(page).waitFor();
    assert.equal(await rawOf(id), paragraph('One'));
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
});
