import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { lacksBrowser } from '../support/browser.ts';
import { upload } from '../support/index.ts';
import { becomes } from './support/becomes.ts';
import { openAdmin } from './support/open-admin.ts';

describe('home and the palette', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ title: 'Quoin' });

  test('an empty site suggests what to do first', async () => {
    const { page, isAccessible, context, go } = await open('admin');
    await page.getByRole('link', { name: 'Write the first post' }).waitFor();
    for (const name of ['Name the site and set its time zone', 'Enter your name and e-mail address'])
      await page.getByRole('link', { name }).waitFor();
    await isAccessible();
    const admin = quoin.as('admin');
    const { id } = await admin.create('/posts', { title: 'Tides & salt', status: 'publish' });
    await go('/');
    for (const name of ['Lately published', 'What you did lately']) await page.getByRole('region', { name }).waitFor();
    const parts = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    assert.deepEqual(parts, ['Go on writing', 'Lately published', 'What you did lately'], 'none that has nothing');
    await context.close();
    await admin.create('/posts', { title: 'Half a thought', status: 'draft' });
    await admin.create('/posts', { title: 'Next summer', status: 'publish', date: '2099-06-01T10:00:00' });
    await admin.create('/posts', { title: 'Please read', status: 'pending', author: quoin.users.contributor });
    await upload(quoin.as('editor'), 'pier.png', png(4, 4));
    await admin.create('/comments', {
      post: id,
      content: 'Yes?',
      status: 'hold',
      author_name: 'Ann, of the long pier behind the old harbour, and of the lighthouse',
      author_email: 'ann@example.com',
    });
  });

  for (const width of [1280, 390])
    test(`shows drafts, pending, scheduled and published posts, ${width} px wide`, async () => {
      const { page, isAccessible, isQuiet, context } = await open('admin', '/', { viewport: { width, height: 800 } });
      const part = (name: string) => page.getByRole('region', { name });
      await part('Go on writing').getByRole('link', { name: 'Half a thought' }).waitFor();
      await part('Waiting for you').getByRole('link', { name: 'Please read' }).waitFor();
      const comments = part('Waiting for you').getByRole('link', { name: '1 comment to approve' });
      assert.ok(((await comments.boundingBox())?.height ?? 0) < 50, 'a long name leaves room for the link');
      await part('Waiting for you').getByRole('link', { name: '1 picture without alternative text' }).waitFor();
      await part('Coming up').getByRole('link', { name: 'Next summer' }).waitFor();
      await part('Lately published').getByRole('link', { name: 'Tides & salt' }).waitFor();
      await part('What you did lately').getByRole('link', { name: 'Post “Tides & salt”' }).waitFor();
      await isAccessible();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Commands' }).waitFor();
      await page.keyboard.type('tides');
      await page.getByRole('option', { name: 'Tides & salt' }).waitFor();
      await isAccessible();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Title' }).waitFor();
      await isQuiet();
      await context.close();
    });

  test('what an editor did to the own account leads to the profile, by name', async () => {
    await quoin.as('editor').post(`/users/${quoin.users.editor}`, { name: 'Edda <i>', description: 'Writes.' });
    const { page, isQuiet, context } = await open('editor');
    await page.getByRole('link', { name: 'User “Edda' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('a site is not called empty to somebody who has written nothing yet', async () => {
    const { page, context } = await open('author');
    await page.getByText('You have no drafts.').waitFor();
    assert.equal(await page.getByText('This site is empty').count(), 0);
    await context.close();
  });

  for (const width of [1280, 390])
    test(`the commands are found without a key, ${width} px wide`, async () => {
      const { page, isAccessible, context } = await open('editor', '/', { viewport: { width, height: 800 } });
      if (width < 640) await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Commands' }).click();
      await page.getByRole('dialog', { name: 'Commands' }).waitFor();
      await becomes(page, 'document.activeElement.role', 'combobox');
      await isAccessible();
      await page.keyboard.type('comments');
      await page.getByRole('option', { name: 'Comments' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await context.close();
    });

  test('the palette finds items of all types', async () => {
    const admin = quoin.as('admin');
    await admin.create('/pages', { title: 'Wrack, a page' });
    await admin.create('/tags', { name: 'Wrack & weed' });
    await admin.create('/categories', { name: 'Wrack, a category' });
    const { page, isQuiet, context } = await open('editor');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('wrack');
    for (const name of ['Wrack, a page Pages', 'Wrack, a category Categories'])
      await page.getByRole('option', { name }).waitFor();
    await page.getByRole('option', { name: 'Wrack & weed Tags' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
    assert.match(page.url(), /search=wrack$/);
    await page.getByText('Wrack & weed').waitFor();
    await isQuiet();
    await context.close();
  });

  test('“More” of a phone leads to every screen, and closes then', async () => {
    const { page, isAccessible, context } = await open('admin', '/', { viewport: { width: 390, height: 800 } });
    const all = page.getByRole('navigation', { name: 'Main menu' });
    await page.getByRole('button', { name: 'More' }).click();
    await all.waitFor();
    await isAccessible();
    await all.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await all.waitFor({ state: 'hidden' });
    await page.getByRole('navigation').getByRole('link', { name: 'Media' }).click();
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
    await context.close();
  });

  test('keys lead to every screen, and are listed', async () => {
    const { page, isAccessible, context } = await open('editor');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await isAccessible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    assert.match(page.url(), /\/admin\/posts$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('new page');
    await page.getByRole('option', { name: 'New page' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    assert.match(page.url(), /\/admin\/pages\/new$/);
    await context.close();
  });

  test('the side bar fills its column, with names and with icons alone', async () => {
    const { page, context } = await open('contributor');
    const bar = page.getByRole('navigation', { name: 'Main menu' });
    const place = async () => {
      const box = await bar.boundingBox();
      return [box?.x, box?.width];
    };
    assert.deepEqual(await place(), [0, 232]);
    await bar.getByRole('button', { name: 'Icons only' }).click();
    assert.deepEqual(await place(), [0, 64]);
    await context.close();
  });
});
