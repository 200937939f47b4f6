import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { upload } from '../support/index.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

const picture = readFileSync(new URL('../../demo/pictures/lighthouse.webp', import.meta.url));
const HOSTILE = '<img src=x onerror=alert(1)>"\'';

describe('the media library', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const names = ['fog', 'rope', 'salt'];
  for (const name of names) await upload(admin, `${name}.webp`, picture, { title: name });
  await upload(admin, 'tides.txt', 'high, low');
  await upload(quoin.as('author'), 'own.webp', picture, { title: 'own' });

  for (const width of [1280, 390, 320])
    test(`is accessible, ${width} px wide`, async () => {
      const { page, go, isAccessible, isQuiet, context } = await open('admin', '/media', {
        viewport: { width, height: 800 },
      });
      await page.getByRole('link', { name: 'rope' }).waitFor();
      await isAccessible();
      await fits(page);
      await page.getByRole('checkbox', { name: 'Select salt' }).check();
      await isAccessible();
      await go('/media?view=list');
      await page.getByRole('link', { name: 'rope' }).waitFor();
      await isAccessible();
      await fits(page);
      await go('/media?search=nothing+like+that');
      await page.getByText('No match for these filters').waitFor();
      await isAccessible();
      await go('/media?status=trash');
      await page.getByRole('heading', { name: 'Media' }).waitFor();
      await isAccessible();
      await isQuiet();
      await context.close();
    });

  test('files are chosen, dropped and pasted; a refused one shows the reason and can be retried', async () => {
    const { page, isAccessible, isQuiet, expect, context } = await open('author', '/media?view=grid');
    expect(/status of 400/);
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await opened).setFiles([
      { name: 'chosen.webp', mimeType: 'image/webp', buffer: picture },
      { name: `${HOSTILE}.webp`, mimeType: 'image/webp', buffer: picture },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    ]);
    await page.getByRole('link', { name: 'chosen' }).waitFor();
    await page.getByText('Files of the kind .html are not allowed').waitFor();
    await isAccessible();
    await fits(page);
    const again = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Try again: page.html' }).click();
    assert.equal((await again).status(), 400);
    await page.getByRole('button', { name: 'Take page.html off the list' }).click();
    await page.getByText('page.html').waitFor({ state: 'detached' });
    for (const kind of ['drop', 'paste'] as const) await give(page, kind, `by-${kind}.webp`);
    await page.getByRole('link', { name: 'by-drop' }).waitFor();
    await page.getByRole('link', { name: 'by-paste' }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('a cancelled upload leaves nothing behind', async () => {
    const { page, context } = await open('author', '/media');
    await page.route('**/wp/v2/media?context=edit', () => undefined);
    await give(page, 'drop', 'slow.webp');
    await page.getByRole('button', { name: 'Cancel slow.webp' }).click();
    await page.getByText('slow.webp').waitFor({ state: 'detached' });
    assert.deepEqual((await admin.get('/media', { search: 'slow' })).body, []);
    await context.close();
  });

  test('a file that is too large is not sent', async () => {
    const { page, go, isQuiet, context } = await open('author', '/media');
    await page.route('**/quoin/v1/session', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), limits: { upload_bytes: 1000 } } });
    });
    await go('/media');
    await give(page, 'drop', 'large.webp');
    await page.getByText('At most 1 kB are allowed').waitFor();
    assert.deepEqual((await admin.get('/media', { search: 'large' })).body, []);
    await isQuiet();
    await context.close();
  });

  test('three files are sent at a time', async () => {
    const { page, context } = await open('author', '/media');
    const held: (() => Promise<void>)[] = [];
    await page.route('**/wp/v2/media?context=edit', (route) => void held.push(() => route.continue()));
    for (const number of [1, 2, 3, 4]) await give(page, 'drop', `many-${number}.webp`);
    await page.getByText('Waiting').waitFor();
    assert.equal(held.length, 3);
    await held.shift()?.();
    await page.getByText('Waiting').waitFor({ state: 'detached' });
    for (; held.length > 0; ) await held.shift()?.();
    await page.getByRole('link', { name: 'many-4' }).waitFor();
    await context.close();
  });

  test('arrows and Shift select; what is moved to the trash comes back by undo', async () => {
    const { page, context } = await open('admin', '/media?view=grid&search=o');
    await page.goto(`${quoin.url}/admin/media?view=grid&type=image&author=${quoin.users.admin}`);
    await page.getByRole('link', { name: 'salt' }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Move to the trash' }).click();
    await page.getByText('2 files moved to the trash').waitFor();
    await page.getByRole('link', { name: 'salt' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'salt' }).waitFor();
    const [salt] = (await admin.get('/media', { slug: 'salt', context: 'edit' })).body;
    assert.equal(salt?.status, 'inherit');
    await context.close();
  });

  test('dragging the mouse selects the tiles that it passes, and opens none', async () => {
    const { page, isQuiet, context } = await open('editor', '/media');
    const tiles = page.getByRole('list', { name: 'Media' }).getByRole('listitem');
    const [first, third] = [await tiles.nth(0).boundingBox(), await tiles.nth(2).boundingBox()];
    assert.ok(first && third);
    await page.mouse.move(first.x + 40, first.y + 60);
    await page.mouse.down();
    await page.mouse.move(third.x + 40, third.y + 90, { steps: 5 });
    await page.mouse.up();
    await page.getByText('3 selected').waitFor();
    assert.match(page.url(), /\/media$/);
    await page.mouse.click(first.x + 40, first.y + 60);
    await page.waitForURL(/\/media\/\d+$/);
    await isQuiet();
    await context.close();
  });

  test('permanent deletion asks first', async () => {
    const item = await upload(admin, 'gone.webp', picture);
    await admin.delete(`/media/${item.id}`);
    const { page, isAccessible, context } = await open('editor', '/media?status=trash');
    // What was opened is cached.
    await page.getByRole('link', { name: 'gone' }).click();
    await page.getByRole('heading', { level: 1, name: 'gone' }).waitFor();
    await page.goBack();
    await page.getByRole('checkbox', { name: 'Select gone' }).check();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await isAccessible();
    const asked: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' && asked.push(request.url())));
    const listed = page.waitForResponse((answer) => answer.url().includes('/media?'));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('1 file deleted permanently').waitFor();
    await listed;
    assert.ok(!asked.some((address) => address.includes(`/media/${item.id}?`)), 'it is gone');
    assert.equal((await admin.get(`/media/${item.id}`)).status, 404);
    const other = await upload(admin, 'gone-too.webp', picture);
    await admin.delete(`/media/${other.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('deleted permanently').waitFor();
    assert.equal((await admin.get(`/media/${other.id}`)).status, 404);
    await context.close();
  });

  test('contributors can view files, but not upload', async () => {
    const { page, isAccessible, isQuiet, context } = await open('contributor', '/media');
    await page.getByRole('link', { name: 'rope' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Upload' }).count(), 0);
    await page.getByRole('checkbox', { name: 'Select rope' }).check();
    assert.equal(await page.getByRole('button', { name: 'Move to the trash' }).count(), 0);
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('the guided tour asks for one alternative text after another', async () => {
    for (const name of ['first', 'second', 'third']) await upload(quoin.as('author2'), `${name}.webp`, picture);
    const { page, isAccessible, isQuiet, context } = await open('author2', '/media');
    await page.getByRole('link', { name: 'Alternative texts' }).click();
    const field = page.getByRole('textbox', { name: 'Alternative text' });
    await page.getByText('Picture 1 of 3').waitFor();
    await isAccessible();
    await fits(page);
    await page.keyboard.type('A lighthouse at night');
    await page.keyboard.press('Enter');
    await page.getByText('Picture 2 of 3').waitFor();
    await page.getByRole('button', { name: 'Decorative' }).click();
    await page.getByText('Picture 3 of 3').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Picture 2 of 3').waitFor();
    await page.getByRole('button', { name: 'Skip' }).click();
    await field.fill('A lighthouse');
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const { body } = await admin.get('/media', { author: String(quoin.users.author2), orderby: 'id' });
    assert.deepEqual(
      body.map(({ alt_text }: { alt_text: string }) => alt_text),
      ['A lighthouse at night', '', 'A lighthouse'],
    );
    await page.getByRole('link', { name: 'Alternative texts' }).click();
    await page.getByText('Every picture has an alternative text').waitFor();
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('filters find unattached files, and pictures without alternative text', async () => {
    const post = await admin.create('/posts', { title: 'A tide table', status: 'publish' });
    await upload(admin, 'attached.webp', picture, { post: String(post.id), alt_text: 'A lighthouse' });
    const { page, context } = await open('admin', '/media');
    await page.getByRole('link', { name: 'attached' }).waitFor();
    for (const only of ['Not attached', 'Without alternative text']) {
      await page.getByRole('combobox', { name: 'Show only' }).selectOption(only);
      await page.getByRole('link', { name: 'attached' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'rope' }).waitFor();
      await page.getByRole('combobox', { name: 'Show only' }).selectOption('Everything');
      await page.getByRole('link', { name: 'attached' }).waitFor();
    }
    await context.close();
  });
});

/** Drops or pastes a file on the page. */
async function give(page: Page, kind: 'drop' | 'paste', name: string): Promise<void> {
  const base64 = picture.toString('base64');
  await page.evaluate(`{
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([content], '${name}', { type: 'image/webp' }));
    dispatchEvent(
      '${kind}' === 'drop'
        ? new DragEvent('drop', { dataTransfer: transfer, cancelable: true })
        : new ClipboardEvent('paste', { clipboardData: transfer, cancelable: true }),
    );
  }`);
}
