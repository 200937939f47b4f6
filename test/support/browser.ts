import { existsSync } from 'node:fs';
import { after } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from '../../admin/chromium.ts';

/** Why tests in a browser are skipped here; false where there is one. */
export const lacksBrowser: string | false = existsSync(CHROMIUM) ? false : `there is no ${CHROMIUM}`;

/** A name of this machine whose pages are, as those of another machine, not secure over plain `http`. */
export const PLAIN_HOST = 'quoin.test';

/** A browser without a window that talks to nobody but the pages it is sent to. It is closed after the tests. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
    ],
  });
  after(() => browser.close());
  return browser;
}
