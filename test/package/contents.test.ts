import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../support/index.ts';
import { pack } from './pack.ts';

const folder = temporaryFolder();
const { path, files, size } = pack(folder);
execFileSync('tar', ['-xzf', path, '-C', folder]);
const unpacked = join(folder, 'package');
const read = (name: string): string => readFileSync(join(unpacked, name), 'utf8');
const scripts = files.filter((name) => /^(bin|dist)\/.*\.m?js$/.test(name));

describe('the package', () => {
  test('is small', () => assert.ok(size <= 1_500_000, String(size)));

  test('contains the built files, the launcher, and what npm shows', () =>
    assert.deepEqual(
      files.filter((name) => !/^(dist|admin\/built)\//.test(name)),
      ['LICENSE', 'README.md', 'bin/quoin.mjs', 'bin/require-node.mjs', 'package.json'],
    ));

  test('contains no sources, no tests, and nothing that only tests use', () => {
    for (const name of files) assert.doesNotMatch(name, /\.ts$|\.map$|\.(test|check)\.m?js$|\/samples\.js$/);
    const { devDependencies } = JSON.parse(read('package.json'));
    const used = new RegExp(`(from|import|require)[ (]*'(${Object.keys(devDependencies).join('|')})['/]`);
    for (const name of scripts) assert.doesNotMatch(read(name), used, name);
  });

  test('names no folder of the machine that packed it', () => {
    const home = new RegExp(`${process.cwd()}|${folder}|file:///|(?<![\\w.-])/(home|root|Users|tmp)/`);
    for (const name of files) assert.doesNotMatch(read(name), home, name);
  });

  test('contains no module that the launcher does not reach', () => {
    const seen = new Set<string>();
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const [, file = ''] of read(name).matchAll(/['"`](\.{1,2}\/[^'"`$]+\.m?js)['"`]/g)) {
        const found = join(dirname(name), file);
        if (existsSync(join(unpacked, found))) visit(found);
      }
    };
    const { files: started }: { files: string[] } = JSON.parse(readFileSync('tsconfig.build.json', 'utf8'));
    for (const name of ['bin/quoin.mjs', ...started.map((file) => file.replace(/^src/, 'dist').replace(/ts$/, 'js'))])
      visit(name);
    assert.deepEqual(scripts.filter((name) => !seen.has(name)).slice(0, 5), []);
  });

  test('imports nothing that it does not bring', () => {
    for (const name of scripts)
      for (const [, file = ''] of read(name).matchAll(/(?:from |import |import\()'(\.{1,2}\/[^']+)'/g))
        assert.ok(existsSync(join(unpacked, dirname(name), file)) || file.startsWith('../src/'), `${name}: ${file}`);
  });

  test('brings the programs and threads that are found by their address', () => {
    const found = scripts.flatMap((name) =>
      [...read(name).matchAll(/(?:`(\.\/[\w-]+)\$\{extname\(|new URL\('(\.\/[^']+)')/g)].map(([, program, file]) =>
        join(dirname(name), file ?? `${program}.js`),
      ),
    );
    assert.ok(found.length >= 4, String(found));
    for (const name of found) assert.ok(files.includes(name), name);
  });

  test('runs no script when it is installed', () => {
    const { scripts: own, private: isPrivate } = JSON.parse(read('package.json'));
    for (const name of ['preinstall', 'install', 'postinstall']) assert.ok(!(name in own), name);
    assert.equal(isPrivate, undefined);
  });
});

/** The image library, which comes as a shared library of its own that anybody may replace: that is what its licence asks. */
const sharedLibrary = /^@img\/sharp-(libvips-|win32-|wasm32)/;
const permissive = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)$/;

const isAllowed = (name: string, licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every(
      (part) =>
        part.split(' OR ').some((one) => permissive.test(one)) ||
        (part === 'LGPL-3.0-or-later' && sharedLibrary.test(name)),
    );

describe('the licence', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; license?: string; dependencies?: Record<string, string> }>;
  };
  /** What the admin interface imports is bundled into its files. */
  const bundled = new Set<string>();
  const bundle = (name: string): void => {
    if (bundled.has(name)) return;
    bundled.add(name);
    for (const next of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) bundle(next);
  };
  for (const path of globSync('admin/src/**/*.{ts,tsx}'))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/from '((?:@[\w-]+\/)?[a-z][\w-]*)[/']/g))
      if (!name.startsWith('node')) bundle(name);
  const used = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);

  test('of each package that is needed to serve, on any platform, is permissive', () => {
    assert.ok(used.length > 100);
    for (const [place, { license = 'none' }] of used) {
      const name = place.replace(/^.*node_modules\//, '');
      assert.ok(isAllowed(name, license), `${name}: ${license}`);
    }
  });

  test('of each package that is bundled into the admin interface is permissive', () => {
    assert.ok(bundled.has('preact'));
    for (const name of bundled) assert.ok(isAllowed(name, packages[`node_modules/${name}`]?.license ?? 'none'), name);
  });

  test('of what is bundled comes with it', () => {
    const licences = read('admin/built/licences.md');
    for (const name of ['preact', '@preact/signals']) assert.ok(licences.includes(`## ${name} - `), name);
  });

  test('is the one that the packages themselves name', () => {
    for (const [place, { license }] of used) {
      if (!existsSync(join(place, 'package.json'))) continue;
      const own = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).license;
      assert.equal(typeof own === 'object' ? own.type : own, license, place);
      assert.ok(readdirSync(place).length > 1, place);
    }
  });

  test('is looked at: others are refused', () => {
    for (const licence of ['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'UNLICENSED', 'none'])
      assert.ok(!isAllowed('some-package', licence), licence);
    assert.ok(!isAllowed('some-package', 'LGPL-3.0-or-later'));
    assert.ok(isAllowed('some-package', '(MIT OR GPL-3.0-or-later)'));
  });
});
