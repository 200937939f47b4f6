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

  for (const path of ['/', '/docs'])
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
