import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { openBrowser } from '../../support/browser.ts';
import { type Quoin, startQuoin } from '../../support/index.ts';
import { PASSWORD, type Role } from '../../support/users.ts';

/** The admin interface of a server of its own, in a browser. */
export interface Admin {
  readonly quoin: Quoin;
  readonly browser: Browser;
  /** A page of a new browser profile, signed in as the user of this role unless it is `undefined`. */
  open(role: Role | undefined, path?: string, options?: BrowserContextOptions): Promise<AdminPage>;
}

export interface AdminPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Goes to a path below `/admin`, and waits for the heading of its screen. */
  go(path: string): Promise<void>;
  /** Asserts that axe finds nothing on the page as it is, nor anything about colours in the other colour scheme. */
  isAccessible(): Promise<void>;
  /** Asserts that nothing was reported so far: no violation of the policy, no foreign request, no message on the console. */
  isQuiet(): Promise<void>;
  /** A message that is expected, such as that of a refused request, is taken out. */
  expect(complaint: RegExp): void;
}

/** How long nothing is asked for on a page that has come to rest. Milliseconds. */
const QUIET_MS = 150;

/** Waits until what was just shown has come to rest: its heading is there, and all that it asked for was answered. */
async function settled(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  await page.locator('h1').first().waitFor();
  for (let quiet = 0; quiet < QUIET_MS; ) {
    await page.waitForTimeout(QUIET_MS / 3);
    quiet = pending.size === 0 ? quiet + QUIET_MS / 3 : 0;
  }
}

/** Starts a server and a browser; both end after the tests of the file. */
export async function openAdmin(settings: Parameters<typeof startQuoin>[0] = {}): Promise<Admin> {
  const quoin = await startQuoin({ loginAttempts: 0, ...settings });
  const browser = await openBrowser();
  const withPassword = new Set<Role>(['admin']);

  async function givePassword(role: Role): Promise<void> {
    if (withPassword.has(role)) return;
    withPassword.add(role);
    const { status } = await quoin.as('admin').post(`/users/${quoin.users[role]}`, { password: PASSWORD });
    assert.equal(status, 200);
  }

  async function open(role: Role | undefined, path = '/', options: BrowserContextOptions = {}): Promise<AdminPage> {
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'UTC',
      // Tests cannot hold back what a service worker answers.
      serviceWorkers: 'block',
      ...options,
    });
    const page = await context.newPage();
    // A machine may be busy: this bounds what never comes.
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    const expected: RegExp[] = [];
    page.on('console', (message) => {
      if (!message.text().includes('registration blocked by Playwright')) complaints.push(message.text());
    });
    page.on('pageerror', (error) => void complaints.push(`${error.name}: ${error.message}`));
    const pending = new Set<Request>();
    page.on('requestfinished', (request) => void pending.delete(request));
    page.on('requestfailed', (request) => void pending.delete(request));
    page.on('request', (request) => {
      pending.add(request);
      const address = request.url();
      if (!address.startsWith(quoin.url) && !/^(data|blob|about):/.test(address))
        complaints.push(`asked for ${address}`);
    });
    if (role !== undefined) {
      await givePassword(role);
      const answer = await context.request.post(`${quoin.url}/wp-login.php`, {
        form: { log: role, pwd: PASSWORD },
        maxRedirects: 0,
      });
      assert.equal(answer.status(), 302);
    }
    const go = async (to: string): Promise<void> => {
      await page.goto(`${quoin.url}/admin${to}`);
      await settled(page, pending);
    };
    await go(path);
    return {
      page,
      context,
      go,
      expect: (complaint) => void expected.push(complaint),
      async isAccessible() {
        // The policy of the page allows no script from outside: the checker is evaluated.
        await page.evaluate(`window.axe || (() => { ${axe.source} })()`);
        assert.deepEqual(await findings(page), []);
        const isDark = await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`);
        const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
        await page.emulateMedia({ colorScheme: other });
        assert.deepEqual(await findings(page, COLOUR_RULES), [], other);
        await page.emulateMedia({ colorScheme: own });
      },
      async isQuiet() {
        assert.deepEqual(
          complaints.filter((complaint) => !expected.some((one) => one.test(complaint))),
          [],
        );
      },
    };
  }
  return { quoin, browser, open };
}

/** The rules of axe that depend on colours. */
const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page, by all rules or by these: the name of each rule with the first elements that break it. */
async function findings(page: Page, rules?: readonly string[]): Promise<readonly unknown[]> {
  const options = { iframes: false, resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate<unknown[]>(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]))`);
}
