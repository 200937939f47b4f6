import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { upload } from '../support/index.ts';
import { paragraph, saved, text } from './support/editor.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

const type = (page: Page, typed: string) => page.keyboard.type(typed);
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** A content without line ends, and with short delimiters. */
const short = (content: string): string =>
  content
    .replaceAll(/\s*<!-- \/?wp:[^>]*-->\s*/g, '')
    .replaceAll(/ class="[^"]*"/g, '')
    .trim();

const OPAQUE = `<!-- wp:paragraph -->
<p>One.</p>
<!-- /wp:paragraph -->

<!-- wp:acme/unknown {"a":1} -->
<div   class=odd>Kept  as it is</div>
<!-- /wp:acme/unknown -->

<!-- wp:paragraph -->
<p>Two.</p>
<!-- /wp:paragraph -->`;

describe('blocks in the editor', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  await admin.create('/posts', { title: 'The tide & I', status: 'publish', slug: 'tide' });
  await admin.create('/posts', { title: 'Spring tide', status: 'publish', date: '2099-06-01T10:00:00' });
  await admin.create('/pages', { title: 'Ebb tide', status: 'private' });
  const table = await upload(admin, 'table.txt', 'High 10:42', { title: 'Tide table' });
  const rawOf = async (id: number): Promise<string> =>
    (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw;
  /** Opens a draft with a content, the cursor at its end. */
  async function draft(content: string, options: Parameters<typeof open>[2] = {}) {
    const { id } = await admin.create('/posts', { title: 'Blocks', status: 'draft', content });
    const opened = await open('admin', `/posts/${id}`, options);
    await text(opened.page).focus();
    await press(opened.page, 'Control+End');
    // The editor is told of the cursor in the next frame.
    await opened.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    return {
      ...opened,
      async raw(): Promise<string> {
        await press(opened.page, 'Control+s');
        await saved(opened.page);
        return rawOf(id);
      },
    };
  }

  for (const width of [1280, 390])
    test(`menus and toolbar can be used by everybody, ${width} px wide`, async () => {
      const { page, isAccessible, isQuiet, context } = await draft('', { viewport: { width, height: 800 } });
      await type(page, '/');
      await page.getByRole('option', { name: 'Paragraph' }).waitFor();
      await isAccessible();
      await press(page, 'Escape', 'Backspace');
      await type(page, 'Some words');
      await press(page, 'Shift+Home');
      await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
      await isAccessible();
      await page.getByRole('button', { name: 'Turn into' }).click();
      await page.getByRole('menuitem', { name: 'Heading 3' }).waitFor();
      await isAccessible();
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByRole('dialog', { name: 'Link' }).waitFor();
      await isAccessible();
      await page.getByRole('combobox').fill('tide');
      for (const name of ['The tide & I Post', 'Spring tide Post, Scheduled', 'Ebb tide Page, Private'])
        await page.getByRole('option', { name, exact: true }).waitFor();
      await isAccessible();
      await press(page, 'ArrowDown', 'Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await text(page).getByText('Some words').click();
      await page.getByRole('button', { name: 'Edit the link' }).waitFor();
      await isAccessible();
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Block: Paragraph' }).first().click();
      await isAccessible();
      await page.getByRole('menuitem', { name: 'Edit as HTML' }).click();
      await page.getByRole('textbox', { name: 'HTML of the block' }).waitFor();
      await isAccessible();
      await fits(page);
      await isQuiet();
      await context.close();
    });

  test('a file is found for a link, and its address is linked', async () => {
    const { page, raw, isQuiet, context } = await draft('');
    await type(page, 'Times');
    await press(page, 'Shift+Home', 'Control+Shift+k');
    await page.getByRole('combobox').fill('tide ta');
    await page.getByRole('option', { name: 'Tide table File', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(short(await raw()), `<p><a href="${table.source_url}">Times</a></p>`);
    await isQuiet();
    await context.close();
  });

  test('a link says if readers cannot see what it leads to', async () => {
    const make = async (title: string, more: object): Promise<string> =>
      (await admin.create('/posts', { title, ...more })).link as string;
    const seen = await make('Neap', { status: 'publish' });
    const draft = await make('Flood', { status: 'draft', slug: 'flood' });
    const { id, link: gone } = await admin.create('/posts', { title: 'Slack water', status: 'publish' });
    await admin.delete(`/posts/${id}`);
    const links = { seen, draft, gone, elsewhere: 'https://other.example/neap/' };
    const content = Object.entries(links).map(([name, href]) => `<a href="${href}">${name}</a>`);
    const post = await admin.create('/posts', {
      title: 'Links',
      content: paragraph(content.join(' and ')),
      status: 'draft',
    });
    const { page, isAccessible, isQuiet, context } = await open('admin', `/posts/${post.id}`);
    const bar = page.locator('.link-bar');
    for (const [name, state] of [
      ['draft', 'Draft'],
      ['gone', 'In the trash'],
    ] as const) {
      await text(page).getByText(name, { exact: true }).click();
      await bar.getByText(state, { exact: true }).waitFor();
    }
    await isAccessible();
    const told = page.waitForResponse((response) => response.url().includes('slug=neap,'));
    await text(page).getByText('seen', { exact: true }).click();
    await bar.getByRole('link', { name: seen }).waitFor();
    // No state is shown, neither that of the previous link before the answer, nor one after it.
    assert.equal(await bar.locator('strong').count(), 0);
    await told;
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    assert.equal(await bar.locator('strong').count(), 0);
    await text(page).getByText('elsewhere', { exact: true }).click();
    await bar.getByRole('link', { name: 'https://other.example/neap/' }).waitFor();
    assert.equal(await bar.locator('strong').count(), 0);
    await isQuiet();
    await context.close();
  });

  test('the slash menu filters while typing, and inserts by keyboard', async () => {
    const { page, raw, isQuiet, context } = await draft('');
    await type(page, '/numb');
    await page.getByRole('option', { name: 'Numbered list', selected: true }).waitFor();
    await press(page, 'Enter');
    await type(page, 'fish');
    await press(page, 'Enter', 'Enter');
    await type(page, '/h3');
    await press(page, 'Enter');
    await type(page, 'Salt');
    await press(page, 'Enter');
    await type(page, '/divider');
    await press(page, 'Enter');
    await type(page, '/not a block');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    assert.equal(short(await raw()), '<ol><li>fish</li></ol><h3>Salt</h3><hr/><p>/not a block</p>');
    await isQuiet();
    await context.close();
  });

  test('every kind of block can be inserted', async () => {
    const { page, raw, isQuiet, context } = await draft('');
    for (const name of [
      'quote',
      'pull',
      'table',
      'code',
      'preform',
      'verse',
      'button',
      'teaser',
      'break',
      'shortc',
      'html',
    ]) {
      await type(page, `/${name}`);
      await page.getByRole('listbox').waitFor();
      await press(page, 'Enter');
      await press(page, 'Control+End');
      const place = await text(page)
        .locator(':scope > *')
        .last()
        .evaluate((last) => last.tagName + (last.textContent ?? ''));
      if (place === 'P') continue;
      await press(page, 'Escape');
      await page.getByRole('button', { name: /^Block: / }).click();
      await page.getByRole('menuitem', { name: 'Insert below' }).click();
    }
    await type(page, '/embed');
    await press(page, 'Enter');
    await page.getByRole('textbox', { name: 'Address of the page' }).fill('https://example.org/film');
    await press(page, 'Enter');
    await page.getByText('https://example.org/film').waitFor();
    const content = await raw();
    for (const kind of [
      'quote',
      'pullquote',
      'table',
      'code',
      'preformatted',
      'verse',
      'buttons',
      'more',
      'nextpage',
      'embed',
    ])
      assert.match(content, new RegExp(`<!-- wp:${kind} `), kind);
    await isQuiet();
    await context.close();
  });

  test('the toolbar formats the selection, by mouse and by Alt+F10', async () => {
    const { page, raw, context } = await draft('');
    await type(page, 'plain bold');
    await press(page, 'Control+Shift+ArrowLeft');
    await page.getByRole('button', { name: 'Bold' }).click();
    await press(page, 'ArrowRight', 'Alt+F10');
    await page.locator('[aria-label="Turn into"]:focus').waitFor();
    await press(page, 'ArrowRight', 'ArrowRight');
    await page.locator('[aria-label="Italic"]:focus').waitFor();
    await press(page, 'Enter', 'Escape');
    await type(page, ' both');
    await press(page, 'Alt+F10');
    await page.locator('[aria-label="Turn into"]:focus').waitFor();
    await press(page, 'Enter');
    await page.getByRole('menuitem', { name: 'Heading 4' }).click();
    await type(page, '!');
    assert.equal(short(await raw()), '<h4>plain <strong>bold<em> both!</em></strong></h4>');
    await context.close();
  });

  test('paragraphs become a list, and a list becomes paragraphs', async () => {
    const { page, raw, context } = await draft(
      '<!-- wp:paragraph -->\n<p>one <em>more</em></p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>two</p>\n<!-- /wp:paragraph -->',
    );
    await press(page, 'Control+a');
    await page.getByRole('button', { name: 'Numbered list', exact: true }).click();
    assert.equal(short(await raw()), '<ol><li>one <em>more</em></li><li>two</li></ol>');
    await press(page, 'Control+a');
    await page.getByRole('button', { name: 'Numbered list', exact: true }).click();
    await press(page, 'End');
    assert.equal(short(await raw()), '<p>one <em>more</em></p><p>two</p>');
    await press(page, 'Control+z', 'Control+z');
    assert.equal(short(await raw()), '<p>one <em>more</em></p><p>two</p>');
    await context.close();
  });

  test('a key acts on the visible selection, even before the browser reports it', async () => {
    const { page, raw, context } = await draft('');
    await type(page, 'plain bold');
    await page.evaluate(`(() => {
      getSelection().modify('extend', 'backward', 'word');
      const press = { key: 'b', code: 'KeyB', keyCode: 66, ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', press));
    })()`);
    assert.equal(short(await raw()), '<p>plain <strong>bold</strong></p>');
    await context.close();
  });

  test('a link is found by its text, edited, and removed', async () => {
    const { page, raw, isQuiet, context } = await draft('');
    await type(page, 'read this');
    await press(page, 'Control+Shift+ArrowLeft', 'Control+k');
    await page.getByRole('combobox').fill('tide');
    await page.getByRole('option', { name: 'The tide & I' }).click();
    assert.match(await raw(), /<p>read <a href="[^"]*\/tide\/">this<\/a><\/p>/);
    await press(page, 'ArrowLeft');
    await page.getByRole('button', { name: 'Remove the link' }).waitFor();
    await press(page, 'Control+k');
    await page.getByRole('combobox').fill('javascript:alert(1)');
    await press(page, 'Enter');
    await page.getByText('This address cannot be linked').waitFor();
    await page.getByRole('combobox').fill('example.org/low');
    await press(page, 'Enter');
    assert.match(await raw(), /<a href="https:\/\/example\.org\/low">this<\/a>/);
    await page.getByRole('button', { name: 'Remove the link' }).click();
    assert.match(await raw(), /<p>read this<\/p>/);
    await isQuiet();
    await context.close();
  });

  test('blocks are selected, moved, duplicated and deleted by keys, and others keep their bytes', async () => {
    const { page, raw, context } = await draft(OPAQUE);
    await press(page, 'Escape');
    await page.getByText('Paragraph selected, 3 of 3').waitFor();
    await type(page, 'x');
    await press(page, 'ArrowUp');
    await page.getByText('acme/unknown selected, 2 of 3').waitFor();
    await press(page, 'Alt+ArrowUp');
    const [one = '', unknown = '', two = ''] = OPAQUE.split('\n\n');
    assert.deepEqual((await raw()).split('\n\n'), [unknown, one, two]);
    await press(page, 'Control+Shift+d');
    assert.equal((await raw()).split('Kept  as it is').length, 3);
    await press(page, 'Delete');
    assert.deepEqual((await raw()).split('\n\n'), [unknown, one, two]);
    await press(page, 'ArrowDown');
    await press(page, 'Enter');
    await type(page, ' More.');
    assert.match(await raw(), /More\./);
    await context.close();
  });

  test('an unknown block is edited as HTML', async () => {
    const { page, raw, context } = await draft(OPAQUE);
    await text(page).getByText('acme/unknown').click();
    await page.getByRole('button', { name: 'Block: acme/unknown' }).click();
    await page.getByRole('menuitem', { name: 'Edit as HTML' }).click();
    const field = page.getByRole('textbox', { name: 'HTML of the block' });
    await field.fill((await field.inputValue()).replace('as it is', 'otherwise'));
    await page.getByRole('button', { name: 'Apply' }).click();
    assert.equal(await raw(), OPAQUE.replace('as it is', 'otherwise'));
    await context.close();
  });

  test('a block is dragged by its handle, and keeps its bytes', async () => {
    const { page, raw, isQuiet, context } = await draft(OPAQUE);
    await text(page).getByText('Kept as it is').hover();
    await page.locator('.block-handle').dragTo(text(page).getByText('One.'), { targetPosition: { x: 4, y: 2 } });
    const [one, kept, two] = OPAQUE.split('\n\n');
    assert.equal(await raw(), [kept, one, two].join('\n\n'));
    await text(page).focus();
    await press(page, 'Control+z');
    assert.equal(await raw(), OPAQUE);
    await isQuiet();
    await context.close();
  });

  test('nothing can be dragged into an unknown block', async () => {
    const box = (inside: string): string =>
      `<!-- wp:acme/box -->\n<div class="box">${inside}</div>\n<!-- /wp:acme/box -->`;
    const content = `${paragraph('Outside.')}\n\n${box(`${paragraph('First.')}\n\n${paragraph('Second.')}`)}`;
    const { page, raw, context } = await draft(content);
    await text(page).getByText('Outside.').hover();
    await page.locator('.block-handle').dragTo(text(page).getByText('Second.'), { targetPosition: { x: 4, y: 2 } });
    assert.equal(await raw(), content);
    await text(page).getByText('First.').hover();
    await page.locator('.block-handle').dragTo(text(page).getByText('Outside.'), { targetPosition: { x: 4, y: 2 } });
    assert.equal(await raw(), content);
    await context.close();
  });

  test('an empty column that was imported is written in', async () => {
    const column = (inner: string): string =>
      `<!-- wp:column -->\n<div class="wp-block-column">${inner}</div>\n<!-- /wp:column -->`;
    const columns = (first: string): string =>
      `<!-- wp:columns -->\n<div class="wp-block-columns">${column(first)}\n\n${column(paragraph('Right.'))}</div>\n<!-- /wp:columns -->`;
    const { page, raw, isQuiet, context } = await draft(columns(''));
    assert.equal(await raw(), columns(''));
    const [empty, right] = await Promise.all(
      ['', 'Right.'].map((words) =>
        text(page)
          .locator('p')
          .filter({ hasText: new RegExp(`^${words}$`) })
          .boundingBox(),
      ),
    );
    assert.ok(empty && right && empty.y === right.y && empty.x < right.x && empty.width > 100);
    await text(page).locator('p').first().click();
    await type(page, 'Left.');
    assert.equal(await raw(), columns(paragraph('Left.')));
    await press(page, 'Control+z');
    assert.equal(await raw(), columns(''));
    await isQuiet();
    await context.close();
  });
});
