/**
 * Builds the admin interface into `admin/built/`, with compressed forms beside each file. Runs at the end of `npm ci`;
 * where the packages for development were left out, it says so and does nothing.
 *
 *     node admin/build.mjs            build
 *     node admin/build.mjs --prepare  build unless the packages are missing
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { viteConfig } from './vite-config.mjs';

const built = join(import.meta.dirname, 'built');

/** The bundler, if it is installed. */
async function bundler() {
  try {
    return await import('vite');
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** How much memory compression takes decides where its blocks end; which is best differs from file to file. */
const smallest = (bytes) =>
  [7, 8, 9]
    .map((memLevel) => gzipSync(bytes, { level: 9, memLevel }))
    .reduce((best, other) => (other.length < best.length ? other : best));

function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|png)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, smallest(bytes));
  }
}

const vite = await bundler();
if (!vite) {
  console.log('The admin interface is not built: the packages for development are not installed.');
  process.exitCode = process.argv.includes('--prepare') ? 0 : 1;
} else {
  rmSync(built, { recursive: true, force: true });
  await vite.build(viteConfig);
  compress(built);
}
