import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readContent } from '../../admin/src/content/index.ts';
import { lacksBrowser } from '../support/browser.ts';
import type { Json } from '../support/index.ts';
import { contentsOf } from './content/exports.ts';
import { saved, status, text } from './support/editor.ts';
import { goOffline } from './support/go-offline.ts';
import { demoFile } from './support/imported-site.ts';
import { openAdmin } from './support/open-admin.ts';

/** The export that is imported. */
const file = process.env['QUOIN_JOURNEY_EXPORT'] ?? demoFile;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WORD = ' Ωmega';
const EDITED = 10;

describe('from an import to an export', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const listed = async (collection: string, states: string): Promise<Json[]> =>
    (
      await admin.get(`//wp-json/wp/v2/${collection}`, {
        context: 'edit',
        per_page: 100,
        status: states,
        orderby: 'id',
      })
    ).body;

  /** The texts of all items. */
  async function stored(): Promise<string[]> {
    const states = 'publish,future,draft,pending,private,trash';
    const items = [...(await listed('posts', states)), ...(await listed('pages', states))];
    const files = await listed('media', 'inherit,trash');
    return [...items.map(({ content }) => content.raw), ...files.map(({ description }) => description.raw)]
      .filter((html) => html !== '')
      .sort();
  }

  test('ten posts are edited on a phone, with the network cut twice, and all other blocks keep their bytes', async () => {
    const { page, context, expect, isQuiet, go } = await open('admin', '/tools', PHONE);
    // Code that is loaded ahead does not come without a network.
    expect(/^asked for https?:|ERR_|dynamically imported/);
    await page.route(/^https?:(?!\/\/127\.0\.0\.1)/, (route) => route.abort());
    const importing = page.getByRole('region', { name: 'Import' });
    await importing.getByLabel('File', { exact: true }).setInputFiles(file);
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await importing.getByRole('link', { name: /^Download: report-/ }).waitFor();

    const before = await stored();
    const edited = (await listed('posts', 'publish,draft'))
      .filter(({ content }) => hasParagraph(content.raw))
      .slice(-EDITED);
    assert.equal(edited.length, EDITED);
    for (const [number, { id, status: state }] of edited.entries()) {
      await go(`/posts/${id}`);
      const isCut = number === 3 || number === 7;
      if (isCut) await goOffline(page);
      await text(page).locator('p').first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(WORD);
      if (isCut) {
        await status(page, 'Saved on this device');
        await context.setOffline(false);
      }
      await page.getByRole('button', { name: state === 'draft' ? 'Publish' : 'Update', exact: true }).click();
      if (state === 'draft') await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await saved(page);
    }

    await go('/tools');
    const exporting = page.getByRole('region', { name: 'Export' });
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    const link = exporting.getByRole('link', { name: /^Download: export-.*\.xml$/ });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const exported = contentsOf(await download.path());
    assert.equal(exported.filter((html) => html.includes(WORD)).length, EDITED);
    assert.deepEqual(exported.map((html) => html.replace(WORD, '')).sort(), before);
    await isQuiet();
    await context.close();
  });
});

/** Whether the text begins with a paragraph that holds words. */
const hasParagraph = (html: string): boolean => {
  const first = readContent(html).doc.firstChild;
  return first?.type.name === 'paragraph' && first.textContent.trim() !== '';
};
