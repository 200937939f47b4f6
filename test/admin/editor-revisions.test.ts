import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { paragraph } from './support/editor.ts';
import { openAdmin } from './support/open-admin.ts';

describe('revisions', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');

  for (const [route, width] of [
    ['posts', 1280],
    ['pages', 390],
  ] as const)
    test(`of ${route} are browsed, compared and restored, ${width} px`, async () => {
      const { id } = await admin.create(`/${route}`, {
        title: 'Tide',
        content: paragraph('The first words'),
        status: 'publish',
      });
      for (const words of ['The second words', 'The third words']) {
        quoin.clock.advance(60);
        await admin.post(`/${route}/${id}`, { content: paragraph(words) });
      }
      const { page, isAccessible, isQuiet, context } = await open('admin', `/${route}/${id}`, {
        viewport: { width, height: 800 },
      });
      await page.getByRole('link', { name: 'Revisions' }).click();
      await page.getByRole('heading', { name: 'Revisions', level: 1 }).waitFor();
      await page.locator('ins', { hasText: 'third' }).waitFor();
      await page.locator('del', { hasText: 'second' }).waitFor();
      await page.getByText('2 words added or removed').waitFor();
      await isAccessible();
      await page.keyboard.press('j');
      await page.locator('ins', { hasText: 'second' }).waitFor();
      await page.keyboard.press('j');
      await page.getByRole('checkbox', { name: 'Compare with the text as it is' }).check();
      await page.locator('del', { hasText: 'third' }).waitFor();
      await page.getByRole('checkbox', { name: 'HTML' }).check();
      await page.getByText('<!-- wp:paragraph -->').first().waitFor();
      await page.getByRole('checkbox', { name: 'Two columns' }).uncheck();
      await isAccessible();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.getByRole('button', { name: 'Restore this text' }).click();
      const text = page.getByRole('textbox', { name: 'Text' });
      await text.getByText('The first words').waitFor();
      await page.getByRole('button', { name: 'Update' }).waitFor();
      const { body } = await admin.get(`/${route}/${id}`, { context: 'edit' });
      assert.equal(body.content.raw, paragraph('The third words'));
      assert.equal(body.status, 'publish');
      await text.focus();
      await page.keyboard.press('Control+z');
      await text.getByText('The third words').waitFor();
      await isQuiet();
      await context.close();
    });

  test('are deleted with undo, and what was restored goes back as a whole', async () => {
    const { id } = await admin.create('/posts', { title: 'First', content: paragraph('One'), status: 'publish' });
    quoin.clock.advance(60);
    await admin.post(`/posts/${id}`, { title: 'Second', content: paragraph('Two') });
    const { page, isAccessible, isQuiet, context } = await open('editor', `/posts/${id}/revisions`);
    const kept = async (): Promise<number> => (await admin.get(`/posts/${id}/revisions`)).body.length;
    const list = page.getByRole('list', { name: 'Revisions' }).getByRole('button');
    await page.locator('ins', { hasText: 'Two' }).waitFor();
    const count = await list.count();
    assert.equal(count, await kept());
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('del', { hasText: 'Two' }).waitFor({ state: 'detached' });
    assert.equal(await list.count(), count - 1);
    await isAccessible();
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await list.count(), count);
    assert.equal(await kept(), count);
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Restore this text' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.getByText('One').waitFor();
    assert.equal(await title.inputValue(), 'First');
    await page.getByRole('button', { name: 'Undo' }).click();
    await text.getByText('Two').waitFor();
    assert.equal(await title.inputValue(), 'Second');
    await page.goBack();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const [newest] = (await admin.get(`/posts/${id}/revisions`)).body;
    const asked: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' && asked.push(request.url())));
    const listed = page.waitForResponse((answer) => /\/revisions\?/.test(answer.url()));
    await page.getByRole('button', { name: 'Close' }).click();
    await until(async () => (await kept()) === count - 1);
    await listed;
    // The texts of the deleted revision are gone: asking for them would be a 404.
    assert.deepEqual(
      asked.filter((address) => address.includes(`/revisions/${newest.id}?`)),
      [],
    );
    await isQuiet();
    await context.close();
  });

  test('that are gone since the last visit are not asked for', async () => {
    const { id } = await admin.create('/posts', { title: 'Kept', content: paragraph('One'), status: 'publish' });
    quoin.clock.advance(60);
    await admin.post(`/posts/${id}`, { content: paragraph('Two') });
    const { page, go, isQuiet, context } = await open('editor', `/posts/${id}/revisions`);
    await page.locator('ins', { hasText: 'Two' }).waitFor();
    const { body } = await admin.get(`/posts/${id}/revisions`);
    await admin.delete(`/posts/${id}/revisions/${body[0].id}`, { force: 'true' });
    await go(`/posts/${id}/revisions`);
    await page.locator('ins', { hasText: /^One$/ }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('are asked for again after a failure', async () => {
    const { id } = await admin.create('/posts', { title: 'Again', content: paragraph('One'), status: 'publish' });
    await admin.post(`/posts/${id}`, { content: paragraph('Two') });
    const { page, expect, isQuiet, context, go } = await open('admin', '/posts');
    expect(/Failed to load resource|status of 500/);
    const address = `**/posts/${id}/revisions?*`;
    await page.route(address, (route) => route.fulfill({ status: 500, json: { code: 'broken', message: 'Broken' } }));
    await go(`/posts/${id}/revisions`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(address);
    await again.click();
    await page.getByRole('list', { name: 'Revisions' }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('mark whole words in every script', async () => {
    const { id } = await admin.create('/posts', {
      title: 'Прилив',
      content: paragraph('Второй прилив'),
      status: 'publish',
    });
    quoin.clock.advance(60);
    await admin.post(`/posts/${id}`, { content: paragraph('Третий прилив') });
    const { page, context } = await open('admin', `/posts/${id}/revisions`);
    await page.locator('ins').first().waitFor();
    assert.deepEqual(await page.locator('ins').allTextContents(), ['Третий']);
    await context.close();
  });

  test('of missing items have a heading, and say so', async () => {
    const { page, expect, isAccessible, context } = await open('admin', '/posts/new/revisions');
    expect(/status of 40\d/);
    await page.getByRole('heading', { level: 1, name: 'Revisions' }).waitFor();
    await isAccessible();
    await context.close();
  });
});
