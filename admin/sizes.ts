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

/** A chunk by the name of its first file, or by its own where it is one file with others. */
const chunkOf = (name: string): Chunk | undefined =>
  manifest[
    Object.keys(manifest).find((key) => key === name || (key.startsWith(`_${name}-`) && key.endsWith('.js'))) ?? ''
  ];

/** A chunk, and those that are loaded with it. */
function chunksOf(name: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = chunkOf(name);
  if (!chunk) throw new Error(`there is no ${name}`);
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(imported, seen);
  return seen;
}

const filesOf = (name: string): readonly string[] =>
  [...chunksOf(name)].flatMap(({ file, css = [] }) => [file, ...css]);

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0) / 1000;

const page = 'index';

export const shellSize = (): number => kilobytes(new Set(filesOf(page)));

/** A screen with the shell. @param name in the manifest */
export const screenSize = (name: string): number => kilobytes(new Set([...filesOf(page), ...filesOf(name)]));

/** All screens but those of the editor. Those that are one file with others have no name of their own. */
export const screenNames = (): readonly string[] =>
  [
    ...new Set([
      ...Object.keys(manifest).filter((name) => name.startsWith('src/screens/')),
      ...[...chunksOf(page)].flatMap(({ dynamicImports = [] }) => dynamicImports),
    ]),
  ].filter((name) => !/\/editor\/|^_(?:editor|panel)-/.test(name));

/** The scripts and styles that are built. */
export const assets = (): readonly string[] =>
  readdirSync(join(built, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join('assets', name));

export const wholeSize = (): number => kilobytes([...assets(), 'worker.js']);

/** A built file. @param name from the folder of built files */
export const fileOf = (name: string): Buffer => readFileSync(join(built, name));

export const textOf = (name: string): string => fileOf(name).toString();
