import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { png } from '../../src/files/sample-files.ts';
import { lacksBrowser } from '../support/browser.ts';
import { upload } from '../support/index.ts';
import { importedSite } from './support/imported-site.ts';
import { openAdmin } from './support/open-admin.ts';
import { everyAddress } from './support/screens.ts';
import { uncataloguedTexts } from './support/uncatalogued-texts.ts';

/** The screens of the registry, whichever they are: each new one is held to this by itself. */

const isWithinTheWindow = async (page: Page, where: string): Promise<void> => {
  const wide = await page.evaluate<string[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = ({ left, right }) => right > clientWidth + 1 || left < -1;
    return [...document.querySelectorAll('body *')]
      .filter((element) => outside(element.getBoundingClientRect()))
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  })()`);
  assert.deepEqual(wide, [], where);
};

describe('every screen', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ data: await importedSite() });
  const { page, go, isAccessible, isQuiet } = await open('admin');

  for (const address of await everyAddress(quoin.as('admin')))
    test(`${address} is accessible in all variants, fits the window and logs no error`, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await go(address);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await isAccessible();
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await isWithinTheWindow(page, '320 px, left to right');
      await page.evaluate(`document.documentElement.dir = 'rtl'`);
      await isWithinTheWindow(page, '320 px, right to left');
      for (const width of [641, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await isWithinTheWindow(page, `${width} px, right to left`);
      }
      assert.equal(await page.evaluate(unmirrored), 0, 'icons that point are mirrored');
      await isAccessible();
      await isQuiet();
    });
});

/** How many visible icons point along the text from left to right. */
const unmirrored = `[...document.querySelectorAll('.pointing')].filter(
  (icon) => icon.checkVisibility() && new DOMMatrix(getComputedStyle(icon).transform).a !== -1,
).length`;

describe('the words of every screen', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ title: '港' });
  const admin = quoin.as('admin');
  const { id: post } = await admin.create('/posts', { title: '潮', content: '<p>海</p>', status: 'publish' });
  await admin.create('/posts', { content: '<p>海</p>', status: 'draft' });
  await admin.create('/posts', { title: '夏', status: 'publish', date: '2099-06-01T10:00:00' });
  await admin.create('/pages', { title: '塩', status: 'publish', password: '1' });
  await admin.create('/comments', { post, content: '魚?', author_name: '雨', author_email: 'a@example.com' });
  await admin.post('/categories/1', { name: '石', description: '岩' });
  await admin.create('/tags', { name: '風' });
  await upload(admin, '1.png', png(4, 3), { title: '岸' });

  const { page, go, isQuiet } = await open('admin');
  await page.evaluate(`localStorage.setItem('quoin-language', 'pseudo'); localStorage.setItem('quoin-size', 'larger')`);

  for (const address of await everyAddress(admin))
    test(`${address} takes all words from the catalogue, and has room for longer and larger ones`, async () => {
      await go(address);
      assert.deepEqual(await uncataloguedTexts(page), []);
      for (const width of [320, 641, 768, 1024]) {
        await page.setViewportSize({ width, height: 640 });
        await isWithinTheWindow(page, `longer words in large letters, ${width} px`);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await isQuiet();
    });
});
