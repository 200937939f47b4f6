import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { text } from './support/editor.ts';
import { openAdmin } from './support/open-admin.ts';

/** By keyboard into the parts of blocks, and out of them again. */

const NEXT_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

describe('leaving blocks by keyboard', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');

  /** Opens a draft that ends with an empty paragraph, the cursor in it. */
  async function draft(content = '') {
    const { id } = await admin.create('/posts', { title: 'Keys', status: 'draft', content });
    const opened = await open('admin', `/posts/${id}`);
    const { page } = opened;
    await text(page).focus();
    /** Types words; what stands in angle brackets is a key. The editor is told of the cursor in the next frame. */
    const write = async (keys: string): Promise<void> => {
      for (const part of keys.split(/(<[^>]+>)/)) {
        await (part.startsWith('<') ? page.keyboard.press(part.slice(1, -1)) : page.keyboard.type(part));
        await page.evaluate(NEXT_FRAMES);
      }
    };
    // Keys of blocks are loaded when the text is there, and so is this menu.
    await write('<Control+End>/');
    await page.getByRole('option', { name: 'Paragraph' }).waitFor();
    await write('<Backspace>');
    return {
      ...opened,
      write,
      /** What is saved, without delimiters, classes and line ends. */
      async saved(): Promise<string> {
        await write('<Control+s>');
        await page
          .getByRole('status')
          .filter({ hasText: /^Saved \d/ })
          .waitFor();
        const { raw } = (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content;
        return raw.replaceAll(/\s*<!-- \/?wp:[^>]*-->\s*/g, '').replaceAll(/ class="[^"]*"/g, '');
      },
    };
  }

  test('Enter in a quote begins a new line, and on an empty line leaves the quote', async () => {
    const { write, saved, isQuiet, context } = await draft();
    await write('> one<Enter>two<Enter><Enter>behind');
    assert.equal(await saved(), '<blockquote><p>one</p><p>two</p></blockquote><p>behind</p>');
    await isQuiet();
    await context.close();
  });

  test('the line below a quote holds its source, and Enter leaves it', async () => {
    const { page, write, saved, isAccessible, context } = await draft();
    await write('> one<ArrowDown>');
    assert.equal(await page.locator('.text cite').getAttribute('data-hint'), 'Source');
    await isAccessible();
    await write('Anna<Enter>behind');
    assert.equal(await saved(), '<blockquote><p>one</p><cite>Anna</cite></blockquote><p>behind</p>');
    await context.close();
  });

  test('Enter in the middle of a name moves the rest to the next line', async () => {
    const { write, saved, context } = await draft();
    await write('> one<ArrowDown>Anna Bell<Control+ArrowLeft><Enter>');
    assert.equal(await saved(), '<blockquote><p>one</p><cite>Anna </cite></blockquote><p>Bell</p>');
    await context.close();
  });

  test('arrow keys move through and out of a table; Enter begins a line in a cell', async () => {
    const { write, saved, isQuiet, context } = await draft();
    await write('above<Enter>/table<Enter>a<ArrowDown>b<ArrowDown>c<Enter>d<ArrowDown>below<ArrowUp>e');
    await write('<ArrowUp><ArrowUp>f<ArrowUp><Home>g');
    assert.equal(
      await saved(),
      '<p>gabove</p><figure><table><thead><tr><th>a</th><th>f</th></tr></thead><tbody><tr><td>b</td><td></td></tr><tr><td>c<br>d</td><td>e</td></tr></tbody></table></figure><p>below</p>',
    );
    await isQuiet();
    await context.close();
  });

  test('the arrow down leaves the last block, whatever it is', async () => {
    const { write, saved, context } = await draft();
    await write('```code<ArrowDown>behind');
    assert.equal(await saved(), '<pre><code>code</code></pre><p>behind</p>');
    await context.close();
  });

  test('Enter leaves the caption of a picture', async () => {
    const image = `<!-- wp:image -->
<figure class="wp-block-image"><img src="/p.png" alt=""/><figcaption>Tide</figcaption></figure>
<!-- /wp:image -->

<!-- wp:paragraph -->
<p></p>
<!-- /wp:paragraph -->`;
    const { page, write, saved, context, expect } = await draft(image);
    expect(/404|p\.png/);
    await page.getByText('Tide').click();
    await write('<End><Enter>behind');
    assert.equal(
      await saved(),
      '<figure><img src="/p.png" alt=""/><figcaption>Tide</figcaption></figure><p>behind</p><p></p>',
    );
    await context.close();
  });
});
