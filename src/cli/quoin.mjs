// Plain JavaScript: the type stripper takes 60 ms and 15 MB, and is not needed when the compile cache holds all sources.
import { existsSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import v8 from 'node:v8';

// Strip types and compile sources once, not with every command. A folder that cannot be written to counts as empty.
const cache = cacheFolder();
if (ensureFolder(cache)) module.enableCompileCache(cache);

// Otherwise V8 allocates items in the old generation, because the first ones are cached; later ones are short-lived and would
// stay until a full collection.
v8.setFlagsFromString('--no-allocation-site-pretenuring');
// The young generation must not grow while the program is loaded: it would keep 4 MB permanently.
v8.setFlagsFromString('--semi-space-growth-factor=1');
// Imported after the cache is enabled.
const { run } = await import('./run.ts');
v8.setFlagsFromString('--semi-space-growth-factor=2');
await run(process.argv.slice(2));

/** In a checkout, the cache is in node_modules; an installed package may not be writable, so the user's cache folder is used. */
function cacheFolder() {
  const folder = dirname(import.meta.dirname);
  if (basename(folder) === 'src') return join(folder, '../node_modules/.cache/compiled');
  return join(process.env.XDG_CACHE_HOME || join(homeFolder(), '.cache'), 'quoin');
}

/** Creates the folders one by one: with `recursive`, Node loops for ever where the system reports ENOENT (/proc). */
function ensureFolder(folder) {
  if (existsSync(folder)) return true;
  if (!ensureFolder(dirname(folder))) return false;
  try {
    mkdirSync(folder);
    return true;
  } catch {
    // Another process may have created it first.
    return existsSync(folder);
  }
}

/** A user without a name may have no home folder. */
function homeFolder() {
  try {
    return homedir();
  } catch {
    return '/nonexistent';
  }
}
