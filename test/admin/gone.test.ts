import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { upload } from '../support/index.ts';
import { openAdmin } from './support/open-admin.ts';

/** Who deleted an item, or moved it to the trash, for those who may read the activity log. */

describe('an item that is gone', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const editor = quoin.as('editor');
  const made = await editor.create('/posts', { title: 'Tide', content: 'One', status: 'draft' });
  const file = await upload(editor, 'tide.txt', 'Tide');

  test('in the trash says who moved it there, and when', async () => {
    await editor.delete(`/posts/${made.id}`);
    const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${made.id}`);
    await page.getByText('This is in the trash.').waitFor();
    await page.getByText(/^editor moved to the trash: .*\d/).waitFor();
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('after its deletion says who deleted it', async () => {
    await editor.delete(`/posts/${made.id}`, { force: true });
    await editor.delete(`/media/${file.id}`, { force: true });
    const { page, go, expect, isAccessible, isQuiet, context } = await open('admin', `/posts/${made.id}`);
    expect(/status of 404/);
    await page.getByText(/^editor deleted: .*\d/).waitFor();
    await isAccessible();
    await go(`/media/${file.id}`);
    await page.getByRole('heading', { name: 'There is no such file' }).waitFor();
    await page.getByText(/^editor deleted: .*\d/).waitFor();
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('shows no user if it never existed', async () => {
    const { page, expect, isQuiet, context } = await open('admin', '/posts/99999');
    expect(/status of 404/);
    await page.getByRole('link', { name: 'Back to the list' }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByText('deleted:').count(), 0);
    await isQuiet();
    await context.close();
  });

  // The last one: to sign in, the editor gets a new password.
  test('neither shows a user nor requests the log without permission to read it', async () => {
    const other = await editor.create('/posts', { title: 'Fog', status: 'draft' });
    await editor.delete(`/posts/${other.id}`);
    const { page, isQuiet, context } = await open('editor');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${quoin.url}/admin/posts/${other.id}`);
    await page.getByText('This is in the trash.').waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByText('moved to the trash:').count(), 0);
    assert.deepEqual(
      asked.filter((url) => url.includes('/audit?')),
      [],
    );
    await isQuiet();
    await context.close();
  });
});
