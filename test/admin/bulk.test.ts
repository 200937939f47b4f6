import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

/** Changes of many posts at once. */

describe('changes of many posts', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const MANY = 55;
  const ids: number[] = [];
  for (let count = 1; count <= MANY; count += 1)
    ids.push((await admin.create('/posts', { title: `Tide ${count}`, status: 'publish' })).id);
  const oldest = ids[0];
  const by = async (author: number): Promise<number> =>
    Number((await admin.get('/posts', { search: 'Tide', author, per_page: 1 })).headers.get('x-wp-total'));

  test('the next page is loaded before one goes there', async () => {
    const { page, context, isQuiet } = await open('editor', '/posts?search=Tide&order=oldest');
    const asked = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('&page=2')).length";
    await becomes(page, asked, 1);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'Tide 51', exact: true }).waitFor();
    // To see whether it has changed since.
    await becomes(page, asked, 2);
    await isQuiet();
    await context.close();
  });

  test('reach all that match, beyond the page, and come back by one undo', async () => {
    const { page, context, isQuiet } = await open('editor', '/posts?search=Tide');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('50 selected').waitFor();
    await page.getByRole('button', { name: 'Select all 55 that match' }).click();
    await page.getByText('55 selected').waitFor();
    await page.getByRole('combobox', { name: 'Change the author …' }).selectOption('author');
    await page.getByText('55 posts changed').waitFor();
    assert.equal(await by(quoin.users.author), MANY);
    await becomes(page, 'document.activeElement.ariaLabel', 'Select all on this page');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('cell', { name: 'admin', exact: true }).first().waitFor();
    await isQuiet();
    await context.close();
    assert.equal(await by(quoin.users.admin), MANY);
  });

  for (const width of [1280, 390])
    test(`tell what was refused, and keep it selected, ${width} px wide`, async () => {
      const { page, context, isAccessible } = await open('editor', '/posts?search=Tide', {
        viewport: { width, height: 800 },
      });
      await page.getByRole('checkbox', { name: 'Select Tide 55' }).check();
      if (width > 640) await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      else await page.getByRole('button', { name: 'Select all on this page' }).click();
      await page.getByRole('button', { name: 'Select all 55 that match' }).click();
      await page.getByText('55 selected').waitFor();
      await admin.post(`/posts/${oldest}`, { author: quoin.users.contributor });
      await page.getByRole('combobox', { name: 'Change the author …' }).selectOption('editor');
      await page.getByText('54 posts changed').waitFor();
      await page.getByRole('list', { name: 'Refused' }).getByText('Tide 1').waitFor();
      await page.getByText('1 selected').waitFor();
      await isAccessible();
      await fits(page);
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await page.getByRole('list', { name: 'Refused' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await becomes(page, `document.querySelector('tbody tr:nth-child(2) td:nth-child(3)')?.textContent`, 'admin');
      await context.close();
      await admin.post(`/posts/${oldest}`, { author: quoin.users.admin });
      assert.equal(await by(quoin.users.admin), MANY);
    });

  test('add tags to those that a post has, and take them out', async () => {
    const { id: own } = await admin.create('/tags', { name: 'own' });
    await admin.create('/tags', { name: 'wind' });
    const first = await admin.create('/posts', { title: 'Ebb one', status: 'publish', tags: [own] });
    const second = await admin.create('/posts', { title: 'Ebb two', status: 'draft' });
    const names = async (id: number): Promise<string[]> =>
      (await admin.get('/tags', { post: id })).body.map(({ name }: { name: string }) => name).sort();
    const { page, context, isAccessible, isQuiet, expect } = await open('editor', '/posts?search=Ebb');
    // The tag is there already.
    expect(/status of 400/);
    const choose = async (typed: string, button: string): Promise<void> => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Change the tags …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tags of 2 posts' });
      await dialog.getByRole('combobox', { name: 'Tags' }).fill(typed);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: `Remove ${typed.split(', ').at(-1)}` }).waitFor();
      await isAccessible();
      await dialog.getByRole('button', { name: button }).click();
    };
    await choose('wind, salt', 'Add to these posts');
    await page.getByText('2 posts changed').waitFor();
    assert.deepEqual(
      [await names(first.id), await names(second.id)],
      [
        ['own', 'salt', 'wind'],
        ['salt', 'wind'],
      ],
    );
    await page.getByText('2 posts changed').waitFor({ state: 'detached' });
    await choose('wind', 'Remove from these posts');
    await page.getByText('2 posts changed').waitFor();
    assert.deepEqual([await names(first.id), await names(second.id)], [['own', 'salt'], ['salt']]);
    await isQuiet();
    await context.close();
  });

  for (const way of ['button', 'key'] as const)
    test(`are sent once by a double press of the ${way}, for all that are selected`, async () => {
      for (const title of ['one', 'two', 'three']) await admin.create('/posts', { title: `Neap ${way} ${title}` });
      const { page, context, isQuiet } = await open('editor', `/posts?search=Neap ${way}`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      const held = Promise.withResolvers<void>();
      let sent = 0;
      await page.route('**/wp-json/wp/v2/posts/*', async (route) => {
        sent += 1;
        await held.promise;
        await route.continue();
      });
      if (way === 'button') await page.getByRole('button', { name: 'Move to the trash' }).dblclick();
      else {
        await page.getByRole('link', { name: 'Neap key one' }).focus();
        await page.keyboard.press('#');
        await page.keyboard.press('#');
      }
      await page.getByRole('progressbar', { name: '0 of 3' }).first().waitFor();
      held.resolve();
      await page.getByText('3 posts moved to the trash').waitFor();
      await page.getByRole('link', { name: 'Neap' }).first().waitFor({ state: 'detached' });
      assert.equal(sent, 6, 'each is asked for and removed once');
      await isQuiet();
      await context.close();
    });

  test('say how far they are, and can be stopped: what was not begun stays selected', async () => {
    const { page, context, isAccessible } = await open('editor', '/posts?search=Tide');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/wp-json/wp/v2/posts/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('combobox', { name: 'Change the state …' }).selectOption('Private');
    await page.getByRole('progressbar', { name: '0 of 50' }).waitFor();
    await isAccessible();
    await page.getByRole('button', { name: 'Stop' }).click();
    release();
    await page.getByText('4 posts changed').waitFor();
    await page.getByText('46 selected').waitFor();
    await page.unroute('**/wp-json/wp/v2/posts/*');
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(page, `document.querySelectorAll('.list-notes').length`, 0);
    await context.close();
  });

  test('are offered as far as one’s rights go', async () => {
    await quoin.as('contributor').create('/posts', { title: 'A first try' });
    const { page, context } = await open('contributor', '/posts');
    await page.getByRole('checkbox', { name: 'Select A first try' }).check();
    const choices = page.getByRole('combobox', { name: 'Change the state …' }).locator('option');
    await choices.first().waitFor({ state: 'attached' });
    const states = await choices.allTextContents();
    assert.deepEqual(states.slice(1), ['Draft', 'Waiting for review']);
    assert.equal(await page.getByRole('combobox', { name: 'Change the author …' }).count(), 0);
    await context.close();
  });
});
