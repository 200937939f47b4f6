import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/uploads.ts';
import { saved } from './support/editor.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

const openPanel = (page: Page) => page.getByRole('button', { name: 'Settings' }).click();

describe('the panel of the editor', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ timezone: 'Europe/Berlin' });
  const admin = quoin.as('admin');
  const harbour = await admin.create('/categories', { name: 'Harbour' });
  await admin.create('/tags', { name: 'rope & tar' });
  const read = async (id: number, route = '/posts') => (await admin.get(`${route}/${id}`, { context: 'edit' })).body;

  for (const width of [1280, 390])
    test(`is accessible, ${width} px wide`, async () => {
      const { id } = await admin.create('/posts', { title: 'Panel', status: 'draft' });
      const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`, {
        viewport: { width, height: 800 },
      });
      await openPanel(page);
      await page.getByRole('checkbox', { name: 'Harbour' }).waitFor();
      await isAccessible();
      await page.getByRole('combobox', { name: 'Tags' }).fill('rope');
      await page.getByRole('option', { name: 'rope & tar' }).waitFor();
      await isAccessible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove rope & tar' }).waitFor();
      await page.getByRole('button', { name: 'Choose a picture' }).click();
      await page.getByRole('dialog', { name: 'Choose a picture' }).waitFor();
      await isAccessible();
      await fits(page);
      await isQuiet();
      await context.close();
    });

  const blockTab = (page: Page) => page.getByRole('tab', { name: 'Block' });
  const rest = '<!-- wp:acme/odd {"a":1} -->\n<div   class=odd>Kept  as it is</div>\n<!-- /wp:acme/odd -->';
  const heading = (json: string, tag: string): string =>
    `<!-- wp:heading ${json}-->\n<h2${tag}>Tide</h2>\n<!-- /wp:heading -->\n\n${rest}`;

  for (const width of [1280, 390])
    test(`shows and changes the settings of the block with the caret, ${width} px wide`, async () => {
      const usual = heading('', ' class="wp-block-heading"');
      const { id } = await admin.create('/posts', { title: 'Block', status: 'draft', content: usual });
      const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`, {
        viewport: { width, height: 800 },
      });
      const text = page.getByRole('textbox', { name: 'Text' });
      await text.getByText('Tide').click();
      await openPanel(page);
      await page.getByRole('tab', { name: 'Post' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name: 'Block', selected: true }).waitFor();
      await page.getByRole('heading', { name: 'Heading 2', level: 3 }).waitFor();
      await isAccessible();
      await page.getByRole('combobox', { name: 'Alignment' }).selectOption('Centre');
      await page.getByRole('textbox', { name: 'CSS classes' }).pressSequentially('big red');
      await page.getByRole('textbox', { name: 'Anchor' }).fill('low tide');
      await page.keyboard.press('Control+s');
      await saved(page);
      assert.equal(
        (await read(id)).content.raw,
        heading(
          '{"textAlign":"center","className":"big red"} ',
          ' class="wp-block-heading has-text-align-center big red" id="low-tide"',
        ),
      );
      await page.getByRole('combobox', { name: 'Level' }).selectOption('Heading 3');
      await page.getByRole('heading', { name: 'Heading 3', level: 3 }).waitFor();
      await page.getByRole('combobox', { name: 'Level' }).selectOption('Heading 2');
      await page.getByRole('combobox', { name: 'Alignment' }).selectOption('None');
      await page.getByRole('textbox', { name: 'CSS classes' }).fill('');
      await page.getByRole('textbox', { name: 'Anchor' }).fill('');
      await page.keyboard.press('Control+s');
      await saved(page);
      assert.equal((await read(id)).content.raw, usual);
      await fits(page);
      await isQuiet();
      await context.close();
    });

  test('follows the caret, shows a picture in place of the toolbar, and every change can be undone', async () => {
    const picture =
      '<!-- wp:image -->\n<figure class="wp-block-image"><img src="/docs/icon.svg" alt=""/></figure>\n<!-- /wp:image -->';
    const content = `<!-- wp:code -->\n<pre class="wp-block-code"><code>let a</code></pre>\n<!-- /wp:code -->\n\n${picture}\n\n${rest}`;
    const { id } = await admin.create('/posts', { title: 'Block', status: 'draft', content });
    const { page, isQuiet, context } = await open('admin', `/posts/${id}`);
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.getByText('let a').click();
    await openPanel(page);
    await blockTab(page).click();
    await page.getByRole('textbox', { name: 'Language' }).fill('js');
    assert.equal(await page.getByRole('textbox', { name: 'CSS classes' }).inputValue(), 'language-js');
    await page.getByRole('button', { name: 'Edit as HTML' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'HTML of the block' }).waitFor();
    await page.keyboard.press('Escape');
    await text.getByText('let a').click();
    await page.keyboard.press('Control+z');
    await until(async () => (await page.getByRole('textbox', { name: 'CSS classes' }).inputValue()) === '');
    await text.locator('figure.block-image').click();
    await page.getByRole('complementary').getByRole('textbox', { name: 'Alternative text' }).fill('A pier');
    assert.equal(await page.getByRole('textbox', { name: 'Alternative text' }).count(), 1);
    await page.getByRole('tab', { name: 'Post' }).click();
    await page.getByRole('region', { name: 'Picture' }).getByRole('textbox', { name: 'Alternative text' }).waitFor();
    await blockTab(page).click();
    await text.locator('.block-card').click();
    await page.getByRole('heading', { name: 'acme/odd', level: 3 }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Anchor' }).count(), 0);
    await page.keyboard.press('Control+s');
    await saved(page);
    assert.equal((await read(id)).content.raw, content.replace('alt=""', 'alt="A pier"'));
    await isQuiet();
    await context.close();
  });

  test('opens and closes by Mod+., and sends every field', async () => {
    const { id } = await admin.create('/posts', { title: 'Fields', status: 'draft', content: 'Text.' });
    const { page, isQuiet, expect, context } = await open('admin', `/posts/${id}`);
    expect(/status of 400/);
    await page.keyboard.press('Control+.');
    await page.getByRole('complementary', { name: 'Post settings' }).waitFor();
    await page.getByRole('textbox', { name: 'Slug' }).fill('all-fields');
    await page.getByRole('textbox', { name: 'Excerpt' }).fill('A summary.');
    await page.getByRole('checkbox', { name: 'Harbour' }).check();
    await page.getByText('New category').click();
    await page.getByRole('textbox', { name: 'Name of the category' }).fill('Quays');
    await page.getByRole('combobox', { name: 'Below' }).selectOption('Harbour');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('checkbox', { name: 'Quays', checked: true }).waitFor();
    await page.getByRole('combobox', { name: 'Tags' }).fill('Rope & Tar, salt');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove salt' }).waitFor();
    await page.getByRole('checkbox', { name: 'Allow comments' }).uncheck();
    await page.getByRole('checkbox', { name: 'Keep at the top' }).check();
    await page.keyboard.press('Control+s');
    await saved(page);
    const post = await read(id);
    const tags = await admin.get('/tags', { include: post.tags.join() });
    assert.deepEqual(
      {
        slug: post.slug,
        excerpt: post.excerpt.raw,
        comments: post.comment_status,
        sticky: post.sticky,
        inHarbour: post.categories.includes(harbour.id),
        tags: tags.body.map(({ name }: { name: string }) => name).sort(),
      },
      {
        slug: 'all-fields',
        excerpt: 'A summary.',
        comments: 'closed',
        sticky: true,
        inHarbour: true,
        tags: ['rope &amp; tar', 'salt'],
      },
    );
    await page.keyboard.press('Control+.');
    await page.getByRole('complementary', { name: 'Post settings' }).waitFor({ state: 'detached' });
    await isQuiet();
    await context.close();
  });

  const box = (page: Page, name: string, checked: boolean) => page.getByRole('checkbox', { name, checked });

  for (const role of ['author', 'admin'] as const)
    test(`takes the default category out when another one is chosen by the ${role}`, async () => {
      const { page, isQuiet, context } = await open(role, '/posts/new');
      await page.getByRole('textbox', { name: 'Title' }).fill('Moored');
      await page.keyboard.press('Control+s');
      await saved(page);
      await openPanel(page);
      await box(page, 'Uncategorized', true).waitFor();
      await page.getByRole('checkbox', { name: 'Harbour' }).check();
      await box(page, 'Uncategorized', false).waitFor();
      await page.getByRole('checkbox', { name: 'Uncategorized' }).check();
      assert.equal(await box(page, 'Harbour', true).count(), 1);
      await page.getByRole('checkbox', { name: 'Uncategorized' }).uncheck();
      await page.getByRole('textbox', { name: 'Slug' }).fill(`moored-${role}`);
      await page.keyboard.press('Control+s');
      const mine = { slug: `moored-${role}`, status: 'draft', context: 'edit' };
      await until(async () => (await admin.get('/posts', mine)).body[0]?.categories.join() === `${harbour.id}`);
      await isQuiet();
      await context.close();
    });

  test('takes the default category out of an older post too, and no other one', async () => {
    const pier = await admin.create('/categories', { name: 'Pier' });
    const plain = await admin.create('/posts', { title: 'Older', status: 'draft' });
    const { page, go, context } = await open('editor', `/posts/${plain.id}`);
    const isTold = page.waitForResponse(/categories\/\d+\?/);
    await openPanel(page);
    await box(page, 'Uncategorized', true).waitFor();
    await isTold;
    await page.getByRole('checkbox', { name: 'Pier' }).check();
    await box(page, 'Uncategorized', false).waitFor();
    const filed = await admin.create('/posts', { title: 'Filed', status: 'draft', categories: [pier.id] });
    // The panel stays open.
    const isAsked = page.waitForResponse(/categories\/\d+\?/);
    await go(`/posts/${filed.id}`);
    await isAsked;
    await page.getByRole('checkbox', { name: 'Harbour' }).check();
    assert.equal(await box(page, 'Pier', true).count(), 1);
    await context.close();
  });

  test('what is worth a look is told in the panel and when it is published, and prevents nothing', async () => {
    const picture = '<figure class="wp-block-image"><img src="/docs/icon.svg" alt=""/></figure>';
    const content = [
      `<!-- wp:image -->\n${picture}\n<!-- /wp:image -->`,
      '<!-- wp:heading {"level":4} -->\n<h4 class="wp-block-heading">Deep</h4>\n<!-- /wp:heading -->',
      '<!-- wp:paragraph -->\n<p><a href="#">nowhere</a></p>\n<!-- /wp:paragraph -->',
    ].join('\n\n');
    const { id } = await admin.create('/posts', { content, status: 'draft', date: '2020-01-01T00:00:00' });
    const { page, isQuiet, context } = await open('admin', `/posts/${id}`);
    await openPanel(page);
    const outline = page.getByRole('region', { name: 'Outline' });
    const remarks = [
      'There is no title.',
      '1 picture has no alternative text.',
      'A heading skips a level.',
      '1 link leads nowhere.',
    ];
    for (const remark of remarks) await outline.getByText(remark).waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Named');
    await outline.getByText('There is no title.').waitFor({ state: 'detached' });
    await page.getByLabel('Date', { exact: true }).fill('2021-01-01T00:00');
    await outline.getByText('The date is in the past.').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(`Worth a look: ${remarks.slice(1).join(' ')} The date is in the past.`).waitFor();
    assert.equal((await read(id)).status, 'publish');
    await isQuiet();
    await context.close();
  });

  test('schedules in the time zone of the site, and shows the time of the user as well', async () => {
    const { id } = await admin.create('/posts', { title: 'Later', status: 'draft', content: 'Text.' });
    const { page, context } = await open('admin', `/posts/${id}`, { timezoneId: 'America/Lima' });
    await openPanel(page);
    await page.getByLabel('Date', { exact: true }).fill('2090-12-24T08:00');
    await page.getByText('24 Dec 2090, 02:00 for you in America/Lima').waitFor();
    await page.getByRole('button', { name: 'Schedule for 24 Dec 2090, 08:00' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Scheduled/ })
      .waitFor();
    await page.getByRole('button', { name: 'Update' }).waitFor();
    const post = await read(id);
    assert.deepEqual([post.status, post.date, post.date_gmt], ['future', '2090-12-24T08:00:00', '2090-12-24T07:00:00']);
    await context.close();
  });

  test('warns of times that the clocks of the site skip or repeat', async () => {
    const { id } = await admin.create('/posts', { title: 'Clocks', status: 'draft' });
    const { page, context } = await open('admin', `/posts/${id}`);
    await openPanel(page);
    await page.getByLabel('Date', { exact: true }).fill('2027-03-28T02:30');
    await page.getByText('skip this time').waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2027-10-31T02:30');
    await page.getByText('show this time twice').waitFor();
    await context.close();
  });

  test('a draft set to private is published only by the button', async () => {
    const { id } = await admin.create('/posts', { title: 'Private', status: 'draft', content: 'Text.' });
    const { page, context } = await open('admin', `/posts/${id}`);
    await openPanel(page);
    await page.getByRole('radio', { name: 'Only editors' }).check();
    await page.getByRole('textbox', { name: 'Title' }).fill('Private matters');
    await page.keyboard.press('Control+s');
    await saved(page);
    assert.equal((await read(id)).status, 'draft');
    await page.getByRole('button', { name: 'Publish privately' }).click();
    await page.getByRole('button', { name: 'Update' }).waitFor();
    assert.equal((await read(id)).status, 'private');
    await context.close();
  });

  test('a page is given a parent and an order', async () => {
    const about = await admin.create('/pages', { title: 'About us', status: 'publish' });
    const { id } = await admin.create('/pages', { title: 'History', status: 'draft' });
    const { page, context } = await open('editor', `/pages/${id}`);
    await openPanel(page);
    await page.getByRole('combobox', { name: 'Parent page' }).fill('about');
    await page.getByRole('option', { name: 'About us' }).click();
    await page.getByText('Saved on this device').waitFor();
    const order = page.getByRole('spinbutton', { name: 'Order' });
    await order.focus();
    await order.pressSequentially('-');
    await page.getByText('Saved on this device').waitFor();
    await order.fill('3');
    await page.getByText('Saved on this device').waitFor();
    assert.equal(await order.inputValue(), '3');
    // The field still has the focus: what was typed is saved all the same.
    await page.keyboard.press('Control+s');
    await saved(page);
    const made = await read(id, '/pages');
    assert.deepEqual([made.parent, made.menu_order], [about.id, 3]);
    await context.close();
  });

  test('a picture is uploaded and becomes the featured one', async () => {
    const { id } = await admin.create('/posts', { title: 'Pictured', status: 'draft' });
    const { page, isQuiet, context } = await open('author', '/posts/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Pictured');
    await openPanel(page);
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles('demo/pictures/salt-pans.jpg');
    await page.getByRole('button', { name: 'Replace' }).waitFor();
    await page.getByText('Without alternative text').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    const { body } = await admin.get('/posts', {
      search: 'Pictured',
      status: 'draft',
      context: 'edit',
      exclude: `${id}`,
    });
    assert.ok(body[0].featured_media > 0);
    await isQuiet();
    await context.close();
  });

  test('an author sees pictures that somebody else uploaded, and their sizes', async () => {
    const pans = readFileSync('demo/pictures/salt-pans.jpg');
    const picture = await upload(admin, 'salt-pans.jpg', pans, { alt_text: 'White heaps' });
    const content = `<!-- wp:image {"id":${picture.id},"sizeSlug":"large"} -->
<figure class="wp-block-image size-large"><img src="${picture.source_url}" alt="" class="wp-image-${picture.id}"/></figure>
<!-- /wp:image -->`;
    const own = { title: 'Salt', status: 'draft', author: quoin.users.author, content, featured_media: picture.id };
    const { id } = await admin.create('/posts', own);
    const { page, isQuiet, context } = await open('author', `/posts/${id}`);
    await page.locator('figure.block-image').click();
    await page.getByRole('combobox', { name: 'Size' }).selectOption('Medium');
    await openPanel(page);
    await page.getByRole('img', { name: 'White heaps' }).waitFor();
    await isQuiet();
    await context.close();
  });
});

describe('declared meta fields', { skip: lacksBrowser }, async () => {
  const metaFields = join(temporaryFolder(), 'declared.json');
  writeFileSync(
    metaFields,
    JSON.stringify([
      { resource: 'posts', key: 'subtitle', type: 'string', description: 'Below the title' },
      { resource: 'posts', key: 'rating', type: 'integer', default: 3 },
      { resource: 'posts', key: 'featured', type: 'boolean' },
    ]),
  );
  const { quoin, open } = await openAdmin({ metaFields });

  test('are fields of the panel, with a switch for those that differ from the default', async () => {
    const admin = quoin.as('admin');
    const { id } = await admin.create('/posts', { title: 'Rated', status: 'draft' });
    const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${id}`);
    await openPanel(page);
    const fields = page.getByRole('group', { name: 'More fields' });
    await fields.getByRole('textbox', { name: 'Subtitle' }).fill('A low one');
    await fields.getByRole('spinbutton', { name: 'Rating' }).fill('5');
    await fields.getByRole('switch', { name: 'Featured' }).check();
    await isAccessible();
    // There is one format alone, and no template: nothing to choose.
    assert.equal(await page.getByText(/^(Format|Template)$/).count(), 0);
    await page.keyboard.press('Control+s');
    await saved(page);
    const { meta } = (await admin.get(`/posts/${id}`, { context: 'edit' })).body;
    assert.deepEqual(meta, { subtitle: 'A low one', rating: 5, featured: true });
    await isQuiet();
    await context.close();
  });
});
