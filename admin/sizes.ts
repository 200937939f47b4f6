import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How much of the admin interface a browser loads, in kilobytes as they are sent (gzip), of the built files. */

const built = join(import.meta.dirname, 'built');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  /** What it loads later: of the page itself, the screens. */
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;

/** The files that are loaded for a chunk: its own, and those that it imports. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`there is no ${name}`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0) / 1000;

const page = 'index.html';

export const shellSize = (): number => kilobytes(filesOf(page));

/** A screen with the shell. @param name in the manifest */
export const screenSize = (name: string): number => kilobytes(new Set([...filesOf(page), ...filesOf(name)]));

/** All screens but those of the editor. Those that are one file with others have no name of their own. */
export const screenNames = (): readonly string[] =>
  [
    ...new Set([
      ...Object.keys(manifest).filter((name) => name.startsWith('src/screens/')),
      ...(manifest[page]?.dynamicImports ?? []),
    ]),
  ].filter((name) => !name.includes('/editor/'));

/** The scripts and styles that are built. */
export const assets = (): readonly string[] =>
  readdirSync(join(built, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join('assets', name));

export const wholeSize = (): number => kilobytes(assets());

/** The text of a built file. */
export const textOf = (asset: string): string => readFileSync(join(built, asset), 'utf8');
