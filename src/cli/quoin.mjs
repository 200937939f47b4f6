// Plain JavaScript: what strips types takes 60 ms and 15 MB, and is not needed once all sources are kept without them.
import { existsSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import v8 from 'node:v8';

// Types are stripped and sources compiled once, not with every command. Where the folder cannot be written, it is as if it
// were empty.
const cache = cacheFolder();
if (isThere(cache)) module.enableCompileCache(cache);

// Items that are kept at first, and later only passed on, would be made where only a full collection finds them, with all
// that they hold.
v8.setFlagsFromString('--no-allocation-site-pretenuring');
// While the program is loaded, the young generation need not grow: it would keep 4 MB for good.
v8.setFlagsFromString('--semi-space-growth-factor=1');
// Imported when the cache is there.
const { run } = await import('./run.ts');
v8.setFlagsFromString('--semi-space-growth-factor=2');
await run(process.argv.slice(2));

/** In a checkout, beside the packages; where Quoin is a package itself, it may not write there. */
function cacheFolder() {
  const folder = dirname(import.meta.dirname);
  if (basename(folder) === 'src') return join(folder, '../node_modules/.cache/compiled');
  return join(process.env.XDG_CACHE_HOME || join(homeFolder(), '.cache'), 'quoin');
}

/** Makes it one folder at a time: asked for all at once, Node tries for ever where the system says that nothing is there (/proc). */
function isThere(folder) {
  if (existsSync(folder)) return true;
  if (!isThere(dirname(folder))) return false;
  try {
    mkdirSync(folder);
    return true;
  } catch {
    // Another process may have come first.
    return existsSync(folder);
  }
}

/** A user without a name may have no home. */
function homeFolder() {
  try {
    return homedir();
  } catch {
    return '/nonexistent';
  }
}
