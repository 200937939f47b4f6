import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { goOffline } from './support/go-offline.ts';
import { openAdmin } from './support/open-admin.ts';

describe('lists of posts and pages', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const titles = ['Fog', 'Rope & tar', 'Salt', 'Slate'];
  for (const title of titles) await admin.create('/posts', { title, status: 'publish' });
  await admin.create('/posts', { title: 'An idea', status: 'draft' });
  await admin.create('/pages', { title: 'About', status: 'publish' });

  for (const width of [1280, 390])
    test(`is accessible, ${width} px wide`, async () => {
      const { page, go, isAccessible, isQuiet, context } = await open('admin', '/posts', {
        viewport: { width, height: 800 },
      });
      await page.getByRole('link', { name: 'Rope & tar' }).waitFor();
      await isAccessible();
      await page.getByRole('checkbox', { name: 'Select Salt' }).check();
      await page.getByRole('button', { name: 'Actions for Salt' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
      await isAccessible();
      await page.getByRole('menuitem', { name: 'Quick edit' }).click();
      await page.getByRole('textbox', { name: 'Slug' }).waitFor();
      await isAccessible();
      await go('/posts?search=nothing+like+that');
      await page.getByText('No match for these filters').waitFor();
      await isAccessible();
      await fits(page);
      await go('/pages');
      await page.getByRole('main').getByRole('link', { name: 'About' }).waitFor();
      await isAccessible();
      await isQuiet();
      await context.close();
    });

  test('titles have room at each width', async () => {
    const { page, context } = await open('admin', '/posts');
    const title = page.getByRole('link', { name: 'Rope & tar' });
    await title.waitFor();
    for (const width of [320, 640, 641, 767, 768, 960, 961, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      assert.ok(((await title.boundingBox())?.height ?? 99) < 30, `in one line at ${width} px`);
      await fits(page);
    }
    await context.close();
  });

  test('on a phone, the states stay in one row, and the list begins in the upper half', async () => {
    const { page, context } = await open('admin', '/posts', { viewport: { width: 390, height: 800 } });
    const chips = page.getByRole('navigation', { name: 'States' });
    await chips.getByRole('link', { name: 'Draft' }).waitFor();
    assert.ok(((await chips.boundingBox())?.height ?? 99) < 50);
    assert.ok(((await page.getByRole('link', { name: 'Slate' }).boundingBox())?.y ?? 999) < 400);
    await context.close();
  });

  test('the row that has the focus shows its date in full, and stays as it is', async () => {
    const { page, context } = await open('admin', '/posts');
    const row = page.getByRole('row', { name: 'Rope & tar' });
    await row.waitFor();
    const shown = () =>
      row.evaluate((one) => {
        const time = one.querySelector('time');
        return time && [getComputedStyle(time, '::after').content, JSON.stringify(time.title)];
      });
    const before = await row.boundingBox();
    assert.equal((await shown())?.[0], 'none');
    await row.getByRole('checkbox').press('Tab');
    const [full, title] = (await shown()) ?? [];
    assert.match(title ?? '', /\d{4}.*\d:\d\d/);
    assert.equal(full, title);
    assert.deepEqual(await row.boundingBox(), before);
    await context.close();
  });

  test('rows stay where they are when the first one is selected', async () => {
    const { page, context } = await open('admin', '/posts');
    const box = page.getByRole('checkbox', { name: 'Select Fog' });
    const before = await box.boundingBox();
    await box.check();
    await page.getByText('1 selected').waitFor();
    assert.deepEqual(await box.boundingBox(), before);
    await context.close();
  });

  test('the palette has the commands of the screen, and what can be undone', async () => {
    const { page, isAccessible, isQuiet, context } = await open('admin', '/posts');
    await page.getByRole('button', { name: 'Actions for Slate' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('“Slate” was duplicated as a draft').waitFor();
    await page.getByRole('row', { name: 'Select Slate' }).getByText('Draft').waitFor();
    await page.getByRole('row', { name: 'Select Slate' }).filter({ hasText: 'Draft' }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
    await page.getByText('1 post moved to the trash').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Undo: 1 post moved to the trash' }).waitFor();
    await isAccessible();
    await page.keyboard.type('undo trash');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: 'Select Slate' }).filter({ hasText: 'Draft' }).waitFor();
    await page.getByRole('link', { name: 'Slate' }).first().click();
    await page.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('preview');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Preview' }).waitFor();
    await isQuiet();
    await context.close();
    const [copy] = (await admin.get('/posts', { status: 'draft', search: 'Slate' })).body;
    await admin.delete(`/posts/${copy?.id}`, { force: true });
  });

  test('an editor sees who wrote what, and filters by it', async () => {
    const { page, context } = await open('editor', '/posts');
    await page.getByRole('row', { name: 'Rope & tar' }).getByRole('cell', { name: 'admin', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Author' }).waitFor();
    await context.close();
  });

  test('the comments of a post are counted, and are one click away', async () => {
    const { id } = await admin.create('/posts', { title: 'Talked about', status: 'publish' });
    for (const status of ['approved', 'hold', 'spam'])
      await admin.create('/comments', { post: id, content: `${status} words`, status });
    const { page, context } = await open('editor', '/posts');
    const row = page.getByRole('row', { name: 'Talked about' });
    await row.getByRole('link', { name: '2 comments' }).click();
    await page.getByText('hold words').waitFor();
    await page.getByText('approved words').waitFor();
    assert.equal(new URL(page.url()).search, `?post=${id}&status=all`);
    await context.close();
    await admin.delete(`/posts/${id}`, { force: true });
  });

  test('a very long title takes at most three lines', async () => {
    const { id } = await admin.create('/posts', { title: 'x'.repeat(600), status: 'publish' });
    const { page, context } = await open('admin', '/posts', { viewport: { width: 390, height: 800 } });
    const box = await page.getByRole('link', { name: 'xxx' }).boundingBox();
    assert.ok((box?.height ?? 0) < 90, `${box?.height} px`);
    await context.close();
    await admin.delete(`/posts/${id}`, { force: true });
  });

  test('undo restores a trashed item as it was', async () => {
    const { page, context } = await open('editor', '/posts');
    await page.getByRole('checkbox', { name: 'Select Fog' }).check();
    await page.getByRole('checkbox', { name: 'Select An idea' }).check();
    await page.getByRole('button', { name: 'Move to the trash' }).click();
    await page.getByText('2 posts moved to the trash').waitFor();
    await page.getByRole('link', { name: 'Fog' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Fog' }).waitFor();
    const { body } = await admin.get('/posts', { context: 'edit', status: 'any', search: 'Fog' });
    assert.deepEqual([body[0].status, body[0].slug], ['publish', 'fog']);
    await context.close();
  });

  test('the keys j, k, x and e reach every row', async () => {
    const { page, context } = await open('admin', '/posts?order=title');
    await page.getByRole('link', { name: 'Slate' }).waitFor();
    for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
    await page.getByRole('checkbox', { name: 'Select Fog' }).isChecked().then(assert.ok);
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Title' }).fill('Fog & rain');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Fog & rain' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Fog', exact: true }).waitFor();
    await context.close();
  });

  test('the quick edit changes date, author, tags and password, and one undo takes that back', async () => {
    const { id } = await admin.create('/posts', { title: 'Anchor', status: 'publish', date: '2026-01-02T03:04:05' });
    const { id: tag } = await admin.create('/tags', { name: 'Harbour' });
    const { page, context, isAccessible, isQuiet } = await open('editor', '/posts?search=Anchor');
    const now = async () => {
      const { date, author, tags, password } = (await admin.get(`/posts/${id}`, { context: 'edit' })).body;
      return [date, author, tags, password];
    };
    const before = await now();
    await page.getByRole('link', { name: 'Anchor' }).focus();
    await page.keyboard.press('e');
    await page.getByText('In the time of the site (UTC).').waitFor();
    await page.getByLabel('Date').fill('2026-02-03T04:05');
    await page.getByRole('form', { name: 'Quick edit' }).getByLabel('Author').selectOption('author');
    await page.getByLabel('Password').fill('tar');
    await page.getByRole('combobox', { name: 'Tags' }).fill('Harb');
    await page.getByRole('option', { name: 'Harbour' }).click();
    await isAccessible();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 post changed').waitFor();
    assert.deepEqual(await now(), ['2026-02-03T04:05:00', quoin.users.author, [tag], 'tar']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Password').waitFor({ state: 'detached' });
    assert.deepEqual(await now(), before);
    await isQuiet();
    await context.close();
    await admin.delete(`/posts/${id}`, { force: true });
  });

  test('a draft is shown as people will read it, from its row', async () => {
    const { page, context, isAccessible, isQuiet } = await open('editor', '/posts?search=An+idea');
    await page.getByRole('button', { name: 'Actions for An idea' }).click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    const shown = page.frameLocator('iframe[title="Preview"]');
    await shown.getByText('An idea').first().waitFor();
    await isAccessible();
    await page.keyboard.press('Escape');
    await becomes(page, 'document.activeElement.ariaLabel', 'Actions for An idea');
    await isQuiet();
    await context.close();
  });

  test('the link of what is published is copied', async () => {
    const [{ link }] = (await admin.get('/posts', { search: 'Slate' })).body;
    const { page, context, isQuiet } = await open('admin', '/posts', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Actions for Slate' }).click();
    await page.getByRole('menuitem', { name: 'Copy the link' }).click();
    await page.getByText('The link was copied').waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), link);
    await isQuiet();
    await context.close();
  });

  test('filters are part of the address, and “back” undoes them', async () => {
    const { page, context } = await open('admin', '/posts');
    await page.getByRole('link', { name: 'Draft 1' }).click();
    await page.getByRole('link', { name: 'Fog' }).waitFor({ state: 'detached' });
    assert.match(page.url(), /status=draft/);
    await page.goBack();
    await page.getByRole('link', { name: 'Fog' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('slate');
    await page.getByRole('link', { name: 'Fog' }).waitFor({ state: 'detached' });
    assert.match(page.url(), /search=slate/);
    await context.close();
  });

  test('tags and days leave out what is not of them, and are taken out again', async () => {
    const { id: tag } = await admin.create('/tags', { name: 'Lamps' });
    const on = (day: number): object => ({ status: 'publish', tags: [tag], date: `2025-03-${day}T23:59:59` });
    const made = [];
    for (const [title, day] of [
      ['Lamp of the ninth', '09'],
      ['Lamp of the tenth', 10],
      ['Lamp of the eleventh', 11],
    ] as const)
      made.push((await admin.create('/posts', { title, ...on(day as number) })).id);
    const { page, context, isAccessible, isQuiet } = await open('admin', '/posts');
    const shown = async (): Promise<string[]> => page.locator('tbody [data-first]').allTextContents();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('lam');
    await page.getByRole('option', { name: 'Lamps' }).click();
    await page.getByLabel('From').fill('2025-03-10');
    await page.getByLabel('To', { exact: true }).fill('2025-03-10');
    await isAccessible();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('1 entry').waitFor();
    assert.deepEqual(await shown(), ['Lamp of the tenth']);
    assert.match(page.url(), new RegExp(`tag=${tag}&from=2025-03-10&to=2025-03-10`));
    await isAccessible();
    await page.getByRole('link', { name: 'Published 1' }).click();
    await page.getByRole('button', { name: '10 Mar 2025: remove this filter' }).click();
    await page.getByText('3 entries').waitFor();
    await page.getByRole('button', { name: 'Tag: Lamps: remove this filter' }).click();
    await page.getByRole('link', { name: 'Slate' }).waitFor();
    await becomes(page, 'document.activeElement.textContent', 'More filters');
    await isQuiet();
    await context.close();
    for (const id of made) await admin.delete(`/posts/${id}`, { force: true });
  });

  test('a filter makes no tags', async () => {
    const { page, context } = await open('admin', '/posts');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('no tag of this name');
    await page.keyboard.press('Enter');
    await becomes(page, `document.querySelector('dialog [role=combobox]').value`, '');
    assert.deepEqual((await admin.get('/tags', { search: 'no tag of this name' })).body, []);
    await context.close();
  });

  for (const width of [1280, 390])
    test(`filters are kept under a name, renamed and deleted, ${width} px wide`, async () => {
      const { page, context, go, isAccessible, isQuiet } = await open('editor', '/posts?status=draft&order=title', {
        viewport: { width, height: 800 },
      });
      const views = page.getByRole('navigation', { name: 'Views' });
      await views.getByRole('button', { name: 'Keep this view' }).click();
      await page.getByRole('textbox', { name: 'Name of the view' }).fill('To finish');
      await isAccessible();
      await page.keyboard.press('Enter');
      await views.getByRole('link', { name: 'To finish' }).waitFor();
      await go('/posts');
      await views.getByRole('link', { name: 'To finish' }).click();
      await page.getByRole('link', { name: 'Slate' }).waitFor({ state: 'detached' });
      assert.match(page.url(), /order=title&status=draft/);
      await isAccessible();
      await page.getByRole('button', { name: 'Actions for To finish' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.getByRole('textbox', { name: 'Name of the view' }).fill('Drafts by title');
      await page.keyboard.press('Enter');
      await views.getByRole('link', { name: 'Drafts by title' }).waitFor();
      await page.getByRole('button', { name: 'Actions for Drafts by title' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('View “Drafts by title” deleted').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await views.getByRole('link', { name: 'Drafts by title' }).waitFor();
      await page.getByRole('button', { name: 'Actions for Drafts by title' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await views.getByRole('link').waitFor({ state: 'detached' });
      await isQuiet();
      await context.close();
    });

  test('after a bulk change, the refused items stay selected', async () => {
    const [{ id: salt }] = (await admin.get('/posts', { search: 'Salt' })).body;
    const { page, context, expect } = await open('editor', '/posts');
    expect(/status of 40/);
    await page.getByRole('checkbox', { name: 'Select Slate' }).check();
    await page.getByRole('checkbox', { name: 'Select Salt' }).check();
    await goOffline(page);
    await page.getByRole('button', { name: 'Move to the trash' }).click();
    assert.equal((await admin.delete(`/posts/${salt}`)).status, 200);
    await page.context().setOffline(false);
    await page.getByText('1 was refused').waitFor();
    await page.getByText('1 post moved to the trash').waitFor();
    await context.close();
  });

  describe('what others change meanwhile', async () => {
    const named = async (name: string): Promise<number> => (await admin.create('/categories', { name })).id;
    const [ports, ships] = [await named('Ports'), await named('Ships')];
    const fresh = (title: string) => admin.create('/posts', { title, status: 'publish', categories: [1] });

    test('stays when a category is added to many items, and when that is undone', async () => {
      const [one, other] = [await fresh('Quay one'), await fresh('Quay two')];
      const { page, context } = await open('editor', '/posts?search=Quay');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await admin.post(`/posts/${one.id}`, { categories: [1, ports] });
      await page.getByRole('combobox', { name: 'Add a category …' }).selectOption('Ships');
      await page.getByText('2 posts changed').waitFor();
      const of = async (id: number) => (await admin.get(`/posts/${id}`)).body.categories.sort();
      assert.deepEqual(
        [await of(one.id), await of(other.id)],
        [
          [1, ports, ships],
          [1, ships],
        ],
      );
      await admin.post(`/posts/${other.id}`, { categories: [ships] });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('1 was refused: somebody else has changed it in the meantime.').waitFor();
      assert.deepEqual([await of(one.id), await of(other.id)], [[1, ports], [ships]]);
      await context.close();
    });

    test('is not overwritten by a bulk change of the status', async () => {
      const { id } = await fresh('Jetty');
      const { page, context } = await open('editor', '/posts?search=Jetty');
      await page.getByRole('checkbox', { name: 'Select Jetty' }).check();
      await admin.post(`/posts/${id}`, { status: 'private' });
      await page.getByRole('combobox', { name: 'Change the state …' }).selectOption('Draft');
      await page.getByText('1 was refused: somebody else has changed it in the meantime.').waitFor();
      assert.equal((await admin.get(`/posts/${id}`, { context: 'edit' })).body.status, 'private');
      await context.close();
    });

    test('is shown by the quick edit, and not overwritten', async () => {
      const { id } = await fresh('Mole');
      const { page, context } = await open('editor', '/posts?search=Mole');
      await page.getByRole('button', { name: 'Actions for Mole' }).click();
      await page.getByRole('menuitem', { name: 'Quick edit' }).click();
      await admin.post(`/posts/${id}`, { slug: 'breakwater' });
      const slug = page.getByRole('textbox', { name: 'Slug' });
      await slug.fill('pier');
      await page.keyboard.press('Enter');
      await page.getByText('Somebody else has changed this in the meantime.').waitFor();
      assert.equal((await admin.get(`/posts/${id}`)).body.slug, 'breakwater');
      await slug.press('Enter');
      await page.getByText('1 post changed').waitFor();
      assert.equal((await admin.get(`/posts/${id}`)).body.slug, 'pier');
      await context.close();
    });
  });

  test('the focus stays in the list when its row is trashed, and the number of results is announced', async () => {
    for (const title of ['Kelp one', 'Kelp two']) await admin.create('/posts', { title, status: 'publish' });
    const { page, context } = await open('admin', '/posts?search=Kelp&order=title');
    await page.getByRole('link', { name: 'Kelp one' }).waitFor();
    await page.locator('[aria-live=polite]', { hasText: '2 entries' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('#');
    await page.getByText('1 post moved to the trash').waitFor();
    await becomes(page, 'document.activeElement.textContent', 'Kelp two');
    await page.locator('[aria-live=polite]', { hasText: '1 entry' }).waitFor();
    await context.close();
  });

  for (const width of [1280, 390])
    test(`the trash is emptied, ${width} px wide: all of it, and asked about first`, async () => {
      for (const { id } of (await admin.get('/posts', { status: 'trash' })).body)
        await admin.delete(`/posts/${id}?force=true`);
      for (let count = 0; count < 3; count += 1) {
        const { id } = await admin.create('/posts', { title: `Old ${count}`, status: 'publish' });
        await admin.delete(`/posts/${id}`);
      }
      const { page, isAccessible, isQuiet, context } = await open('admin', '/posts?status=trash', {
        viewport: { width, height: 800 },
      });
      await page.getByRole('button', { name: 'Actions for Old 2' }).click();
      await page.getByRole('menuitem', { name: 'Restore' }).click();
      await page.getByText('1 post restored').waitFor();
      await page.getByRole('link', { name: 'Old 2' }).waitFor({ state: 'detached' });
      const [restored] = (await admin.get('/posts', { search: 'Old 2' })).body;
      assert.equal(restored?.title.rendered, 'Old 2', 'it is published again');
      await admin.delete(`/posts/${restored.id}?force=true`);
      await page.getByRole('button', { name: 'Empty the trash' }).click();
      await page.getByRole('dialog', { name: 'Delete 2 posts permanently?' }).waitFor();
      await isAccessible();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByText('2 posts deleted permanently').waitFor();
      await page.getByRole('button', { name: 'Empty the trash' }).waitFor({ state: 'detached' });
      assert.equal((await admin.get('/posts', { status: 'trash' })).body.length, 0);
      await isQuiet();
      await context.close();
    });
});
