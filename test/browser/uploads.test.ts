import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { gif, picture, png, pngChunk } from '../../src/files/sample-files.ts';
import { lacksBrowser, openBrowser } from '../support/browser.ts';
import { bare, startQuoin, upload } from '../support/index.ts';

/** Says that it runs, in every way that a page has. */
const script = `document.title='ran';new Image().src='/ran';fetch('/ran');alert('ran')`;
const markup = `<html><body onload="${script}"><script>${script}</script><img src=x onerror="${script}"></body></html>`;
const vector = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${script}"/></foreignObject><image href="/ran"/></svg>`;
const bytes = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));

/** Files that are accepted, and hold something that would run elsewhere. */
const accepted: Record<string, Buffer | string> = {
  'a-gif-and-script.gif': bytes(gif(1), `/*${markup}*/=1;${script}`),
  'a-png-and-markup.png': bytes(png(4, 4), markup),
  'markup-in-a-png.png': png(4, 4, { before: pngChunk('tEXt', `Comment\0${markup}`) }),
  'a-png-and-a-vector.png': bytes(png(4, 4), vector),
  'markup-in-a-jpeg.jpg': await picture(8, 8)
    .jpeg()
    .withExif({ IFD0: { ImageDescription: markup } })
    .toBuffer(),
  'a-webp-and-markup.webp': bytes(await sharp(png(4, 4)).webp().toBuffer(), markup),
  'markup.txt': markup,
  'script.txt': script,
  'vector.txt': vector,
  'markup.csv': markup,
  'markup.vtt': `WEBVTT\n\n00:00.000 --> 00:10.000\n${markup}\n`,
  'page.html.txt': markup,
  'page.svg.png': bytes(png(4, 4), vector),
  'script.pdf': `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\("ran"\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  'a-pdf-and-markup.pdf': `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n${markup}`,
};

/** Files that are not even accepted. */
const refused: Record<string, string> = {
  'page.html': markup,
  'page.htm': markup,
  'page.xhtml': markup,
  'PAGE.HTML': markup,
  'page.html.': markup,
  'page.html ': markup,
  'vector.svg': vector,
  'vector.SVG': vector,
  'vector.svgz': vector,
  'vector.xml': vector,
  'vector.png': vector,
  'vector.gif': vector,
  'page.png': markup,
  'page.pdf': markup,
  'script.js': script,
  'script.mjs': script,
  'page.swf': 'FWS',
  'page.mht': markup,
};

describe('D2: uploads in a browser', { skip: lacksBrowser }, async () => {
  if (lacksBrowser) return;
  const quoin = await startQuoin();
  const admin = quoin.as('admin');
  const browser = await openBrowser();

  /** Opens something, and tells what ran. */
  async function whatRuns(open: (page: Page) => Promise<unknown>): Promise<string[]> {
    const page = await browser.newPage();
    const signs: string[] = [];
    page.on('dialog', async (dialog) => {
      signs.push(`dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('request', (request) => request.url().endsWith('/ran') && signs.push('request'));
    // A download ends the navigation.
    await open(page).catch((error: Error) => assert.match(error.message, /Download is starting|ERR_ABORTED/));
    await page.waitForTimeout(150);
    for (const frame of page.frames()) if ((await frame.title().catch(() => '')) === 'ran') signs.push('title');
    await page.close();
    return signs;
  }

  const urls = new Map<string, string>();
  for (const [name, content] of Object.entries(accepted))
    urls.set(name, (await upload(admin, name, content)).source_url);

  test('markup that is served as such does run: the signs are seen', async () => {
    const origin = await serve(markup);
    assert.notDeepEqual(await whatRuns((page) => page.goto(origin)), []);
  });

  for (const [name, url] of urls) {
    test(`${name}, opened, runs nothing`, async () => {
      assert.deepEqual(await whatRuns((page) => page.goto(url)), []);
    });
  }

  test('embedded in a page of the same site, they run nothing', async () => {
    const signs = await whatRuns(async (page) => {
      await page.goto(`${quoin.url}/openapi.json`);
      await page.evaluate(embedding([...urls.values()]));
    });
    assert.deepEqual(signs, []);
  });

  test('embedded in a page of another site, they run nothing', async () => {
    const frames = [...urls.values()].map((url) => `<iframe src="${url}"></iframe><object data="${url}"></object>`);
    const origin = await serve(`<title>Another site</title>${frames.join('')}`);
    assert.deepEqual(await whatRuns((page) => page.goto(origin)), []);
  });

  for (const [name, content] of Object.entries(refused)) {
    test(`${name} is not accepted`, async () => {
      const { status, body } = await admin.post('/media', undefined, bare(name, content));
      assert.deepEqual([status, body.code], [400, 'rest_upload_sideload_error']);
    });
  }
});

/** A program for the page: frames, objects, embedded things, scripts and pictures of all addresses. */
const embedding = (addresses: string[]): string => `
  for (const address of ${JSON.stringify(addresses)})
    for (const [tag, attribute] of Object.entries({ iframe: 'src', object: 'data', embed: 'src', script: 'src', img: 'src' })) {
      const element = document.createElement(tag);
      element.setAttribute(attribute, address);
      document.documentElement.append(element);
    }`;

/** Another site, with one page. */
async function serve(page: string): Promise<string> {
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
