import { existsSync } from 'node:fs';

/**
 * The browser of tests, pictures and measurements: what the variable CHROMIUM names, or else a Chromium of Debian. The one
 * without windows takes half the processor time.
 */
export const CHROMIUM =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ??
  '/usr/bin/chromium';
