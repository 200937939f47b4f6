import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { becomes } from './support/becomes.ts';
import { paragraph, saved, text } from './support/editor.ts';
import { openAdmin } from './support/open-admin.ts';

describe('what is typed', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');

  /** Types into a draft, by a function, and returns what was saved. */
  async function typed(type: (press: (...keys: string[]) => Promise<void>, page: Page) => Promise<void>) {
    const { id } = await admin.create('/posts', { title: 'Typed', status: 'draft', content: paragraph('') });
    const { page, isQuiet, context } = await open('admin', `/posts/${id}`);
    await text(page).locator('p').click();
    // A name of a key is pressed, everything else is typed.
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys)
        await (/^(Enter|Tab|Shift\+Tab)$/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
    };
    await type(press, page);
    await page.keyboard.press('Control+s');
    await saved(page);
    await isQuiet();
    await context.close();
    return (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw as string;
  }

  test('a list in a numbered list is numbered, in a list with bullets it is not', async () => {
    const numbered = await typed((press) => press('1. ', 'one', 'Enter', 'Tab', 'two', 'Enter', 'three'));
    assert.equal(numbered.match(/<ol>/g)?.length, 2, numbered);
    assert.equal(numbered.match(/<!-- wp:list {"ordered":true} -->/g)?.length, 2);
    const bullets = await typed((press) => press('- ', 'one', 'Enter', 'Tab', 'two'));
    assert.equal(bullets.match(/<ul>/g)?.length, 2, bullets);
  });

  test('what is typed over a selection has its marks, and the browser adds no looks to it', async () => {
    const content = await typed(async (press, page) => {
      await press('- ', 'Beta', 'Enter', '**bold** tail');
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+ArrowRight');
      await press('c');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('End');
      await page.keyboard.press('Shift+ArrowRight');
      // A letter without a key comes as from an input method.
      await press('Ω');
    });
    assert.match(content, /<ul><!-- wp:list-item -->\n<li>BetaΩ<strong>cold<\/strong> tail<\/li>/);
  });

  test('Enter behind ``` begins no line of the code', async () => {
    const content = await typed((press) => press('```', 'Enter', 'one', 'Enter', 'two'));
    assert.match(content, /<code>one\ntwo<\/code>/);
  });

  test('Tab indents code, one line or those that are selected, and Esc leads out of it', async () => {
    const content = await typed(async (press, page) => {
      await press('```', 'Enter', 'one', 'Enter', 'Tab', 'two', 'Enter', 'three');
      await page.keyboard.press('Shift+ArrowUp');
      await press('Tab', 'Tab', 'Shift+Tab');
      await page.keyboard.press('Escape');
      await press('Tab');
      await becomes(page, 'document.activeElement.closest(".ProseMirror")', null);
    });
    assert.match(content, /<code>one\n\t\ttwo\n\tthree<\/code>/);
  });

  test('Tab leaves code if the profile says so', async () => {
    const content = await typed(async (press, page) => {
      await page.evaluate(`localStorage.setItem('quoin-tab', 'leaves')`);
      await page.reload();
      await text(page).locator('p').click();
      await press('```', 'Enter', 'one', 'Tab');
      await becomes(page, 'document.activeElement.closest(".ProseMirror")', null);
    });
    assert.match(content, /<code>one<\/code>/);
  });

  test('behind a new embed goes into a paragraph of its own', async () => {
    const embedded = await typed(async (press, page) => {
      await press('/embed', 'Enter');
      await page.getByRole('dialog').waitFor();
      await press('https://example.org/a', 'Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await press('typed at once');
    });
    assert.match(embedded, /\/wp:embed -->\n\n<!-- wp:paragraph -->\n<p>typed at once<\/p>\n<!-- \/wp:paragraph -->$/);
  });

  test('each text goes the way of its own letters', async () => {
    const aligned: unknown[] = [];
    await typed(async (press, page) => {
      await press('Latin', 'Enter');
      await page.keyboard.insertText('שלום עולם');
      await press('Enter', '- ');
      await page.keyboard.insertText('مرحبا');
      aligned.push(
        await page.evaluate(`(() => {
          const middle = ({ left, right }) => (left + right) / 2;
          const whole = middle(document.querySelector('.text').getBoundingClientRect());
          return [...document.querySelectorAll('.text > p, .text .line')].map((block) => {
            const range = document.createRange();
            range.selectNodeContents(block);
            return middle(range.getClientRects()[0]) > whole ? 'right' : 'left';
          });
        })()`),
      );
    });
    assert.deepEqual(aligned, [['left', 'right', 'right']]);
  });
});
