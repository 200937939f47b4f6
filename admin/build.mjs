/**
 * Builds the admin interface into `admin/built/`, with compressed forms beside each file. Runs at the end of `npm ci`;
 * where the packages for development were left out, it says so and does nothing.
 *
 *     node admin/build.mjs               build
 *     node admin/build.mjs --prepare     build unless the packages are missing
 *     node admin/build.mjs --if-changed  the same if the sources are not those of the last build; `npm start` runs it
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { viteConfig } from './vite-config.mjs';

const { values: flags } = parseArgs({ options: { prepare: { type: 'boolean' }, 'if-changed': { type: 'boolean' } } });

const built = join(import.meta.dirname, 'built');
/** Holds the digest of what was built. It has no type that is served. */
const mark = join(built, 'sources.sha256');

/** A digest of the sources, and of the versions of the packages. */
const digest = digestOfSources();

function digestOfSources() {
  const files = (folder, recursive) =>
    readdirSync(folder, { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  const root = import.meta.dirname;
  const paths = [...files(root, false), ...files(join(root, 'src'), true), join(root, '../package-lock.json')];
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}

/** The bundler, if it is installed. */
async function bundler() {
  try {
    return await import('vite');
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Writes the Brotli and gzip forms of each file beside it. Zopfli is loaded here, as packages for development may be missing. */
async function compress(folder) {
  const { default: zopfli } = await import('@gfx/zopfli');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|png)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, await zopfli.gzipAsync(bytes, { numiterations: 5 }));
  }
}

async function build() {
  const vite = await bundler();
  if (!vite) {
    const state = existsSync(built) ? 'is of an earlier version' : 'is not built';
    console.log(`The admin interface ${state}: the packages for development are not installed.`);
    return false;
  }
  if (flags['if-changed']) console.log('Building the admin interface …');
  rmSync(built, { recursive: true, force: true });
  await vite.build(viteConfig);
  await compress(built);
  writeFileSync(mark, digest);
  return true;
}

if (flags['if-changed']) {
  // Nothing keeps the server from starting: without built files, it says so.
  const isCurrent = existsSync(mark) && readFileSync(mark, 'utf8') === digest;
  if (!isCurrent)
    await build().catch((error) => console.error(`The admin interface cannot be built: ${error.message}`));
} else if (!(await build()) && !flags.prepare) process.exitCode = 1;
