import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { saved, text } from './support/editor.ts';
import { goOffline, leaveOffline } from './support/go-offline.ts';
import { openAdmin } from './support/open-admin.ts';

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
  await saved(page);
};

const BLOCKS = `<!-- wp:paragraph -->
<p>First words &amp; more.</p>
<!-- /wp:paragraph -->

<!-- wp:acme/unknown {"a":1} -->
<div   class=odd>Kept  as it is</div>
<!-- /wp:acme/unknown -->

<!-- wp:paragraph -->
<p>Last words.</p>
<!-- /wp:paragraph -->`;

describe('the editor', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const rawOf = async (id: number): Promise<string> =>
    (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw;

  test('an address of no item says so, and begins no new one', async () => {
    const { page, go, expect, isAccessible, isQuiet, context } = await open('admin', '/posts/99999999');
    expect(/status of 404/);
    for (const path of ['/posts/99999999', '/pages/99999999', '/posts/abc']) {
      await go(path);
      await page.getByRole('heading', { level: 1, name: 'There is no such item.' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
      await isAccessible();
    }
    await isQuiet();
    await context.close();
  });

  for (const width of [1280, 390])
    test(`a post is written and published, ${width} px wide`, async () => {
      const { page, isAccessible, isQuiet, context } = await open('admin', '/posts', {
        viewport: { width, height: 800 },
      });
      await page.getByRole('link', { name: 'New post' }).first().click();
      await page.getByRole('textbox', { name: 'Title' }).fill(`Harbour ${width}`);
      await page.keyboard.press('Enter');
      await page.keyboard.type('## The tide\nIt comes in **twice** a day.\n- fish\nsalt\n\n> Quiet.');
      await isAccessible();
      await save(page);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Published').waitFor();
      await page.getByRole('button', { name: 'Update' }).waitFor();
      await isAccessible();
      const id = Number(/\/posts\/(\d+)$/.exec(page.url())?.[1]);
      const { body: post } = await admin.get(`/posts/${id}`, { context: 'edit' });
      assert.equal(post.status, 'publish');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const view = page.getByRole('menuitem', { name: 'View on the site' });
      assert.equal(await view.getAttribute('href'), post.link);
      // The text stays open beside it.
      assert.equal(await view.getAttribute('target'), '_blank');
      await page.keyboard.press('Escape');
      assert.equal(
        (await rawOf(id)).replaceAll(/\s+/g, ' '),
        '<!-- wp:heading --> <h2 class="wp-block-heading">The tide</h2> <!-- /wp:heading --> ' +
          '<!-- wp:paragraph --> <p>It comes in <strong>twice</strong> a day.</p> <!-- /wp:paragraph --> ' +
          '<!-- wp:list --> <ul><!-- wp:list-item --> <li>fish</li> <!-- /wp:list-item --> ' +
          '<!-- wp:list-item --> <li>salt</li> <!-- /wp:list-item --></ul> <!-- /wp:list --> ' +
          '<!-- wp:quote --> <blockquote class="wp-block-quote"><!-- wp:paragraph --> <p>Quiet.</p> <!-- /wp:paragraph --></blockquote> <!-- /wp:quote -->',
      );
      await isQuiet();
      await context.close();
    });

  test('signs become marks and links as they are typed, and others stay', async () => {
    const { page, isQuiet, context } = await open('admin', '/posts/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Signs');
    await page.keyboard.press('Enter');
    await page.keyboard.type('**strong**, *slanted*, _slanted_, `code`, [the map](example.org/map) ');
    await page.keyboard.type('2*3*4, [x](javascript:alert), snake_case_name');
    await save(page);
    await page.waitForURL(/\/posts\/\d+$/);
    const id = Number(/\/posts\/(\d+)$/.exec(page.url())?.[1]);
    assert.equal(
      await rawOf(id),
      '<!-- wp:paragraph -->\n<p><strong>strong</strong>, <em>slanted</em>, <em>slanted</em>, <code>code</code>, ' +
        '<a href="https://example.org/map">the map</a> 2*3*4, [x](javascript:alert), snake_case_name</p>\n' +
        '<!-- /wp:paragraph -->',
    );
    await isQuiet();
    await context.close();
  });

  test('a post goes to the trash with its last words, and comes back', async () => {
    const { id } = await admin.create('/posts', { title: 'Thrown away', content: BLOCKS, status: 'draft' });
    const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`);
    await text(page).getByText('Last words.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Indeed.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await page.getByText('1 post moved to the trash').waitFor();
    const raw = await admin.get(`/posts/${id}`, { context: 'edit' });
    assert.equal(raw.body.status, 'trash');
    await page.goBack();
    await page.getByText('This is in the trash.').waitFor();
    await isAccessible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    await text(page).getByText('Last words. Indeed.').waitFor();
    assert.equal((await admin.get(`/posts/${id}`, { context: 'edit' })).body.status, 'draft');
    await isQuiet();
    await context.close();
  });

  test('an untouched block keeps its bytes', async () => {
    const { id } = await admin.create('/posts', { title: 'Old', content: BLOCKS, status: 'draft' });
    const { page, isQuiet, context } = await open('admin', `/posts/${id}`);
    await text(page).getByText('Last words.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Indeed.');
    await save(page);
    assert.equal(await rawOf(id), BLOCKS.replace('Last words.', 'Last words. Indeed.'));
    await isQuiet();
    await context.close();
  });

  test('keys work in the text as soon as it is shown', async () => {
    const { id } = await admin.create('/posts', { title: 'Early', content: BLOCKS, status: 'draft' });
    const { page, context, isQuiet } = await open('admin', '/posts');
    const [asked, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/assets/tools-*.js', async (route) => {
      asked.resolve();
      await loaded.promise;
      await route.continue();
    });
    await page.addInitScript(`
      const press = { key: 'f', code: 'KeyF', ctrlKey: true, altKey: true, bubbles: true, cancelable: true };
      const watch = new MutationObserver(() => {
        const text = document.querySelector('.text');
        if (!text) return;
        watch.disconnect();
        text.dispatchEvent(new KeyboardEvent('keydown', press));
      });
      watch.observe(document, { childList: true, subtree: true });`);
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/posts/${id}?context=edit`));
    await page.goto(`${quoin.url}/admin/posts/${id}`);
    await Promise.all([asked.promise, read]);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    loaded.resolve();
    await page.getByRole('search', { name: 'Find and replace' }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('text typed offline is sent when the network is back', async () => {
    const { id } = await admin.create('/posts', { title: 'Far out', content: BLOCKS, status: 'draft' });
    const { page, context } = await open('admin', `/posts/${id}`);
    await goOffline(page);
    await text(page).getByText('First words').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' At sea.');
    await page.keyboard.press('Control+s');
    await page.getByText('Waiting for the network').waitFor();
    await context.setOffline(false);
    await saved(page);
    assert.match(await rawOf(id), /At sea\./);
    await context.close();
  });

  test('a tab that is killed leaves its text on the device', async () => {
    const { id } = await admin.create('/posts', { title: 'Killed', content: BLOCKS, status: 'publish' });
    const { page, context, go } = await open('admin', `/posts/${id}`);
    await text(page).getByText('Last words.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Never sent.');
    await page.getByText('Saved on this device').waitFor();
    await leaveOffline(page);
    await go(`/posts/${id}`);
    await page.getByRole('button', { name: 'Use the newer text' }).click();
    await text(page).getByText('Never sent.').waitFor();
    assert.doesNotMatch(await rawOf(id), /Never sent/);
    await context.close();
  });

  test('a contributor submits a post for review', async () => {
    const { page, context } = await open('contributor', '/posts/new');
    const text = page.getByRole('textbox', { name: 'Text' });
    assert.equal(await text.getAttribute('aria-placeholder'), 'Write, or type / for a block');
    await page.getByRole('textbox', { name: 'Title' }).fill('Please read');
    await page.keyboard.press('Enter');
    await page.keyboard.type('A first try.');
    assert.equal(await text.getAttribute('aria-placeholder'), null);
    await page.getByRole('button', { name: 'Send for review' }).click();
    await saved(page);
    const { body } = await admin.get('/posts', { status: 'pending', context: 'edit' });
    assert.deepEqual(
      body.map(({ title }: { title: { raw: string } }) => title.raw),
      ['Please read'],
    );
    await context.close();
  });

  for (const width of [1280, 390])
    test(`the first save moves nothing, ${width} px wide`, async () => {
      const { page, context } = await open('author', '/posts/new', { viewport: { width, height: 800 } });
      await page.getByRole('textbox', { name: 'Title' }).fill('A title of some words, which may need another line');
      await page.keyboard.press('Enter');
      await page.keyboard.type('A text');
      const places = async () =>
        Promise.all([page.getByRole('textbox', { name: 'Title' }), text(page)].map((field) => field.boundingBox()));
      const before = await places();
      await save(page);
      await page.getByRole('link', { name: 'Revisions' }).waitFor();
      assert.deepEqual(await places(), before);
      await context.close();
    });

  test('a second new post starts empty', async () => {
    const { page, context } = await open('admin', '/posts/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('The first one');
    await save(page);
    await page.waitForURL(/\/posts\/\d+$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('new post');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/posts\/new$/);
    await page.getByRole('status').filter({ hasText: 'Not saved yet' }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), '');
    await context.close();
  });

  test('a missing item is reported, with a link back', async () => {
    const { page, isAccessible, context, expect } = await open('admin', '/posts/99999');
    expect(/status of 404/);
    await page.getByRole('link', { name: 'Back to the list' }).waitFor();
    await isAccessible();
    await context.close();
  });
});
