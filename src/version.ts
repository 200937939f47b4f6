import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of Quoin, from the one file that says it; as far from the sources as from what is built of them. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** The rooms whose code decides what an item looks like, and how that is kept. */
const PRESENTING = ['access', 'content', 'engine', 'resources', 'storage', 'text-work'];

let known: string | undefined;

/** The same for the same code of these rooms: what was presented by other code may look otherwise. */
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
