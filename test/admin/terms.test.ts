import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/index.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

describe('categories and tags', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const hostile = 'Rope & &lt;img src=x onerror=alert(1)&gt;';
  const coast = await admin.create('/categories', { name: 'Coast', description: 'By the water' });
  const walks = await admin.create('/categories', { name: 'Walks', parent: coast.id });
  await admin.create('/categories', { name: 'Inland', parent: walks.id });
  const rope = await admin.create('/categories', { name: hostile });
  const fog = await admin.create('/tags', { name: 'fog' });
  await admin.create('/tags', { name: `long ${'ü'.repeat(150)}` });
  for (const status of ['publish', 'draft'])
    await admin.create('/posts', { title: `A ${status}`, status, categories: [coast.id], tags: [fog.id] });
  const term = async (path: string, id: number) => (await admin.get(`${path}/${id}`, { context: 'edit' })).body;
  const exists = async (path: string, id: number): Promise<boolean> =>
    (await admin.get(`${path}/${id}`)).status === 200;

  test('the focus returns after a term is made, and after its deletion is undone', async () => {
    const { page, context } = await open('admin', '/tags');
    await page.getByRole('button', { name: 'New tag' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('zinc');
    await page.keyboard.press('Enter');
    await page.getByText('“zinc” created').waitFor();
    await becomes(page, 'document.activeElement.textContent', 'New tag');
    await page.getByRole('button', { name: 'zinc', exact: true }).focus();
    await page.keyboard.press('#');
    await page.getByText('“zinc” is deleted').waitFor();
    const before = await page.evaluate('document.activeElement.textContent');
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'zinc', exact: true }).waitFor();
    await becomes(page, 'document.activeElement.textContent', before);
    await context.close();
  });

  for (const width of [1280, 390])
    test(`is accessible, ${width} px wide`, async () => {
      const { page, go, isAccessible, isQuiet, context } = await open('admin', '/categories', {
        viewport: { width, height: 800 },
      });
      await page.getByText('Default category').waitFor();
      await page.getByRole('button', { name: 'Rope & <img src=x onerror=alert(1)>', exact: true }).waitFor();
      await isAccessible();
      await page.getByRole('button', { name: 'New category' }).click();
      await page.getByRole('combobox', { name: 'Below' }).waitFor();
      await page.getByRole('button', { name: 'Move Walks' }).click();
      await page.getByText('Below Coast, 1 of 1').waitFor();
      await isAccessible();
      await fits(page);
      await go('/tags');
      await page.getByRole('button', { name: 'Actions for fog' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      await isAccessible();
      await fits(page);
      await go('/tags?search=nothing+like+it');
      await page.getByText('No match for these filters').waitFor();
      await isAccessible();
      await isQuiet();
      await context.close();
    });

  test('slugs are shown decoded, and errors in the language of the user', async () => {
    const { id } = await admin.create('/tags', { name: 'Ölmühle', slug: '日本の海' });
    const { page, context, expect } = await open('editor', '/tags', { locale: 'de-DE' });
    expect(/status of 400/);
    await page.getByText('日本の海').waitFor();
    await page.getByRole('button', { name: 'Ölmühle', exact: true }).click();
    const slug = page.getByRole('textbox', { name: 'Titelform' });
    assert.equal(await slug.inputValue(), '日本の海');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mühle');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('button', { name: 'Mühle', exact: true }).waitFor();
    assert.equal(decodeURIComponent((await term('/tags', id)).slug), '日本の海');
    await page.getByRole('button', { name: 'Neues Schlagwort' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('fog');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByText('Diesen Namen gibt es an dieser Stelle schon.').waitFor();
    await context.close();
    await admin.delete(`/tags/${id}`, { force: true });
  });

  test('a category is created below another, and errors are shown at their fields', async () => {
    const { page, context, expect } = await open('editor', '/categories');
    expect(/status of 40/);
    await page.getByText('Default category').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Name' }).fill('Dunes');
    await page.getByRole('combobox', { name: 'Below' }).selectOption({ label: 'Coast' });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('“Dunes” created').waitFor();
    const [dunes] = (await admin.get('/categories', { slug: 'dunes' })).body;
    assert.equal(dunes.parent, coast.id);
    await page.getByRole('button', { name: 'Dunes', exact: true }).click();
    await page.getByRole('textbox', { name: 'Slug' }).fill('coast');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('input[name=slug][aria-invalid=true]').waitFor();
    await page.getByRole('textbox', { name: 'Slug' }).fill('sand');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sand & dunes');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Sand & dunes', exact: true }).waitFor();
    assert.equal((await term('/categories', dunes.id)).slug, 'sand');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await term('/categories', dunes.id)).slug === 'dunes');
    await context.close();
  });

  test('changes by somebody else are not overwritten', async () => {
    const { page, context } = await open('editor', '/categories');
    await page.getByRole('button', { name: 'Walks', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Strolls');
    await admin.post(`/categories/${walks.id}`, { name: 'Hikes' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has changed this in the meantime').waitFor();
    assert.equal((await term('/categories', walks.id)).name, 'Hikes');
    await admin.post(`/categories/${walks.id}`, { name: 'Walks' });
    await context.close();
  });

  test('keys move a category to another parent, and undo puts it back', async () => {
    const { page, context } = await open('editor', '/categories');
    await page.getByRole('button', { name: 'Walks', exact: true }).focus();
    await page.keyboard.press('m');
    await page.getByText(/Below Coast, . of ./).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(/At the top, \d of/).waitFor();
    await page.keyboard.press('Escape');
    assert.equal((await term('/categories', walks.id)).parent, coast.id);
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByText('“Walks” changed').waitFor();
    assert.equal((await term('/categories', walks.id)).parent, 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await term('/categories', walks.id)).parent === coast.id);
    await context.close();
  });

  test('a term is deleted only after its toast has closed', async () => {
    const { page, context } = await open('editor', '/tags');
    const deletions: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));
    await page.clock.install();
    await page.getByRole('button', { name: 'fog', exact: true }).focus();
    await page.keyboard.press('#');
    await page.getByText('“fog” is deleted: 2 posts lose it').waitFor();
    await page.getByRole('button', { name: 'fog', exact: true }).waitFor({ state: 'detached' });
    assert.ok(await exists('/tags', fog.id));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'fog', exact: true }).waitFor();
    await page.clock.fastForward(60_000);
    await page.getByRole('button', { name: 'fog', exact: true }).focus();
    await page.keyboard.press('#');
    await page.getByText('“fog” is deleted').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await until(async () => !(await exists('/tags', fog.id)));
    assert.equal(deletions.length, 1);
    await context.close();
  });

  test('a tag is merged into another, which its posts then have', async () => {
    const mist = await admin.create('/tags', { name: 'mist' });
    const haze = await admin.create('/tags', { name: 'haze' });
    const post = await admin.create('/posts', { title: 'Hazy', status: 'publish', tags: [haze.id] });
    const { page, isAccessible, context } = await open('editor', '/tags');
    await page.getByRole('button', { name: 'Actions for haze' }).click();
    await page.getByRole('menuitem', { name: 'Merge into …' }).click();
    await becomes(page, 'document.activeElement.name', 'into');
    assert.equal(await page.getByRole('combobox', { name: 'Into' }).inputValue(), '', 'none is chosen yet');
    await page.keyboard.press('Escape');
    await becomes(page, 'document.activeElement.ariaLabel', 'Actions for haze');
    await page.getByRole('button', { name: 'Actions for haze' }).click();
    await page.getByRole('menuitem', { name: 'Merge into …' }).click();
    await page.getByRole('combobox', { name: 'Into' }).selectOption({ label: 'mist' });
    await isAccessible();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('“haze” is merged into “mist”: 1 post moves').waitFor();
    await becomes(page, 'document.activeElement.textContent.slice(0, 4)', 'long');
    assert.ok(await exists('/tags', haze.id));
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await until(async () => !(await exists('/tags', haze.id)));
    assert.deepEqual((await admin.get(`/posts/${post.id}`)).body.tags, [mist.id]);
    await context.close();
  });

  test('leaving the page completes deletions that could still be undone', async () => {
    const { page, context } = await open('editor', '/categories');
    const row = page.getByRole('listitem').filter({ hasText: 'Rope &' });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText(/is deleted/).waitFor();
    assert.ok(await exists('/categories', rope.id));
    await page.goto('about:blank');
    await until(async () => !(await exists('/categories', rope.id)));
    await context.close();
  });

  test('the default category stays, for those who cannot read the settings as well', async () => {
    const { page, isQuiet, context } = await open('editor', '/categories');
    const row = page.getByRole('listitem').filter({ hasText: 'Default category' });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Delete' }).count(), 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('#');
    await page.getByText('is the default category').waitFor();
    await isQuiet();
    await context.close();
  });

  test('authors see neither of them', async () => {
    const { page, go, context } = await open('author', '/categories');
    await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
    await go('/tags');
    await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
    await context.close();
  });
});
