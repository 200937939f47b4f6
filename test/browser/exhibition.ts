import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';

const site = 'http://exhibition.test';
const watch = fileURLToPath(new URL('watch.js', import.meta.url));

/** Pictures, films and their texts may be loaded from anywhere: authors may show them. */
const harmless = new Set(['image', 'media', 'texttrack']);

/** A text, and what ran or could have run when it was shown. */
export interface Incident {
  readonly text: string;
  readonly seen: readonly string[];
}

/** Shows texts as HTML in a browser, in all the ways that pages do. */
export interface Exhibition {
  /** The texts that are not safe, at most `most` of them; none when all are. */
  incidents(texts: readonly string[], most?: number): Promise<Incident[]>;
}

export async function openExhibition(): Promise<Exhibition> {
  const browser = await openBrowser();
  const context = await browser.newContext();
  await context.addInitScript({ path: watch });

  async function incidents(texts: readonly string[], most = 5): Promise<Incident[]> {
    if (texts.length > 1000) return inParts(texts, 1000, most);
    const seen = await show(context, texts);
    if (seen.length === 0) return [];
    return texts.length === 1 ? [{ text: texts[0] ?? '', seen }] : inParts(texts, Math.ceil(texts.length / 2), most);
  }
  async function inParts(texts: readonly string[], size: number, most: number): Promise<Incident[]> {
    const found: Incident[] = [];
    for (let at = 0; at < texts.length && found.length < most; at += size)
      found.push(...(await incidents(texts.slice(at, at + size), most - found.length)));
    return found;
  }
  return { incidents };
}

/** Everything seen when the texts are shown together in one page. */
async function show(context: BrowserContext, texts: readonly string[]): Promise<string[]> {
  const seen = new Set<string>();
  const page = await context.newPage();
  await page.exposeFunction('tell', (what: string) => void seen.add(what));
  page.on('dialog', (dialog) => {
    seen.add(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('popup', (popup) => void seen.add(`popup: ${popup.url()}`));
  await page.route('**/*', (route) => serve(route, texts, seen));
  await page.goto(`${site}/`);
  await exhibit(page, texts).catch((error: Error) => seen.add(error.message));
  await page.close();
  return [...seen];
}

const exhibit = (page: Page, texts: readonly string[]): Promise<unknown> =>
  page.evaluate(`exhibit(${JSON.stringify(texts)})`);

/** Answers with the hall and the texts; whatever else is asked for does not exist. */
function serve(route: Route, texts: readonly string[], seen: Set<string>): Promise<void> {
  const request = route.request();
  const [, at] = /^http:\/\/exhibition\.test\/(?:documents\/(\d+))?$/.exec(request.url()) ?? [undefined, undefined];
  const isOwn = request.url() === `${site}/` || at !== undefined;
  if (!isOwn) {
    if (!harmless.has(request.resourceType())) seen.add(`${request.resourceType()} ${request.url()}`);
    return route.abort();
  }
  return route.fulfill({
    contentType: 'text/html; charset=utf-8',
    headers: {
      // Pictures fail at once, as those do that are nowhere.
      'Content-Security-Policy': `img-src 'none'; media-src 'none'`,
      // Tells of scripts without hindering them.
      'Content-Security-Policy-Report-Only': `script-src 'report-sample'; object-src 'none'; base-uri 'none'`,
    },
    body: `<!doctype html><body><p>${at === undefined ? '' : (texts[Number(at)] ?? '')}`,
  });
}
