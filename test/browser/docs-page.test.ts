import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import axe from 'axe-core';
import { lacksBrowser, openBrowser } from '../support/browser.ts';
import { startQuoin } from '../support/index.ts';

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe('the pages of the server', { skip: lacksBrowser }, async () => {
  const quoin = await startQuoin();
  const browser = await openBrowser();

  test('/docs can be searched by keyboard, and what is found is shown, under its own policy', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    await page.goto(`${quoin.url}/docs`);
    const focused = () => page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'To the content');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'search');
    await page.keyboard.type('featured_media');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=featured_media/);
    for (let presses = 0; (await focused()) !== 'posts: featured_media'; presses += 1) {
      assert.ok(presses < 10, 'the hit is not reached by Tab');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/#posts\.featured_media$/);
    assert.equal(await page.locator('[id="posts.featured_media"]').isVisible(), true);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('/docs shows names of fields in one line', async () => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.goto(`${quoin.url}/docs#posts.featured_media`);
    const isWhole = `document.getElementById('posts.featured_media').querySelector('code').getClientRects().length === 1`;
    assert.equal(await page.evaluate(isWhole), true);
    await page.close();
  });

  test('/docs fits a telephone', async () => {
    const page = await browser.newPage();
    await page.goto(`${quoin.url}/docs#createPosts`);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, `${width} px`);
    }
    await page.close();
  });

  for (const path of ['/', '/docs', '/docs?search=title'])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${path} can be read by everybody, ${colorScheme}, and asks nobody else for anything`, async () => {
        const page = await browser.newPage({ colorScheme, bypassCSP: true });
        const asked: string[] = [];
        const complaints: string[] = [];
        page.on('request', (request) => void asked.push(request.url()));
        page.on('console', (message) => void complaints.push(message.text()));
        await page.goto(quoin.url + path);
        assert.deepEqual(
          asked.filter((address) => !address.startsWith(quoin.url)),
          [],
        );
        await page.evaluate(axe.source);
        const findings = await page.evaluate<Finding[]>('axe.run().then(({ violations }) => violations)');
        assert.deepEqual(
          findings.map(({ id, nodes }) => [id, nodes[0]?.html]),
          [],
        );
        assert.deepEqual(complaints, []);
        await page.close();
      });
});
