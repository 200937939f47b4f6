import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { text } from './support/editor.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

const picture = async (): Promise<string> => (await readFile('demo/pictures/salt-pans.jpg')).toString('base64');

interface Given {
  readonly html?: string;
  readonly text?: string;
  /** A picture, in base 64. */
  readonly file?: string;
  /** What the file calls itself, and its type. */
  readonly name?: string;
  readonly type?: string;
}

/** Pastes or drops on the text, as the browser does. */
async function give(page: Page, how: 'paste' | 'drop', given: Given): Promise<void> {
  await page.evaluate(`(() => {
    const dom = document.querySelector('.text');
    const given = ${JSON.stringify(given).replaceAll('</', '<\\/')};
    const data = new DataTransfer();
    if (given.html !== undefined) data.setData('text/html', given.html);
    if (given.text !== undefined) data.setData('text/plain', given.text);
    if (given.file !== undefined) {
      const bytes = Uint8Array.from(atob(given.file), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], given.name ?? 'salt pans.jpg', { type: given.type ?? 'image/jpeg' }));
    }
    const box = dom.getBoundingClientRect();
    const options = { bubbles: true, cancelable: true, clientX: box.left + 4, clientY: box.top + 8 };
    dom.dispatchEvent('${how}' === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent('drop', { ...options, dataTransfer: data }));
  })()`);
}

/** What the clipboard gets as HTML. */
const copied = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data });
    document.querySelector('.text').dispatchEvent(event);
    return data.getData('text/html');
  })()`);

describe('pasting, dropping and pictures in the editor', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  async function draft(content: string, options: Parameters<typeof open>[2] = {}) {
    const { id } = await admin.create('/posts', { title: 'Pictures', status: 'draft', content });
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

  test('hostile HTML is read by our own parser, and breaks no content security policy', async () => {
    const { page, raw, isQuiet, context } = await draft('');
    await give(page, 'paste', {
      html: '<p style="color:red" onclick="x()">Kept <b>words</b><script>alert(1)</script><img src=x onerror=alert(1)></p><ul><li>one</li></ul>',
      text: 'Kept words',
    });
    await give(page, 'drop', { html: '<h2>Dropped</h2><svg onload=alert(1)></svg>', text: 'Dropped' });
    const content = await raw();
    assert.match(content, /<p>Kept <strong>words<\/strong>/);
    assert.match(content, /<li>one<\/li>/);
    assert.match(content, /Dropped<\/h2>/);
    assert.doesNotMatch(content, /script|onerror|onclick|onload|style=/);
    await isQuiet();
    await context.close();
  });

  test('copied blocks are pasted as they would be saved', async () => {
    const block = '<!-- wp:acme/unknown {"a":1} -->\n<div   class=odd>Kept  as it is</div>\n<!-- /wp:acme/unknown -->';
    const words = '<!-- wp:paragraph -->\n<p>One <em>two</em>.</p>\n<!-- /wp:paragraph -->';
    const { page, raw, isQuiet, context } = await draft(`${words}\n\n${block}`);
    await page.keyboard.press('Control+a');
    const html = await copied(page);
    assert.equal(html, `${words}\n\n${block}`);
    await page.keyboard.press('Delete');
    await give(page, 'paste', { html });
    assert.equal(await raw(), `${words}\n\n${block}`);
    await isQuiet();
    await context.close();
  });

  test('text typed after pasting an address is placed after its card', async () => {
    const { page, raw, context } = await draft('');
    await give(page, 'paste', { text: 'https://example.org/film' });
    await page.getByText('https://example.org/film').waitFor();
    await page.keyboard.type('And on.');
    assert.match(await raw(), /<!-- \/wp:embed -->\n\n<!-- wp:paragraph -->\n<p>And on\.<\/p>/);
    await context.close();
  });

  test('Mod+Shift+V pastes text, and one undo takes it back', async () => {
    const { page, raw, context } = await draft('');
    await page.keyboard.type('Before ');
    // The browser of the tests has no clipboard of its own: the keys, then what the browser makes of them.
    await page.evaluate(`document.querySelector('.text').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }))`);
    await give(page, 'paste', { html: '<h2>Plain</h2>', text: '**Plain**' });
    assert.match(await raw(), /<p>Before \*\*Plain\*\*<\/p>/);
    await page.keyboard.press('Control+z');
    assert.match(await raw(), /<p>Before ?<\/p>/);
    await context.close();
  });

  for (const width of [1280, 390])
    test(`a picture is pasted, uploaded, described and laid out, ${width} px wide`, async () => {
      const { page, raw, isAccessible, isQuiet, context } = await draft('', { viewport: { width, height: 800 } });
      await give(page, 'paste', { file: await picture() });
      const alt = page.getByRole('textbox', { name: 'Alternative text' });
      await alt.waitFor();
      await isAccessible();
      await alt.fill('Salt & "sun"');
      await page.getByRole('combobox', { name: 'Size' }).selectOption('Medium');
      await page.getByRole('combobox', { name: 'Alignment' }).selectOption('Wide');
      await page.getByRole('region', { name: 'Picture' }).getByRole('textbox', { name: 'Link' }).fill('example.org');
      await page.getByRole('button', { name: 'Add a caption' }).click();
      await page.keyboard.type('The pans');
      const content = await raw();
      const id = /wp-image-(\d+)/.exec(content)?.[1];
      assert.match(content, new RegExp(`<!-- wp:image \\{[^}]*"id":${id}[^}]*"sizeSlug":"medium"`));
      assert.match(
        content,
        /class="wp-block-image [^"]*alignwide[^"]*size-medium|class="wp-block-image [^"]*size-medium[^"]*alignwide/,
      );
      assert.match(content, /alt="Salt &amp; &quot;sun&quot;"/);
      assert.match(content, /<a href="https:\/\/example\.org">/);
      assert.match(content, /<figcaption class="wp-element-caption">The pans<\/figcaption>/);
      assert.doesNotMatch(content, /blob:/);
      await fits(page);
      await isQuiet();
      await context.close();
    });

  test('a picture is shown during its upload; a failed upload is retried, a cancelled one disappears', async () => {
    const { page, raw, isAccessible, expect, isQuiet, context } = await draft('');
    expect(/status of 415|status of 503/);
    let isBroken = true;
    let release = (): void => undefined;
    await page.route('**/wp/v2/media?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (isBroken) return route.fulfill({ status: 415, json: { code: 'x', message: 'No such type.' } });
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return route.continue().catch(() => undefined);
    });
    await page.keyboard.type('Before');
    await give(page, 'drop', { file: await picture() });
    await page.getByText('salt pans.jpg was not uploaded: No such type.').waitFor();
    await isAccessible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('progressbar', { name: 'Uploading salt pans.jpg' }).waitFor();
    await isAccessible();
    assert.doesNotMatch(await raw(), /img|blob/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    release();
    assert.doesNotMatch(await raw(), /img|blob/);
    await isQuiet();
    await context.close();
  });

  test('a dropped picture of a kind that is not allowed is refused with the reason', async () => {
    const { page, raw, expect, isQuiet, context } = await draft('');
    expect(/status of 400/);
    await give(page, 'drop', { file: await picture(), name: 'scan.tiff', type: 'image/tiff' });
    await page.getByText('scan.tiff was not uploaded: Pictures of this kind are not allowed').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    assert.doesNotMatch(await raw(), /img|blob/);
    await isQuiet();
    await context.close();
  });

  test('pictures of a gallery are walked, moved, copied and deleted by keys, the last one with its gallery', async () => {
    const one = (name: string): string =>
      `<!-- wp:image -->\n<figure class="wp-block-image"><img src="/docs/icon.svg?${name}" alt="${name}"/></figure>\n<!-- /wp:image -->`;
    const content = `<!-- wp:gallery -->\n<figure class="wp-block-gallery has-nested-images columns-2 is-cropped">${['a', 'b', 'c'].map(one).join('\n\n')}<figcaption class="blocks-gallery-caption wp-element-caption">All</figcaption></figure>\n<!-- /wp:gallery -->`;
    const { id } = await admin.create('/posts', { title: 'Pictures', status: 'draft', content });
    const { page, isQuiet, context } = await open('admin', `/posts/${id}`);
    /** Saves, and waits until these pictures are there. */
    const holds = async (names: string): Promise<void> => {
      await page.keyboard.press('Control+s');
      await until(async () => {
        const { raw } = (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content;
        return [...raw.matchAll(/alt="(.)"/g)].map(([, name]) => name).join('') === names;
      });
    };
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const [left, right] = await Promise.all(['a', 'b'].map((name) => page.getByRole('img', { name }).boundingBox()));
    assert.ok(left && right && left.y === right.y && left.x < right.x);
    await text(page).getByText('All').click();
    // The gallery, its first picture, the next one.
    await press('Escape', 'Enter');
    await page.getByText('Picture selected, 1 of 3').waitFor();
    await press('ArrowDown', 'Alt+ArrowUp');
    await holds('bac');
    await press('Control+Shift+D');
    await holds('bbac');
    await press('ArrowDown', 'ArrowDown', 'Alt+ArrowDown', 'Delete');
    await holds('bba');
    await press('Delete', 'Delete', 'Delete');
    await holds('');
    await isQuiet();
    await context.close();
  });

  test('a gallery is chosen from the whole library, in order', async () => {
    const { page, raw, isAccessible, isQuiet, context } = await draft('');
    await page.keyboard.type('/gallery');
    await page.getByRole('option', { name: 'Gallery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose pictures' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles(['demo/pictures/salt-pans.jpg', 'demo/pictures/loaf.jpg']);
    await dialog.getByRole('button', { name: 'Choose 2' }).waitFor();
    await isAccessible();
    await dialog.getByRole('button', { name: 'Choose 2' }).click();
    await dialog.waitFor({ state: 'detached' });
    const content = await raw();
    assert.equal(content.match(/<!-- wp:image /g)?.length, 2);
    assert.match(content, /salt-pans.*loaf|loaf.*salt-pans/s);
    await isQuiet();
    await context.close();
  });
});
