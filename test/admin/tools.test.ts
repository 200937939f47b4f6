import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

const JOBS = '//wp-json/quoin/v1/jobs';

describe('tools', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  await admin.create('/posts', { title: 'Ebb', content: 'Words', status: 'publish' });

  test('checks the site, and shows the report', async () => {
    const { page, isQuiet, isAccessible, context } = await open('admin', '/tools');
    const check = page.getByRole('region', { name: 'Check' });
    await check.getByRole('button', { name: 'Check', exact: true }).click();
    await check.getByText('No errors found.').waitFor();
    await page.getByRole('status').getByText('Check: Done').waitFor({ state: 'attached' });
    await isAccessible();
    await check.getByRole('button', { name: 'Remove: Check' }).click();
    await check.getByText('No errors found.').waitFor({ state: 'detached' });
    await becomes(page, 'document.activeElement.textContent', 'Check');
    await isQuiet();
    await context.close();
  });

  test('exports, downloads, and imports the export after a dry run', async () => {
    const { page, isQuiet, context } = await open('admin', '/tools');
    const exporting = page.getByRole('region', { name: 'Export' });
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    const link = exporting.getByRole('link', { name: /^Download: export-.*\.xml$/ });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    assert.match(download.suggestedFilename(), /^export-.*\.xml$/);
    assert.match(readFileSync(await download.path(), 'utf8'), /<title><!\[CDATA\[Ebb/);

    const importing = page.getByRole('region', { name: 'Import' });
    await importing.getByLabel('File', { exact: true }).setInputFiles(await download.path());
    await importing.getByRole('button', { name: 'Dry run' }).click();
    await importing.getByText(/Would be imported from .*\n?.*/).waitFor();
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await importing.getByRole('link', { name: /^Download: report-/ }).waitFor();
    await importing.getByText(/^Imported: /).waitFor();
    await isQuiet();
    await context.close();
  });

  test('exports only the chosen parts', async () => {
    const { page, isAccessible, isQuiet, context } = await open('admin', '/tools');
    await admin.create('/pages', { title: 'Harbour', status: 'publish' });
    const exporting = page.getByRole('region', { name: 'Export' });
    await exporting.getByRole('checkbox', { name: 'Pages' }).check();
    await isAccessible();
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/quoin/v1/jobs')),
      exporting.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const { id, options } = await answer.json();
    assert.deepEqual(options, { only: ['pages'] });
    await until(async () => (await admin.get(`${JOBS}/${id}`)).body.state === 'done');
    const link = exporting.getByRole('link', { name: /^Download: export-.*\.xml$/ });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const file = readFileSync(await download.path(), 'utf8');
    assert.match(file, /Harbour/);
    assert.doesNotMatch(file, /Ebb/);
    await isQuiet();
    await context.close();
  });

  test('shows the progress of an upload, which can be cancelled', async () => {
    const { page, isAccessible, isQuiet, expect, context } = await open('admin', '/tools');
    expect(/ERR_/);
    const importing = page.getByRole('region', { name: 'Import' });
    await page.route(`**/quoin/v1/jobs`, (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await importing.getByLabel('File', { exact: true }).setInputFiles({
      name: 'site.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from('<rss></rss>'),
    });
    const before = (await admin.get(JOBS)).body.length;
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await importing.getByRole('progressbar', { name: 'Sending' }).waitFor();
    await isAccessible();
    await importing.getByRole('button', { name: 'Cancel', exact: true }).click();
    await importing.getByRole('button', { name: 'Dry run' }).waitFor();
    assert.equal((await admin.get(JOBS)).body.length, before);
    await isQuiet();
    await context.close();
  });

  test('says what is wrong with the source', async () => {
    const { page, isQuiet, isAccessible, context, expect } = await open('admin', '/tools');
    const importing = page.getByRole('region', { name: 'Import' });
    await importing.getByLabel('File', { exact: true }).setInputFiles({
      name: 'broken.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from('no export'),
    });
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await importing.getByText('Failed').waitFor();
    await importing.getByText(/source\.xml: /).waitFor();
    await isAccessible();
    await importing.getByRole('radio', { name: 'A running site' }).check();
    await importing.getByRole('textbox', { name: 'Address' }).fill('https://me:you@old.example');
    await importing.getByLabel('Username there').fill('anna');
    await importing.getByLabel('Application password there').fill('wet rope and tar');
    expect(/status of 400/);
    await importing.getByRole('button', { name: 'Dry run' }).click();
    await page
      .getByRole('status')
      .getByText(/must hold no password/)
      .waitFor();
    assert.equal(await importing.getByLabel('Application password there').inputValue(), 'wet rope and tar');
    await isAccessible();
    await isQuiet();
    await context.close();
  });

  test('is complete in German', async () => {
    const { page, isAccessible, context } = await open('admin', '/tools', { locale: 'de-DE' });
    await page.getByRole('region', { name: 'Importieren' }).getByText('Fehlgeschlagen').waitFor();
    await page.getByRole('button', { name: 'Probelauf' }).waitFor();
    await isAccessible();
    await context.close();
  });
});

describe('a tool that runs', { skip: lacksBrowser }, async () => {
  const jobProgram = join(import.meta.dirname, '../fixtures/jobs/waits.mjs');
  const { quoin, open } = await openAdmin({ jobProgram });
  const admin = quoin.as('admin');

  test('shows its progress, blocks other tools, and can be cancelled', async () => {
    const { page, isQuiet, isAccessible, context, go } = await open('admin', '/tools');
    const backup = page.getByRole('region', { name: 'Back up' });
    await backup.getByRole('button', { name: 'Back up', exact: true }).click();
    const bar = backup.getByRole('progressbar', { name: 'Progress: Back up' });
    await backup.getByText('3 of 12 · 1.5 a second · 6 seconds left').waitFor();
    assert.deepEqual(await bar.evaluate((one) => [one.getAttribute('value'), one.getAttribute('max')]), ['3', '12']);
    await page.getByRole('status').getByText('Back up: 25 %').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Something is running already.').waitFor();
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await isAccessible();
      await fits(page);
    }
    // It goes on when the page is left.
    await go('/about');
    await go('/tools');
    await bar.waitFor();
    await backup.getByRole('button', { name: 'Cancel: Back up' }).click();
    await backup.getByText('Cancelled').waitFor();
    await isQuiet();
    await context.close();
  });

  test('is interrupted when the server has gone', async () => {
    const { body } = await admin.post(JOBS, { kind: 'check' });
    await quoin.storage.transaction(async ({ jobs }) => {
      const row = await jobs.get(body.id);
      assert.ok(row);
      const lost = { ...row, id: 'lost', owner: 'another-machine~1~x', seen_gmt: '2020-01-01T00:00:00' };
      await jobs.insert(lost);
    });
    await admin.delete(`${JOBS}/${body.id}`);
    const { page, isAccessible, context } = await open('admin', '/tools');
    await page
      .getByRole('region', { name: 'Check' })
      .getByText(/^Interrupted/)
      .waitFor();
    await isAccessible();
    await context.close();
  });
});
