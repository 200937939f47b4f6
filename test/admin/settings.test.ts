import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { everyRole } from '../support/users.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

describe('settings and what stands around them', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const read = async () => (await quoin.as('admin').get('//wp-json/wp/v2/settings')).body;

  for (const width of [1280, 390])
    test(`is accessible, ${width} px wide`, async () => {
      const { page, go, isAccessible, isQuiet, expect, context } = await open('admin', '/settings', {
        viewport: { width, height: 800 },
      });
      expect(/status of 400/);
      const site = page.getByRole('form', { name: 'Site' });
      await site.getByRole('textbox', { name: 'Title' }).waitFor();
      await isAccessible();
      await site.getByRole('textbox', { name: 'E-mail address' }).fill('nobody@nowhere');
      await site.getByRole('textbox', { name: 'Address of the server' }).fill('not an address');
      await site.getByRole('button', { name: 'Save' }).click();
      await site.getByRole('alert').getByText('1 field needs attention').waitFor();
      await isAccessible();
      await site.getByRole('textbox', { name: 'Address of the server' }).fill(quoin.url);
      await site.getByRole('button', { name: 'Save' }).click();
      await site.getByRole('button', { name: /E-mail address: Must be an e-mail address/ }).click();
      await becomes(page, 'document.activeElement.value', 'nobody@nowhere');
      await isAccessible();
      await page.getByRole('button', { name: /^Restore the configured values: Time/ }).click();
      await page.getByRole('menuitem', { name: 'Time zone' }).waitFor();
      await isAccessible();
      for (const [path, name] of [
        ['/tools', 'Tools'],
        ['/activity', 'Activity'],
        ['/about', 'About'],
      ] as const) {
        await go(path);
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await isAccessible();
        await fits(page);
      }
      await isQuiet();
      await context.close();
    });

  test('which page is the front page is asked when a page is', async () => {
    const { page, isQuiet, context } = await open('admin', '/settings');
    const reading = page.getByRole('form', { name: 'Reading and discussion' });
    await reading.getByRole('radio', { name: 'The latest posts' }).waitFor();
    assert.equal(await reading.getByLabel('Front page').count(), 0);
    await reading.getByRole('radio', { name: 'A page' }).check();
    for (const name of ['Front page', 'Page that lists the posts']) await reading.getByLabel(name).waitFor();
    await reading.getByRole('radio', { name: 'The latest posts' }).check();
    await reading.getByLabel('Front page').waitFor({ state: 'detached' });
    await isQuiet();
    await context.close();
  });

  test('a group of settings is saved separately, undone, and reset', async () => {
    const { page, isQuiet, context } = await open('admin', '/settings');
    const site = page.getByRole('form', { name: 'Site' });
    const reading = page.getByRole('form', { name: 'Reading and discussion' });
    await reading.getByRole('spinbutton', { name: 'Posts on a page' }).fill('7');
    await site.getByRole('textbox', { name: 'Title' }).fill('Rope & <tar>');
    await page.keyboard.press('Control+s');
    await page.getByText('Site saved').waitFor();
    assert.deepEqual([(await read()).title, (await read()).posts_per_page], ['Rope &amp; &lt;tar&gt;', 10]);
    await page.getByRole('link', { name: 'Rope & <tar>', exact: true }).waitFor();
    await reading.getByText('Not saved yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Quoin', exact: true }).waitFor();
    await until(async () => (await site.getByRole('textbox', { name: 'Title' }).inputValue()) === 'Quoin');
    assert.equal((await read()).title, 'Quoin');
    await reading.getByRole('radio', { name: 'Not allowed' }).first().check();
    await reading.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Reading and discussion saved').waitFor();
    assert.deepEqual([(await read()).default_comment_status, (await read()).posts_per_page], ['closed', 7]);
    await page.getByRole('button', { name: /^Restore the configured values: Reading/ }).click();
    await page.getByRole('menuitem', { name: 'Posts on a page' }).click();
    await page.getByText('Posts on a page: configured value restored').waitFor();
    assert.equal((await read()).posts_per_page, 10);
    await isQuiet();
    await context.close();
  });

  test('errors are shown beside the field and above the form, and nothing is sent', async () => {
    const before = await read();
    const { page, isQuiet, context } = await open('admin', '/settings');
    const reading = page.getByRole('form', { name: 'Reading and discussion' });
    const field = reading.getByRole('spinbutton', { name: 'Posts on a page' });
    await field.fill('0');
    await reading.getByRole('button', { name: 'Save' }).click();
    const summary = reading.getByRole('alert');
    await summary.waitFor();
    await becomes(page, 'document.activeElement.getAttribute("role")', 'alert');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await reading.getByText('This must be at least 1', { exact: true }).waitFor();
    await reading.getByRole('button', { name: 'Discard the changes' }).click();
    assert.equal(await field.inputValue(), '10');
    assert.deepEqual(await read(), before);
    await isQuiet();
    await context.close();
  });

  test('Mod+Enter presses the main button of the form, or of the screen', async () => {
    const { page, go, isQuiet, context } = await open('admin', '/settings');
    const time = page.getByRole('form', { name: 'Time' });
    await time.getByRole('textbox', { name: 'Times' }).fill('H:i:s');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Time saved').waitFor();
    assert.equal((await read()).time_format, 'H:i:s');
    await go('/posts');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/posts\/new$/);
    await page.getByRole('textbox', { name: 'Title' }).fill('By keys');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Published', { exact: true }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('what somebody else has changed meanwhile is not overwritten unseen', async () => {
    const { page, expect, isQuiet, context } = await open('admin', '/settings');
    expect(/status of 412/);
    const site = page.getByRole('form', { name: 'Site' });
    const tagline = site.getByRole('textbox', { name: 'Tagline' });
    await tagline.fill('Mine');
    const theirs = { description: 'Theirs', posts_per_page: 7 };
    await quoin.as('admin').post('//wp-json/wp/v2/settings', theirs);
    await site.getByRole('button', { name: 'Save' }).click();
    await site.getByRole('alert').getByText('Somebody else has changed this').waitFor();
    assert.deepEqual([(await read()).description, await tagline.inputValue()], ['Theirs', 'Mine']);
    await site.getByRole('button', { name: 'Discard the changes' }).click();
    assert.equal(await tagline.inputValue(), 'Theirs');
    await tagline.fill('Both');
    await site.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Site saved').waitFor();
    assert.deepEqual([(await read()).description, (await read()).posts_per_page], ['Both', 7]);
    await quoin.as('admin').post('//wp-json/wp/v2/settings', { description: null, posts_per_page: null });
    await isQuiet();
    await context.close();
  });

  test('unsaved changes are there again on return', async () => {
    const { page, context } = await open('admin', '/settings');
    await page.getByRole('textbox', { name: 'Tagline' }).fill('Half a thought');
    await page.getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tools' }).waitFor();
    await page.goBack();
    await page.getByText('Not saved yet').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Tagline' }).inputValue(), 'Half a thought');
    await context.close();
  });

  test('hostile texts are shown as text', async () => {
    const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
    await quoin.as('admin').post('//wp-json/wp/v2/settings', { description: hostile });
    const { page, isQuiet, isAccessible, context } = await open('admin', '/settings');
    assert.equal(await page.getByRole('textbox', { name: 'Tagline' }).inputValue(), hostile);
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('the first link of the page leads past the navigation', async () => {
    const { page, context } = await open('admin', '/tools');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await becomes(page, 'document.activeElement.id', 'content');
    await becomes(page, 'location.hash', '#content');
    await context.close();
  });

  test('the activity list names who changed what, and links there', async () => {
    const { id } = await quoin.as('author').create('/posts', { title: 'Told', status: 'publish' });
    const { page, isQuiet, isAccessible, context } = await open('admin', '/activity');
    const line = page.getByRole('listitem').filter({ hasText: 'Post “Told”' });
    await line.getByText('author', { exact: true }).waitFor();
    await line.getByText(/created/).waitFor();
    await isAccessible();
    await page.getByRole('combobox', { name: 'What' }).selectOption('tag');
    await page.getByText('No match for these filters').waitFor();
    // The last days are counted back from the time of the browser: that of the server, which does not pass.
    await page.clock.setFixedTime(`${quoin.clock.gmt}Z`);
    await page.getByRole('combobox', { name: 'What' }).selectOption('post');
    await page.getByRole('combobox', { name: 'Who' }).selectOption('author');
    await page.getByRole('combobox', { name: 'When' }).selectOption('The last 7 days');
    await page.getByRole('link', { name: 'Post “Told”' }).click();
    await page.waitForURL(`**/admin/posts/${id}`);
    await isQuiet();
    await context.close();
  });

  test('the licences of bundled packages can be read', async () => {
    const { page, isQuiet, isAccessible, context } = await open('subscriber', '/about');
    await page
      .getByText('preact', { exact: true })
      .or(page.getByText(/^preact /))
      .first()
      .click();
    await page.locator('details[open]', { hasText: 'Permission is hereby granted' }).waitFor();
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('administrators see which database the site has', async () => {
    const { page, isQuiet, isAccessible, context } = await open('admin', '/about');
    await page.getByRole('definition').getByText('SQLite', { exact: true }).waitFor();
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  for (const role of everyRole.filter((one) => one !== 'admin'))
    test(`are not for the role of ${role}`, async () => {
      const { page, go, isQuiet, context } = await open(role, '/settings');
      for (const path of ['/settings', '/tools', '/activity']) {
        await go(path);
        await page.getByText('You do not have access to this page').waitFor();
      }
      assert.equal(await page.getByRole('link', { name: 'Settings' }).count(), 0);
      await isQuiet();
      await context.close();
    });
});

describe('settings that the operator has set', { skip: lacksBrowser }, async () => {
  const { open } = await openAdmin({ title: 'Fixed by a flag', fixed: { title: '--title' } });

  test('are shown with the reason why they are read-only', async () => {
    const { page, isAccessible, context } = await open('admin', '/settings');
    const title = page.getByRole('textbox', { name: 'Title' });
    assert.equal(await title.getAttribute('readonly'), '');
    assert.equal(await title.inputValue(), 'Fixed by a flag');
    await page.getByText('Set by a flag, variable or file on the server').first().waitFor();
    await isAccessible();
    await page.getByRole('button', { name: /^Restore the configured values: Site/ }).click();
    await page.getByRole('menuitem', { name: 'Tagline' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Title' }).count(), 0);
    await context.close();
  });
});
