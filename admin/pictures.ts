/**
 * Photographs every screen of the admin interface, light and dark, on a desk and on a phone, filled with the demo and empty,
 * and states that take some work: a conflict, a session that is over, German, right to left, the first run, a tool that runs;
 * into `admin/pictures/` (ignored by git): `npm run admin:pictures`. They are to be looked at.
 *
 *     npm run admin:pictures -- posts comments     only screens whose names contain one of these
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.ts';
import { STATES } from './picture-states.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'pictures');
const PASSWORD = 'a password for pictures';

/** The screens by the names of their pictures. */
const SCREENS: Readonly<Record<string, string>> = {
  home: '/',
  posts: '/posts',
  'posts-nothing-found': '/posts?search=nothing+like+that',
  'posts-new': '/posts/new',
  editor: '/posts/24',
  pages: '/pages',
  media: '/media',
  comments: '/comments',
  categories: '/categories',
  tags: '/tags',
  users: '/users',
  profile: '/profile',
  settings: '/settings',
  tools: '/tools',
  activity: '/activity',
  about: '/about',
  missing: '/nothing-here',
};

const forms = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  'phone-dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
} as const;

/** What moves has come to rest. */
const REST_MS = 500;

const quoin = (...args: string[]): string[] => [join(root, 'bin/quoin.mjs'), ...args];

interface Served {
  readonly address: string;
  /** Where the first administrator sets a password, when there is none. */
  readonly welcome: string | undefined;
  readonly stop: () => void;
}

/** Serves a folder, and tells the address. */
async function serve(data: string, password = PASSWORD): Promise<Served> {
  const title = password ? ['--title', 'Low Water'] : [];
  const server = spawn(process.execPath, quoin('serve', '--data', data, '--port', '0', ...title), {
    env: { ...process.env, QUOIN_ADMIN_PASSWORD: password, QUOIN_LOGIN_ATTEMPTS: '0', QUOIN_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const bytes of server.stdout) {
    said += String(bytes);
    const address = /^Quoin is listening on (\S+)/m.exec(said)?.[1];
    const welcome = /\S+\/admin\/welcome#\S+/.exec(said)?.[0];
    if (address) return { address, welcome, stop: () => server.kill() };
  }
  throw new Error('the server did not start');
}

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));

async function photograph(browser: Browser, address: string, prefix: string): Promise<void> {
  for (const [form, options] of Object.entries(forms)) {
    const context = await browser.newContext({ ...options, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${address}/admin/`);
    await page.getByRole('textbox', { name: 'Username or email' }).waitFor();
    await page.screenshot({ path: join(folder, `${prefix}sign-in-${form}.png`) });
    await context.request.post(`${address}/wp-login.php`, { form: { log: 'admin', pwd: PASSWORD }, maxRedirects: 0 });
    for (const [name, path] of Object.entries(SCREENS)) {
      if (!isWanted(name)) continue;
      await page.goto(`${address}/admin${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached', timeout: 5000 });
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
      await page.screenshot({ path: join(folder, `${prefix}${name}-${form}.png`) });
    }
    await context.close();
  }
}

async function photographStates(browser: Browser, address: string): Promise<void> {
  for (const [form, options] of Object.entries(forms))
    for (const [name, { locale = 'en-GB', arrange }] of Object.entries(STATES)) {
      if (!isWanted(name)) continue;
      const context = await browser.newContext({ ...options, locale });
      await context.request.post(`${address}/wp-login.php`, { form: { log: 'admin', pwd: PASSWORD }, maxRedirects: 0 });
      const page = await context.newPage();
      await arrange(page, { address, password: PASSWORD });
      await page.waitForTimeout(REST_MS);
      await page.screenshot({ path: join(folder, `${name}-${form}.png`) });
      await context.close();
    }
}

/** The link of a new site, which counts once, is only looked at. */
async function photographFirstRun(browser: Browser, welcome: string): Promise<void> {
  for (const [form, options] of Object.entries(forms)) {
    const page = await browser.newPage({ ...options, locale: 'en-GB' });
    await page.goto(welcome);
    await page.getByRole('button', { name: 'Begin' }).waitFor();
    await page.screenshot({ path: join(folder, `first-run-${form}.png`), fullPage: true });
    await page.context().close();
  }
}

const work = mkdtempSync(join(tmpdir(), 'quoin-pictures-'));
mkdirSync(folder, { recursive: true });
const demo = join(work, 'demo');
const source = [join(root, 'demo/site.wxr.xml'), '--media-dir', join(root, 'demo/pictures')];
spawnSync(process.execPath, quoin('import', ...source, '--data', demo), {
  env: { ...process.env, QUOIN_ADMIN_PASSWORD: PASSWORD },
  stdio: 'inherit',
});
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const [data, prefix] of [
    [demo, ''],
    [join(work, 'empty'), 'empty-'],
  ] as const) {
    const { address, stop } = await serve(data);
    await photograph(browser, address, prefix);
    if (data === demo) await photographStates(browser, address);
    stop();
  }
  const { welcome, stop } = await serve(join(work, 'new'), '');
  if (welcome && isWanted('first-run')) await photographFirstRun(browser, welcome);
  stop();
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
console.log(`The pictures are in ${folder}`);
