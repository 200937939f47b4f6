import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lacksBrowser } from '../support/browser.ts';
import { PASSWORD } from '../support/users.ts';
import { goOffline } from './support/go-offline.ts';
import { openAdmin } from './support/open-admin.ts';

const KEPT = 'A post that was seen';
/** As in `admin/src/main.tsx`. */
const FIRST_SCREEN_MS = 200;

describe('the start of the admin interface', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ now: new Date().toISOString().slice(0, 19) });
  await quoin.as('admin').create('/posts', { title: KEPT, status: 'publish' });
  const rows = (page: Page) => page.getByRole('link', { name: KEPT });
  const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in' });
  /** Holds back what the server tells, until it is let go. */
  async function heldBack(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/wp-json/**', async (route) => {
      await promise;
      await route.continue().catch(() => undefined);
    });
    return resolve;
  }

  test('what was seen is shown before the server has answered anything', async () => {
    const { page, context } = await open('editor', '/posts');
    await rows(page).waitFor();
    const letGo = await heldBack(page);
    await page.reload();
    await rows(page).waitFor();
    await page.getByRole('link', { name: 'All 1' }).waitFor();
    letGo();
    await page.waitForLoadState('networkidle');
    await rows(page).waitFor();
    await context.close();
  });

  test('what was seen some minutes ago says so until the server has answered', async () => {
    const { page, context } = await open('editor', '/posts');
    await rows(page).waitFor();
    await page.waitForLoadState('networkidle');
    const letGo = await heldBack(page);
    await page.addInitScript('{ const { now } = Date; Date.now = () => now() + 300_000; }');
    await page.reload();
    await rows(page).waitFor();
    const age = page.getByText('Kept on this device 5 minutes ago.');
    await age.waitFor();
    letGo();
    await age.waitFor({ state: 'detached' });
    await rows(page).waitFor();
    await context.close();
  });

  test('on a later visit, the frame comes with one screen of rows, and with all that is stored for them', async () => {
    const posts = Array.from({ length: 14 }, (_, index) => ({ title: `Post ${index}`, status: 'publish' }));
    for (const post of posts) await quoin.as('admin').create('/posts', post);
    const { page, context } = await open('editor', '/posts');
    await page.locator('tbody tr').nth(14).waitFor();
    await page.getByRole('link', { name: 'All 15' }).waitFor();
    // What is stored last, after the rows are there.
    await page.waitForLoadState('networkidle');
    // However long the device takes.
    await page.addInitScript(`const { setTimeout: wait } = window;
      window.setTimeout = (work, ms, ...rest) => (ms === ${FIRST_SCREEN_MS} ? 0 : wait(work, ms, ...rest));
      new MutationObserver(() => {
        if (!document.querySelector('nav')) return;
        const rows = document.querySelectorAll('tbody tr');
        window.firstRows ??= [rows.length, rows[0]?.innerText];
      }).observe(document, { childList: true, subtree: true })`);
    const letGo = await heldBack(page);
    await page.reload();
    await page.locator('tbody tr').nth(14).waitFor();
    const [count, text] = await page.evaluate<[number, string]>('firstRows');
    assert.equal(count, 12);
    assert.match(text, /Uncategorized/);
    letGo();
    await context.close();
  });

  test('a screen that does not come holds back neither the frame nor what it says of itself', async () => {
    const { page, context, expect } = await open('editor', '/posts');
    await rows(page).waitFor();
    expect(/ERR_FAILED/);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/posts-*.js', async (route) => {
      await promise;
      await route.abort();
    });
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    assert.equal(await page.getByRole('heading').count(), 0);
    resolve();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await context.close();
  });

  test('a device that neither stores nor reads answers makes no other difference', async () => {
    const { page, go, isQuiet, context } = await open('editor', '/posts');
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.get = () => {
        throw new DOMException('not readable', 'NotReadableError');
      };
    });
    await go('/posts');
    await rows(page).waitFor();
    await page.waitForLoadState('networkidle');
    await isQuiet();
    await context.close();
  });

  test('what was fetched for a screen that the user may not see is used, as browsers warn otherwise', async () => {
    const { page, context } = await open('subscriber', '/comments');
    await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
    const { link = '' } = (await context.request.get(`${quoin.url}/admin/comments`)).headers();
    const styles = [...link.matchAll(/<([^>]+\.css)>/g)].map(([, style]) => style);
    assert.ok(styles.length > 0);
    for (const style of styles)
      await page.locator(`link[rel="stylesheet"][href="${style}"]`).waitFor({ state: 'attached' });
    await context.close();
  });

  test('the page is one script, which has to wait for no other', async () => {
    const html = await (await fetch(`${quoin.url}/admin/index.html`)).text();
    const [, script = ''] = /<script type="module" crossorigin src="([^"]+)">/.exec(html) ?? [];
    const code = await (await fetch(new URL(script, quoin.url))).text();
    assert.match(code, /\bimport\(/);
    assert.doesNotMatch(code, /\b(?:import|from)\s*[{*"'`]/);
  });

  test('on a first visit, a screen and its session are fetched beside the page', async () => {
    const { page, context, go } = await open('editor', '/profile');
    await page.evaluate('localStorage.clear()');
    await go('/posts');
    await rows(page).waitFor();
    const asked = await page.evaluate<[name: string, by: string][]>(
      "performance.getEntriesByType('resource').map(({ name, initiatorType }) => [name, initiatorType])",
    );
    const session = asked.findIndex(([name]) => name.endsWith('/quoin/v1/session'));
    assert.equal(asked[session]?.[1], 'link');
    assert.ok(asked.findIndex(([name]) => name.includes('/assets/posts-')) < session);
    await rows(page).waitFor();
    await context.close();
  });

  test('after signing out, nothing is known of who was here', async () => {
    const { page, context } = await open('editor', '/posts');
    await rows(page).waitFor();
    await page.reload();
    await rows(page).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page).waitFor();
    assert.equal(await page.evaluate('Object.keys(localStorage).join()'), '');
    const letGo = await heldBack(page);
    await page.goto(`${quoin.url}/admin/posts`);
    await page.waitForTimeout(500);
    assert.equal(await page.getByRole('heading').count(), 0);
    letGo();
    await signIn(page).waitFor();
    await context.close();
  });

  test('who was known gives way to who is signed in now, and to nobody', async () => {
    const { page, context } = await open('editor', '/posts');
    await rows(page).waitFor();
    const { context: others } = await open('contributor', '/');
    await context.clearCookies({ name: 'wordpress_logged_in_quoin' });
    await context.addCookies((await others.cookies()).filter(({ name }) => name === 'wordpress_logged_in_quoin'));
    await page.reload();
    await page.getByRole('link', { name: 'contributor' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Users' }).count(), 0);
    await context.clearCookies({ name: 'wordpress_logged_in_quoin' });
    await page.reload();
    await signIn(page).waitFor();
    assert.equal(await rows(page).count(), 0);
    await context.close();
    await others.close();
  });

  test('with the browser ends what was known, unless the user is to stay signed in', async () => {
    const { page, context } = await open(undefined, '/');
    const mark = async () => (await context.cookies()).find(({ name }) => name === 'quoin-visited')?.expires;
    await signIn(page).waitFor();
    for (const isKept of [false, true]) {
      await page.getByLabel('Username or email').fill('admin');
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('checkbox', { name: /Keep me signed in/ }).setChecked(isKept);
      await signIn(page).click();
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      assert.equal((await mark()) === -1, !isKept);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signIn(page).waitFor();
    }
    await context.close();
  });

  test('a page that was opened once opens without a network', async () => {
    const { page, context, isQuiet, expect } = await open('editor', '/posts', { serviceWorkers: 'allow' });
    await rows(page).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await goOffline(page);
    expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(`${quoin.url}/admin/posts`);
    await rows(page).waitFor();
    // Also what was never opened is there.
    await page.goto(`${quoin.url}/admin/profile`);
    await page.getByRole('heading').first().waitFor();
    await context.setOffline(false);
    await page.goto(`${quoin.url}/admin/posts`);
    await rows(page).waitFor();
    await isQuiet();
    await context.close();
  });
});
