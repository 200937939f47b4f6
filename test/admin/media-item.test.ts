import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { upload } from '../support/index.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

const picture = readFileSync(new URL('../../demo/pictures/lighthouse.webp', import.meta.url));
const HOSTILE = '<img src=x onerror=alert(1)>"\'';

describe('a file of the library', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const own = await upload(quoin.as('author'), 'own.webp', picture, { title: 'own' });
  const post = await admin.create('/posts', {
    title: 'Tides & fog',
    status: 'publish',
    content: `<img src="${own.source_url}">`,
  });
  const hostile = await upload(admin, '<img src=x onerror=alert(1)>.webp', picture, {
    title: HOSTILE,
    caption: HOSTILE,
    alt_text: '"><script>alert(1)</script>',
  });
  const paper = await upload(admin, 'paper.txt', '<script>alert(1)</script>');
  const stored = async (id: number) => (await admin.get(`/media/${id}`, { context: 'edit' })).body;

  for (const width of [1280, 390, 320])
    test(`is accessible, ${width} px wide`, async () => {
      const viewport = { width, height: 800 };
      const { page, go, isAccessible, isQuiet, context } = await open('admin', `/media/${hostile.id}`, { viewport });
      await page.getByRole('heading', { name: HOSTILE }).waitFor();
      assert.equal(await page.getByRole('textbox', { name: 'Caption' }).inputValue(), HOSTILE);
      await page.getByText('Sizes').click();
      await isAccessible();
      await fits(page);
      await page.getByRole('button', { name: 'Attach' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Tides & fog' }).waitFor();
      await isAccessible();
      await go(`/media/${paper.id}`);
      await page.getByRole('link', { name: 'Open the file' }).waitFor();
      assert.equal(await page.locator('main img').count(), 0);
      await isAccessible();
      await isQuiet();
      await context.close();
    });

  test('the texts of a file are saved when a field loses the focus, and by Ctrl+S', async () => {
    const { page, context } = await open('author', `/media/${own.id}`);
    await page.getByRole('textbox', { name: 'Alternative text' }).fill('A lighthouse');
    await page.getByRole('textbox', { name: 'Caption' }).fill('At <b>night</b>');
    await page.getByText(/^Saved/).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Saving').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const { alt_text, caption } = await stored(own.id);
    assert.deepEqual([alt_text, caption], ['A lighthouse', 'At <b>night</b>']);
    await context.close();
  });

  test('nothing that somebody else saved is overwritten', async () => {
    const { page, expect, isAccessible, isQuiet, context } = await open('author', `/media/${own.id}`);
    expect(/status of 412/);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await admin.post(`/media/${own.id}`, { caption: 'Theirs', description: 'Theirs, too' });
    await page.getByRole('textbox', { name: 'Caption' }).fill('Mine');
    await page.getByRole('textbox', { name: 'Caption' }).blur();
    await page.getByText('Their text: Theirs').waitFor();
    await isAccessible();
    assert.equal((await stored(own.id)).caption, 'Theirs');
    assert.equal(await page.getByRole('textbox', { name: 'Description' }).inputValue(), 'Theirs, too');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText(/^Saved/).waitFor();
    const { caption, description } = await stored(own.id);
    assert.deepEqual([caption, description], ['Mine', 'Theirs, too']);
    await isQuiet();
    await context.close();
  });

  test('a file lists where it is used, is attached and detached, trashed and restored', async () => {
    const { page, context } = await open('editor', `/media/${own.id}`);
    await page.getByRole('link', { name: 'Tides & fog' }).waitFor();
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('searchbox').fill('tides');
    await page.getByRole('dialog').getByRole('button', { name: 'Tides & fog' }).click();
    await page.getByText('1 file attached').waitFor();
    assert.equal((await stored(own.id)).post, post.id);
    await page.getByRole('button', { name: 'Detach' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Detach' }).waitFor({ state: 'detached' });
    assert.equal((await stored(own.id)).post, 0);
    await page.getByRole('button', { name: 'Move to the trash' }).click();
    await page.getByRole('heading', { name: 'Media' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'own' }).waitFor();
    assert.equal((await stored(own.id)).status, 'inherit');
    await context.close();
  });

  test('links to the previous and next file follow the list, or the dates', async () => {
    const { page, context } = await open('admin', '/media?orderby=date');
    await page.getByRole('link', { name: 'paper' }).click();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { name: HOSTILE }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'paper' }).waitFor();
    await page.getByRole('link', { name: 'All media' }).click();
    await page.getByRole('heading', { name: 'Media', exact: true }).waitFor();
    await context.close();
  });

  test('users without the right to change a file can read its texts, and a missing file is reported', async () => {
    const { page, go, expect, isAccessible, isQuiet, context } = await open('author', `/media/${hostile.id}`);
    expect(/status of 404/);
    await page.getByText('You can view this file, but not change it.').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Caption' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Move to the trash' }).count(), 0);
    await isAccessible();
    await go('/media/99999');
    await page.getByRole('heading', { name: 'There is no such file' }).waitFor();
    await isAccessible();
    await isQuiet();
    await context.close();
  });
});

describe('the focal point of a picture', { skip: lacksBrowser }, async () => {
  const metaFields = join(temporaryFolder(), 'declared.json');
  writeFileSync(metaFields, JSON.stringify([{ resource: 'media', key: 'focal_point', type: 'string' }]));
  const { quoin, open } = await openAdmin({ metaFields });
  const admin = quoin.as('admin');
  const { id } = await upload(admin, 'lighthouse.webp', picture, { alt_text: 'A lighthouse' });
  const point = async () => (await admin.get(`/media/${id}`)).body.meta.focal_point;

  for (const width of [1280, 320])
    test(`is set by a click and by keyboard, and cleared, ${width} px wide`, async () => {
      const viewport = { width, height: 800 };
      const { page, isAccessible, isQuiet, context } = await open('editor', `/media/${id}`, { viewport });
      const shown = page.getByRole('img', { name: 'A lighthouse' });
      const saved = page.getByText(/^Saved/);
      const mark = page.locator('.item-point');
      const box = await shown.boundingBox();
      assert.ok(box);
      assert.equal(await mark.count(), 0);
      await shown.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } });
      await saved.waitFor();
      assert.equal(await point(), '25% 75%');
      const at = await mark.boundingBox();
      assert.ok(at);
      assert.ok(Math.abs(at.x + at.width / 2 - box.x - box.width / 4) < 2);
      await isAccessible();
      await fits(page);
      await page.getByRole('slider', { name: 'From the left' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Control+s');
      await until(async () => (await point()) === '26% 76%');
      // What a reload shows first is kept on the device with the answer.
      await saved.waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Clear' }).click();
      await until(async () => (await point()) === '');
      assert.equal(await mark.count(), 0);
      await isQuiet();
      await context.close();
    });

  test('is shown to who may not change it, and never overwritten', async () => {
    await admin.post(`/media/${id}`, { meta: { focal_point: '10% 20%' } });
    const reader = await open('author', `/media/${id}`);
    await reader.page.getByText('10% 20%').waitFor();
    await reader.page.getByRole('img', { name: 'A lighthouse' }).click();
    await reader.isQuiet();
    await reader.context.close();
    const { page, expect, context } = await open('editor', `/media/${id}`);
    expect(/status of 412/);
    await page.getByRole('slider', { name: 'From the left' }).waitFor();
    await admin.post(`/media/${id}`, { meta: { focal_point: '30% 40%' } });
    await page.getByRole('img', { name: 'A lighthouse' }).click();
    await page.getByText('Their text: 30% 40%').waitFor();
    assert.equal(await point(), '30% 40%');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText(/^Saved/).waitFor();
    assert.equal(await point(), '50% 50%');
    await context.close();
  });
});
