/**
 * Measures the built admin interface in Chromium, and prints a table: `npm run admin:bench`. Takes some minutes, most of them
 * to make a site of 100,000 posts; `npm run admin:bench -- FOLDER` takes one that `npm run generate` made. Figures depend on
 * the machine. Sizes are a test as well (`test/admin/sizes.test.ts`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { EDITOR } from '../bench/site/plan.ts';
import { median, quantile, type Row, sizes, textOfWords, writing } from './bench-figures.ts';
import { paintingTimes } from './bench-lists.ts';
import { CHROMIUM } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const PASSWORD = 'a password for measures';
const ROUNDS = 5;
const INSERTIONS = 60;
const OPENED = 50;
const MANY = 100_000;
/** A phone: a slower processor, 1.6 Mbit/s, 150 ms to the server. */
const SLOWER = 4;
const PHONE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Serves an empty folder, and tells the address. */
async function serve(data: string): Promise<{ address: string; stop: () => void }> {
  const server = spawn(process.execPath, [join(root, 'bin/quoin.mjs'), 'serve', '--data', data, '--port', '0'], {
    env: { ...process.env, QUOIN_ADMIN_PASSWORD: PASSWORD, QUOIN_LOGIN_ATTEMPTS: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const bytes of server.stdout) {
    const address = /^Quoin is listening on (\S+)/m.exec(String(bytes))?.[1];
    if (address) {
      return { address, stop: () => server.kill() };
    }
  }
  throw new Error('the server did not start');
}

/** Makes posts for the lists, and two long ones. @returns the ids of the long ones, by their words */
async function fill(address: string): Promise<ReadonlyMap<number, number>> {
  const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
  const create = async (body: object): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/site/v2/posts`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { id: number }).id;
  };
  for (let count = 0; count < 60; count += 1) await create({ title: `Post ${count}`, status: 'publish' });
  const long = new Map<number, number>();
  for (const words of [10_000, 100_000]) {
    const content = textOfWords(words);
    long.set(words, await create({ title: `${words} words`, status: 'draft', content }));
  }
  return long;
}

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'],
});

const ADMIN = { login: 'admin', password: PASSWORD };

async function signedIn(address: string, { login, password } = ADMIN): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB' });
  await context.request.post(`${address}/wp-login.php`, { form: { log: login, pwd: password }, maxRedirects: 0 });
  return context;
}

const tenthRow = (page: Page) => page.locator('tbody tr').nth(9);

/** Notes when ten rows were painted: since navigation began, by the clock of the page, without the tool that drives it. */
const NOTES_ROWS = `
  window.rowsPainted = undefined;
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('tbody tr').length < 10) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { rowsPainted = performance.now(); };
      port2.postMessage(0);
    });
  }).observe(document, { childList: true, subtree: true });`;

/** How long the list of posts takes to show rows, on a phone: the first time, and the second. */
async function firstList(address: string): Promise<Row[]> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await signedIn(address);
    const page = await context.newPage();
    await page.addInitScript(NOTES_ROWS);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', PHONE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (const times of [cold, warm]) {
      await page.goto(`${address}/admin/posts`, { waitUntil: 'commit' });
      await page.waitForLoadState('networkidle');
      // Only now: the script that waits in the page would take a twentieth of a second of such a processor.
      await tenthRow(page).waitFor();
      times.push(await page.evaluate<number>('rowsPainted'));
      // Whoever comes back has stayed until the worker was there.
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    }
    await context.close();
  }
  return [
    { what: 'first list on a phone, cold', measured: median(cold), bound: 2000, unit: 'ms' },
    { what: 'first list on a phone, warm', measured: median(warm), bound: 400, unit: 'ms' },
  ];
}

/** The longest task and the shift of the layout while the list loads, and its rows. */
async function calm(address: string): Promise<Row[]> {
  const context = await signedIn(address);
  const page = await context.newPage();
  await page.addInitScript(`
    window.longest = 0; window.shift = 0;
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); })
      .observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value; })
      .observe({ type: 'layout-shift', buffered: true });`);
  await page.goto(`${address}/admin/posts`);
  await tenthRow(page).waitFor();
  await page.waitForLoadState('networkidle');
  const [longest, shift, rows] = await page.evaluate<[number, number, number]>(
    '[longest, shift, document.querySelectorAll("tbody tr").length]',
  );
  await context.close();
  return [
    { what: 'longest task while a list loads', measured: longest, bound: 100, unit: 'ms' },
    { what: 'layout shift of a list', measured: shift, bound: 0.02, unit: '' },
    { what: 'rows in the document', measured: rows, bound: 100, unit: '' },
  ];
}

/** From a key to the next frame, in the middle of a text. */
async function typing(address: string, id: number, slower: number): Promise<number[]> {
  const context = await signedIn(address);
  const page = await context.newPage();
  await page.goto(`${address}/admin/posts/${id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.waitFor();
  await page.waitForLoadState('networkidle');
  const paragraphs = text.locator('p');
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(`
    window.frames_ = [];
    addEventListener('keydown', () => { const at = performance.now(); requestAnimationFrame(() => setTimeout(() => frames_.push(performance.now() - at))); }, true);`);
  for (let count = 0; count < INSERTIONS; count += 1) {
    await page.keyboard.press('a');
    // The policy of the page lets nothing wait inside of it.
    while ((await page.evaluate<number>('frames_.length')) <= count);
  }
  const times = await page.evaluate<number[]>('frames_');
  await context.close();
  return times;
}

async function keys(address: string, long: ReadonlyMap<number, number>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [words, slower, middle, most] of [
    [10_000, 1, 16, 32],
    [10_000, SLOWER, 50, 110],
    [100_000, 1, undefined, 80],
    [100_000, SLOWER, undefined, 200],
  ] as const) {
    const times = await typing(address, long.get(words) ?? 0, slower);
    const what = `key to frame, ${words} words${slower > 1 ? `, ${slower}× slower` : ''}`;
    if (middle) rows.push({ what: `${what}, median`, measured: median(times), bound: middle, unit: 'ms' });
    rows.push({ what: `${what}, p95`, measured: quantile(times, 0.95), bound: most, unit: 'ms' });
  }
  return rows;
}

/** What is left in memory after many posts were opened and closed. */
async function memory(address: string): Promise<Row[]> {
  const context = await signedIn(address);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return page.evaluate<number>('performance.memory.usedJSHeapSize');
  };
  const visit = async (row: number): Promise<void> => {
    await page.locator('tbody tr').nth(row).getByRole('link').first().click();
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    await page.goBack();
    await tenthRow(page).waitFor();
  };
  await page.goto(`${address}/admin/posts?status=publish`);
  await tenthRow(page).waitFor();
  await visit(0);
  const before = await used();
  for (let count = 0; count < OPENED; count += 1) await visit(count % 40);
  const grown = ((await used()) - before) / 1e6;
  await context.close();
  return [{ what: `memory after ${OPENED} posts were opened`, measured: grown, bound: 10, unit: 'MB' }];
}

/** Lists of very many posts, on a site of their own. */
async function largeLists(): Promise<Row[]> {
  const given = process.argv[2];
  const folder = given ?? mkdtempSync(join(tmpdir(), 'quoin-admin-bench-large-'));
  const args = [join(root, 'bench/generate.ts'), '--posts', String(MANY), '--data', folder];
  if (!given) await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
  const { address, stop } = await serve(folder);
  try {
    const context = await signedIn(address, EDITOR);
    const times = await paintingTimes(await context.newPage(), address);
    await context.close();
    return [{ what: `list of ${MANY} posts, from answer to paint`, measured: median(times), bound: 100, unit: 'ms' }];
  } finally {
    stop();
    if (!given) rmSync(folder, { recursive: true, force: true });
  }
}

const data = mkdtempSync(join(tmpdir(), 'quoin-admin-bench-'));
const { address, stop } = await serve(data);
try {
  const long = await fill(address);
  const shown = (value: number): string => String(Math.round(value * 100) / 100);
  // Printed as they come: measures take minutes, and one that fails must not take the others with it.
  const print = (rows: readonly Row[]): void => {
    for (const { what, measured, bound, unit } of rows)
      console.log(
        `| ${what}${measured > bound ? ' (beyond)' : ''} | ${shown(measured)} ${unit} | ${shown(bound)} ${unit} |`,
      );
  };
  console.log(`| What | Measured | Bound |\n|---|---|---|`);
  print([...sizes(), ...writing()]);
  for (const measure of [firstList, calm, (at: string) => keys(at, long), memory, largeLists])
    print(await measure(address));
} finally {
  await browser.close();
  stop();
  rmSync(data, { recursive: true, force: true });
}
