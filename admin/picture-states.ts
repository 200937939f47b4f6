/** States of screens that take more than their address: `pictures.ts` arranges and photographs them. */
import type { Page } from 'playwright-core';

/** A server with the demo, and its administrator. */
interface Site {
  readonly address: string;
  readonly password: string;
}

interface State {
  readonly locale?: 'de-DE';
  /** Brings the page, which is signed in, into the state. */
  readonly arrange: (page: Page, site: Site) => Promise<void>;
}

const paragraph = (words: string): string => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const TEXT = [
  'The ledger lists every ship that passed the light, and what the keeper thought of it.',
  'In the winter of 1901 there is one entry for each day, and all of them say fog.',
].map(paragraph);

/** Sends a change as another client would. @returns the id of the item */
async function send({ address, password }: Site, path: string, body: object): Promise<number> {
  const answer = await fetch(`${address}/wp-json/wp/v2${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return ((await answer.json()) as { id: number }).id;
}

/** Opens a new draft, and writes at its end. */
async function write(page: Page, site: Site, words: string): Promise<number> {
  const id = await send(site, '/posts', { title: 'The keeper’s ledger', content: TEXT.join('\n\n'), status: 'draft' });
  await page.goto(`${site.address}/admin/posts/${id}`);
  const last = page.locator('.text p').last();
  await last.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
  return id;
}

/** A screen from right to left. */
const mirrored = (path: string): State => ({
  async arrange(page, { address }) {
    await page.goto(`${address}/admin${path}`);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
  },
});

async function runningBackup(page: Page): Promise<void> {
  const started = new Date(Date.now() - 90_000).toISOString().slice(0, 19);
  const jobs = [
    {
      id: 'backup',
      kind: 'backup',
      state: 'running',
      options: {},
      started_gmt: started,
      ended_gmt: null,
      progress: { done: 1204, total: 4816, per_second: 13.4, seconds_left: 269 },
      report: null,
      is_clean: null,
      fault: null,
      file: null,
    },
    {
      id: 'import',
      kind: 'import',
      state: 'done',
      options: { source: 'low-water.xml', dry_run: true },
      started_gmt: started,
      ended_gmt: started,
      progress: null,
      report: { lines: ['Would be taken from low-water.xml: 5 authors, 18 posts, 9 pages.'], more: 0 },
      is_clean: true,
      fault: null,
      file: null,
    },
  ];
  await page.route('**/quoin/v1/jobs', (route) => route.fulfill({ json: jobs }));
}

/** By the names of their pictures. */
export const STATES: Readonly<Record<string, State>> = {
  conflict: {
    async arrange(page, site) {
      const id = await write(page, site, ' Nobody believed him.');
      const theirs = [TEXT[0], paragraph('In the winter of 1902 there is one entry for each day: fog.')];
      await send(site, `/posts/${id}`, { title: 'The ledger of the keeper', content: theirs.join('\n\n') });
      await page.getByRole('textbox', { name: 'Title' }).fill('A keeper and his ledger');
      await page.keyboard.press('Control+s');
      await page.getByRole('button', { name: 'Choose', exact: true }).click();
      await page.getByRole('dialog', { name: 'You both changed this' }).waitFor();
    },
  },
  'session-over': {
    async arrange(page, site) {
      await write(page, site, ' And then the');
      await page.context().clearCookies();
      await page.keyboard.press('Control+s');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).waitFor();
    },
  },
  'german-editor': {
    locale: 'de-DE',
    async arrange(page, { address }) {
      await page.goto(`${address}/admin/posts/24`);
      await page.getByRole('button', { name: 'Einstellungen' }).click();
      await page.getByRole('heading', { name: 'Einstellungen des Beitrags' }).waitFor();
    },
  },
  'german-posts': {
    locale: 'de-DE',
    async arrange(page, { address }) {
      await page.goto(`${address}/admin/posts`);
      const boxes = page.getByRole('row').getByRole('checkbox');
      await boxes.nth(2).click();
      await boxes.nth(3).click();
    },
  },
  'tools-running': {
    async arrange(page, { address }) {
      await runningBackup(page);
      await page.goto(`${address}/admin/tools`);
      await page.getByRole('progressbar').scrollIntoViewIfNeeded();
    },
  },
  'rtl-home': mirrored('/'),
  'rtl-posts': mirrored('/posts'),
  'rtl-editor': mirrored('/posts/24'),
  'rtl-media': mirrored('/media'),
  'rtl-comments': mirrored('/comments'),
  'rtl-categories': mirrored('/categories'),
  'rtl-settings': mirrored('/settings'),
};
