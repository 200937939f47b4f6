import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { text } from './support/editor.ts';
import { openAdmin } from './support/open-admin.ts';

const NEXT_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

const TABLE = `<!-- wp:table {"className":"odd"} -->
<figure class="wp-block-table odd"><table><tbody><tr><td class="a">one</td><td>two</td></tr></tbody></table></figure>
<!-- /wp:table -->`;

describe('tables, HTML and the outline in the editor', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  async function draft(content: string, options: Parameters<typeof open>[2] = {}) {
    const { id } = await admin.create('/posts', { title: 'Tools', status: 'draft', content });
    const opened = await open('admin', `/posts/${id}`, options);
    await text(opened.page).focus();
    return {
      ...opened,
      async raw(): Promise<string> {
        await opened.page.keyboard.press('Control+s');
        await opened.page
          .getByRole('status')
          .filter({ hasText: /^Saved \d/ })
          .waitFor();
        return (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw;
      },
    };
  }

  test('after a table is pasted, typing goes on behind it', async () => {
    const { page, raw, isQuiet, context } = await draft('');
    await text(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<table><tr><td>one</td><td>two</td></tr></table>');
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    });
    await text(page).getByRole('cell', { name: 'two' }).waitFor();
    await page.keyboard.type('behind');
    assert.match(await raw(), /<td>two<\/td>.*<p>behind<\/p>\n<!-- \/wp:paragraph -->$/s);
    await isQuiet();
    await context.close();
  });

  test('rows and columns of a table are added and removed, and the other cells stay', async () => {
    const { page, raw, isAccessible, isQuiet, context } = await draft(TABLE);
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const rows = (html: string): string | undefined => /<table>(.*)<\/table>/.exec(html)?.[1];
    await text(page).getByText('two').click();
    await page.keyboard.press('End');
    await page.evaluate(NEXT_FRAMES);
    await page.keyboard.press('Tab');
    await page.keyboard.type('three');
    const grown = '<tbody><tr><td class="a">one</td><td>two</td></tr><tr><td>three</td><td></td></tr></tbody>';
    assert.equal(rows(await raw()), grown);
    await choose('Heading row');
    await choose('Add a column after');
    await page.keyboard.type('new');
    assert.equal(
      rows(await raw()),
      '<thead><tr><th class="a">one</th><th></th><th>two</th></tr></thead><tbody><tr><td>three</td><td>new</td><td></td></tr></tbody>',
    );
    await choose('Move the column forward');
    const moved = '<thead><tr><th class="a">one</th><th>two</th><th></th></tr></thead>';
    assert.equal(rows(await raw()), `${moved}<tbody><tr><td>three</td><td></td><td>new</td></tr></tbody>`);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    for (const name of ['Move the row up', 'Move the row down', 'Move the column forward'])
      assert.equal(await page.getByRole('menuitem', { name }).count(), 0, name);
    await page.keyboard.press('Escape');
    await choose('Delete the column');
    await choose('Heading row');
    await choose('Move the row up');
    assert.match(rows(await raw()) ?? '', /^<tbody><tr><td>three<.*one/);
    await choose('Move the row down');
    assert.equal(rows(await raw()), grown);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await isAccessible();
    await page.getByRole('menuitem', { name: 'Delete the row' }).click();
    assert.equal(await raw(), TABLE);
    await isQuiet();
    await context.close();
  });

  test('the whole text is edited as HTML by Mod+Shift+M, and undone', async () => {
    const { page, raw, isAccessible, isQuiet, context } = await draft(TABLE);
    await page.keyboard.press('Control+Shift+m');
    const field = page.getByRole('textbox', { name: 'HTML of the text' });
    assert.equal(await field.inputValue(), TABLE);
    await isAccessible();
    const changed = `<!-- wp:paragraph {"x":1} -->\n<p class='q'>Typed</p>\n<!-- /wp:paragraph -->\n\n${TABLE}`;
    await field.fill(changed);
    await page.getByRole('button', { name: 'Apply' }).click();
    await text(page).getByText('Typed').waitFor();
    assert.equal(await raw(), changed);
    await page.keyboard.press('Control+z');
    assert.equal(await raw(), TABLE);
    await isQuiet();
    await context.close();
  });

  test('content without blocks stays without blocks when edited as HTML', async () => {
    const { page, raw, context } = await draft('');
    await page.keyboard.press('Control+Shift+m');
    await page.getByRole('textbox', { name: 'HTML of the text' }).fill('Old <b>words</b>\n\nand more');
    await page.getByRole('button', { name: 'Apply' }).click();
    await text(page).getByText('and more').click();
    await page.keyboard.press('End');
    await page.keyboard.type('.');
    assert.equal(await raw(), 'Old <b>words</b>\n\nand more.');
    await context.close();
  });

  for (const width of [1280, 390])
    test(`a classic text is converted to blocks, ${width} px wide, and undone`, async () => {
      const content = '<p>First.</p>\nPlain <em>words</em>\n\n<dl><dt>a</dt></dl>';
      const { page, raw, isAccessible, isQuiet, context } = await draft(content, { viewport: { width, height: 800 } });
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Convert to blocks' }).click();
      const dialog = page.getByRole('dialog', { name: 'Convert to blocks' });
      await dialog.getByText('<!-- /wp:html -->').waitFor();
      await isAccessible();
      await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(
        await raw(),
        '<!-- wp:paragraph -->\n<p>First.</p>\n<!-- /wp:paragraph -->\n\n' +
          '<!-- wp:paragraph -->\n<p>Plain <em>words</em></p>\n<!-- /wp:paragraph -->\n\n' +
          '<!-- wp:html -->\n<dl><dt>a</dt></dl>\n<!-- /wp:html -->',
      );
      await text(page).press('Control+z');
      assert.equal(await raw(), content);
      await isQuiet();
      await context.close();
    });

  for (const width of [1280, 390])
    test(`the outline counts words and jumps to headings, ${width} px wide`, async () => {
      const { page, isAccessible, isQuiet, context } = await draft('<h2>Tide</h2>\n\nTwo words.\n\n<h3>Ebb</h3>', {
        viewport: { width, height: 800 },
      });
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByText('4 words, 1 minute to read').waitFor();
      await isAccessible();
      await page.getByRole('button', { name: 'Ebb' }).click();
      await page.locator('.text:focus').waitFor();
      await page.evaluate(NEXT_FRAMES);
      await page.keyboard.type('Low ');
      await text(page).getByRole('heading', { name: 'Low Ebb' }).waitFor();
      await isQuiet();
      await context.close();
    });

  test('text typed after the search shortcut goes into the search field', async () => {
    const { page, raw, isQuiet, context } = await draft('Low tide.');
    const field = page.getByRole('search').getByRole('textbox', { name: 'Find' });
    await page.keyboard.press('Control+Alt+f');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    // The next key that the browser tells of is typed into the field.
    const focused = await page.evaluate(async () => {
      const press = {
        key: 'f',
        code: 'KeyF',
        keyCode: 70,
        ctrlKey: true,
        altKey: true,
        bubbles: true,
        cancelable: true,
      };
      document.querySelector('.text')?.dispatchEvent(new KeyboardEvent('keydown', press));
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage('next');
      });
      return document.activeElement?.ariaLabel;
    });
    assert.equal(focused, 'Find');
    await page.keyboard.type('tide');
    await until(async () => (await field.inputValue()) === 'tide');
    await page.getByRole('search').getByText('0 of 1').or(page.getByRole('search').getByText('1 of 1')).waitFor();
    assert.equal(await raw(), 'Low tide.');
    await isQuiet();
    await context.close();
  });

  for (const width of [1280, 390])
    test(`words are found and replaced, ${width} px wide`, async () => {
      const { page, raw, isAccessible, isQuiet, context } = await draft('Low tide.\n\nA <b>TIDE</b> and a tide.', {
        viewport: { width, height: 800 },
      });
      await page.keyboard.press('Control+Alt+f');
      const bar = page.getByRole('search', { name: 'Find and replace' });
      await bar.getByRole('textbox', { name: 'Find' }).fill('tide');
      await page.keyboard.press('Enter');
      await bar.getByText('1 of 3').waitFor();
      await page.keyboard.press('Shift+Enter');
      await bar.getByText('3 of 3').waitFor();
      await isAccessible();
      await bar.getByRole('textbox', { name: 'Replace with' }).fill('ebb');
      await bar.getByRole('button', { name: 'Replace', exact: true }).click();
      await bar.getByText('1 of 2').waitFor();
      await bar.getByRole('button', { name: 'Replace all' }).click();
      await bar.getByText('Replaced: 2').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.text:focus').waitFor();
      assert.equal(await raw(), 'Low ebb.\n\nA <b>ebb</b> and a ebb.');
      await page.keyboard.press('Control+z');
      assert.equal(await raw(), 'Low tide.\n\nA <b>TIDE</b> and a ebb.');
      await isQuiet();
      await context.close();
    });
});
