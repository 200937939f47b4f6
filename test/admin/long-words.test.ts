import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { paragraph, text } from './support/editor.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

/** Blocks that are wider than a phone: a long word, a line of code, a table of nine columns. */
const wide = [
  paragraph(WORD.repeat(4)),
  `<!-- wp:code -->\n<pre class="wp-block-code"><code>${'let tide = 1; '.repeat(40)}</code></pre>\n<!-- /wp:code -->`,
  `<!-- wp:shortcode -->\n[gallery ids="${'1,'.repeat(200)}"]\n<!-- /wp:shortcode -->`,
  `<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr>${'<td>Contents</td>'.repeat(9)}</tr></tbody></table></figure>\n<!-- /wp:table -->`,
].join('\n\n');

describe('long words', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');

  for (const width of [1280, 390])
    test(`stay within the window, ${width} px wide`, async () => {
      const { page, go, isAccessible, isQuiet, context } = await open('admin', '/', {
        viewport: { width, height: 800 },
      });
      // Written by the user, so that Home tells it as what was done lately.
      const { id } = await admin.create('/posts', { title: WORD.repeat(2), status: 'draft', content: wide });
      await go('/');
      await page.getByRole('heading', { name: 'What you did lately' }).waitFor();
      await fits(page);
      await isAccessible();
      await go(`/posts/${id}`);
      await text(page).waitFor();
      await fits(page);
      await isAccessible();
      await isQuiet();
      await context.close();
    });
});
