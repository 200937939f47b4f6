/**
 * Photographs every screen of the admin interface, light and dark, on a desk and on a phone, filled with the demo and empty,
 * into `admin/pictures/` (ignored by git): `npm run admin:pictures`. They are to be looked at.
 *
 *     npm run admin:pictures -- posts comments     only screens whose names contain one of these
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'pictures');
const PASSWORD = 'a password for pictures';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

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

const quoin = (...args: string[]): string[] => [join(root, 'bin/quoin.mjs'), ...args];

/** Serves a folder, and tells the address. */
async function serve(data: string): Promise<{ address: string; stop: () => void }> {
  const server = spawn(process.execPath, quoin('serve', '--data', data, '--port', '0', '--title', 'Low Water'), {
    env: { ...process.env, QUOIN_ADMIN_PASSWORD: PASSWORD, QUOIN_LOGIN_ATTEMPTS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const bytes of server.stdout) {
    const address = /^Quoin is listening on (\S+)/m.exec(String(bytes))?.[1];
    if (address) return { address, stop: () => server.kill() };
  }
  throw new Error('the server did not start');
}

async function photograph(browser: Browser, address: string, prefix: string): Promise<void> {
  const wanted = process.argv.slice(2);
  for (const [form, options] of Object.entries(forms)) {
    const context = await browser.newContext({ ...options, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${address}/admin/`);
    await page.getByRole('textbox', { name: 'Username or email' }).waitFor();
    await page.screenshot({ path: join(folder, `${prefix}sign-in-${form}.png`) });
    await context.request.post(`${address}/wp-login.php`, { form: { log: 'admin', pwd: PASSWORD }, maxRedirects: 0 });
    for (const [name, path] of Object.entries(SCREENS)) {
      if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
      await page.goto(`${address}/admin${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached', timeout: 5000 });
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
      await page.screenshot({ path: join(folder, `${prefix}${name}-${form}.png`) });
    }
    await context.close();
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
  executablePath: EXECUTABLE,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const [data, prefix] of [
    [demo, ''],
    [join(work, 'empty'), 'empty-'],
  ] as const) {
    const { address, stop } = await serve(data);
    await photograph(browser, address, prefix);
    stop();
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
console.log(`The pictures are in ${folder}`);
