import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of Quoin, from `package.json`, which is at the same distance from the sources and from the built files. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** The modules whose code decides how an item is presented and stored. */
const PRESENTING = ['access', 'content', 'engine', 'resources', 'storage', 'text-work'];

let known: string | undefined;

/** A hash of the code of these modules: items presented by other code may differ. */
export function presentingCode(): string {
  known ??= hashOf(PRESENTING.flatMap((room) => sourcesBelow(join(import.meta.dirname, room))));
  return known;
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<![.]test)[.][jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha1');
  for (const path of paths) hash.update(readFileSync(path)).update('\0');
  return hash.digest('base64url');
}
