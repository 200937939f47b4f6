import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conflictsOf, mergedFields, mergeItem } from '../../admin/src/editor/merge-item.ts';
import { lacksBrowser } from '../support/browser.ts';
import { secretOf } from '../support/users.ts';
import { paragraph, saved, text, typeAfter } from './support/editor.ts';
import { openAdmin } from './support/open-admin.ts';

const content = (...texts: readonly string[]): string => texts.map(paragraph).join('\n\n');

describe('two versions of an item', () => {
  const base = { title: 'A', slug: 'a', categories: [1, 2], meta: { one: 1, two: 2 }, content: content('One', 'Two') };

  test('a merge has the changes of both', () => {
    const mine = { ...base, title: 'B', categories: [1, 2, 3], meta: { one: 9, two: 2 }, content: content('1', 'Two') };
    const theirs = { ...base, slug: 'b', categories: [2], meta: { one: 1, two: 8 }, content: content('One', '2') };
    const merge = mergeItem(base, mine, theirs);
    assert.equal(conflictsOf(merge), 0);
    assert.deepEqual(
      { ...theirs, ...mergedFields(merge) },
      { title: 'B', slug: 'b', categories: [2, 3], meta: { one: 9, two: 8 }, content: content('1', '2') },
    );
  });

  test('what both changed requires a choice', () => {
    const mine = { ...base, title: 'B', meta: { one: 9, two: 2 }, content: content('1', 'Two') };
    const theirs = { ...base, title: 'C', meta: { one: 8, two: 2 }, content: content('eins', 'Two') };
    const merge = mergeItem(base, mine, theirs);
    assert.equal(conflictsOf(merge), 3);
    assert.deepEqual(mergedFields(merge, { fields: { title: 'mine', meta: 'theirs' }, blocks: ['both'] }), {
      title: 'B',
      content: content('1', 'eins', 'Two'),
    });
  });
});

describe('somebody else saves', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const editor = quoin.as('editor');
  const itemOf = async (id: number) => (await admin.get(`/posts/${id}`, { context: 'edit' })).body;

  async function two(status = 'draft') {
    const { id } = await admin.create('/posts', { title: 'Tide', content: content('One', 'Two', 'Three'), status });
    const opened = await open('admin', `/posts/${id}`);
    opened.expect(/status of 412/);
    return { id, ...opened };
  }

  test('changes of different blocks and fields are merged and saved', async () => {
    const { id, page, isQuiet, isAccessible, context } = await two();
    await typeAfter(page, 'Two', ' mine');
    await editor.post(`/posts/${id}`, { title: 'High tide', content: content('One theirs', 'Two', 'Three') });
    await page.keyboard.press('Control+s');
    await page.getByText('Your changes and the newer version are put together.').waitFor();
    await page.getByText(/^editor saved a newer version at/).waitFor();
    await saved(page);
    const { title, content: now } = await itemOf(id);
    assert.equal(title.raw, 'High tide');
    assert.equal(now.raw, content('One theirs', 'Two mine', 'Three'));
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('polling finds and shows a newer version', async () => {
    const { id } = await admin.create('/posts', { title: 'Poll', content: content('One'), status: 'publish' });
    const { page, go, isQuiet, context } = await open('admin', '/');
    await page.clock.install();
    await go(`/posts/${id}`);
    await text(page).getByText('One').waitFor();
    await editor.post(`/posts/${id}`, { content: content('One more') });
    await page.clock.fastForward(30_000);
    await page.getByText('It is shown here.').waitFor();
    await text(page).getByText('One more').waitFor();
    await isQuiet();
    await context.close();
  });

  for (const width of [1280, 390])
    test(`conflicts are resolved by keys, ${width} px wide`, async () => {
      const { id } = await admin.create('/posts', { title: 'Keys', content: content('One', 'Two'), status: 'draft' });
      const viewport = { width, height: 800 };
      const { page, expect, isQuiet, isAccessible, context } = await open('admin', `/posts/${id}`, { viewport });
      expect(/status of 412/);
      await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
      await typeAfter(page, 'One', ' mine');
      await typeAfter(page, 'Two', ' mine');
      await editor.post(`/posts/${id}`, { title: 'Theirs', content: content('One theirs', 'Two theirs') });
      await page.keyboard.press('Control+s');
      await page.getByText('You both changed 3 places').waitFor();
      await isAccessible();
      assert.equal((await itemOf(id)).title.raw, 'Theirs');
      // Writing goes on, and nothing of it is sent.
      await typeAfter(page, 'Two mine', ' and on');
      await page.keyboard.press('Control+s');
      await page.getByRole('button', { name: 'Choose' }).click();
      await page.getByRole('dialog', { name: 'You both changed this' }).waitFor();
      await isAccessible();
      await page.keyboard.press('1');
      await page.keyboard.press('2');
      await page.getByText('1 place to choose').waitFor();
      await page.keyboard.press('3');
      await page.getByRole('button', { name: 'Save this' }).click();
      await saved(page);
      const { title, content: now } = await itemOf(id);
      assert.equal(title.raw, 'Mine');
      assert.equal(now.raw, content('One theirs', 'Two mine and on', 'Two theirs'));
      const kept = await page.evaluate(
        () =>
          new Promise<unknown[]>((resolve) => {
            const opening = indexedDB.open('quoin');
            opening.onsuccess = () => {
              const all = opening.result.transaction('rests').objectStore('rests').getAll();
              all.onsuccess = () => resolve(all.result);
            };
          }),
      );
      assert.match(JSON.stringify(kept), /One mine.*Theirs|Theirs.*One mine/s);
      await isQuiet();
      await context.close();
    });

  test('a newer change during the choice starts the choice again', async () => {
    const { id, page, context } = await two();
    await typeAfter(page, 'One', ' mine');
    await editor.post(`/posts/${id}`, { content: content('One theirs', 'Two', 'Three') });
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Choose' }).click();
    await page.getByText('One theirs').waitFor();
    await editor.post(`/posts/${id}`, { content: content('One newest', 'Two', 'Three') });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByText('One newest').waitFor();
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Save this' }).click();
    await saved(page);
    await text(page).getByText('One newest').waitFor();
    assert.equal((await itemOf(id)).content.raw, content('One newest', 'Two', 'Three'));
    await context.close();
  });

  test('an autosave does not overwrite what somebody else has published', async () => {
    const { id, page, context } = await two('publish');
    await typeAfter(page, 'Two', ' mine');
    await editor.post(`/posts/${id}`, { content: content('One theirs', 'Two', 'Three') });
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await page.getByText('are put together').waitFor();
    await text(page).getByText('One theirs').waitFor();
    const updated = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByRole('button', { name: 'Update' }).click();
    await updated;
    assert.equal((await itemOf(id)).content.raw, content('One theirs', 'Two mine', 'Three'));
    await context.close();
  });

  test('a post deleted elsewhere keeps its text, and can be saved as a new draft', async () => {
    const { id, page, expect, isAccessible, context } = await two();
    expect(/status of 4(04|10)/);
    await typeAfter(page, 'Two', ' mine');
    await admin.delete(`/posts/${id}`, { force: true });
    await page.keyboard.press('Control+s');
    await page.getByText('This was deleted elsewhere.').waitFor();
    await isAccessible();
    await page.getByRole('button', { name: 'Save as a new draft' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`));
    const made = Number(/\d+$/.exec(page.url())?.[0]);
    assert.equal((await itemOf(made)).content.raw, content('One', 'Two mine', 'Three'));
    await context.close();
  });

  // The last one: with a new password, the application password of the editor ends.
  test('an editor is told the name of an administrator who has published nothing', async () => {
    const { id } = await admin.create('/posts', { title: 'Tide', content: content('One', 'Two'), status: 'draft' });
    const { page, expect, isQuiet, context } = await open('editor', `/posts/${id}`);
    expect(/status of 412/);
    await typeAfter(page, 'Two', ' mine');
    const login = 'unpublished';
    await quoin.addUser({ login, roles: ['administrator'] });
    await quoin.login(login, secretOf(login)).post(`/posts/${id}`, { content: content('One theirs', 'Two') });
    await page.keyboard.press('Control+s');
    await page.getByText(/^unpublished saved a newer version at/).waitFor();
    await isQuiet();
    await context.close();
  });
});
