import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseEnv } from 'node:util';
import { settings } from '../../src/config/settings.ts';
import { version } from '../../src/version.ts';
import { Client, temporaryFolder } from '../support/index.ts';
import { asNobody, folderForAll } from './install.ts';
import { pack } from './pack.ts';

const packed = pack(temporaryFolder(), 'packages/create-quoin');
const program = join(process.cwd(), 'packages/create-quoin/create.mjs');

/** Runs it with nobody at a terminal. */
function create(folder: string, ...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    child.stdin?.end();
  });
}
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');

describe('create-quoin', () => {
  test('is small, needs nothing else, and has the version of Quoin', () => {
    assert.ok(packed.size < 15_000, String(packed.size));
    assert.equal(packed.version, version);
    const { dependencies, scripts } = JSON.parse(read('packages/create-quoin/package.json'));
    assert.deepEqual([dependencies, scripts], [undefined, undefined]);
    assert.equal(read('packages/create-quoin/LICENSE'), read('LICENSE'));
  });

  test('makes a site without a question', async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await create(folder, 'My_First site');
    assert.equal(code, 0);
    assert.match(stdout, /cd "My_First site"\n +npm install\n/);
    const site = join(folder, 'My_First site');
    assert.deepEqual(readdirSync(site).sort(), [
      ...['.env', '.gitignore', 'README.md', 'backup.mjs', 'demo.wxr.xml', 'package.json'],
    ]);
    const { name, dependencies } = JSON.parse(read(site, 'package.json'));
    assert.deepEqual([name, dependencies], ['my-first-site', { quoin: `^${version}` }]);
    assert.equal(parseEnv(read(site, '.env'))['QUOIN_TITLE'], 'My First site');
    for (const file of readdirSync(site)) assert.doesNotMatch(read(site, file), /\{\{/);
  });

  test('names only settings that there are, and the Node that is needed', () => {
    const known = new Set<string>(Object.values(settings).map(({ variable }) => variable));
    const named = [...read('packages/create-quoin/template/env').matchAll(/^#?(\w+)=/gm)].map(([, name = '']) => name);
    assert.ok(named.length > 4);
    for (const name of named) assert.ok(known.has(name), name);
    const [, needed] = /NEEDED = \[(.+)\]/.exec(read('bin/require-node.mjs')) ?? [];
    assert.ok(read('packages/create-quoin/template/README.md').includes(`Node ${needed?.replace(', ', '.')} or newer`));
  });

  test('takes an empty folder, also the current one', async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await create(folder, '.');
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /cd /);
    assert.ok(readdirSync(folder).includes('.env'));
  });

  test('refuses a folder that is not empty, and a file, and changes nothing', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'full'));
    writeFileSync(join(folder, 'full/.hidden'), '');
    writeFileSync(join(folder, 'file'), '');
    const full = await create(folder, 'full');
    assert.equal(full.code, 1);
    assert.match(full.stderr, /^create-quoin: .*full is not empty/);
    assert.deepEqual(readdirSync(join(folder, 'full')), ['.hidden']);
    const file = await create(folder, 'file');
    assert.deepEqual([file.code, file.stderr.split('\n').length], [1, 2]);
    assert.match(file.stderr, /file is no folder/);
    assert.equal((await create(folder, 'file/below')).code, 1);
  });

  test('prints its usage', async () => {
    const folder = temporaryFolder();
    for (const line of [[], ['one', 'two'], ['--unknown']]) {
      const { code, stderr } = await create(folder, ...line);
      assert.equal(code, 2);
      assert.match(stderr, /^Usage: npm create quoin FOLDER\n/);
    }
    const help = await create(folder, '--help');
    assert.deepEqual([help.code, help.stderr], [0, '']);
    assert.deepEqual(readdirSync(folder), []);
  });
});

describe('a site that create-quoin has made, from the packed files', async () => {
  const folder = folderForAll();
  const npm = (...args: string[]): Buffer =>
    execFileSync('npm', ['--no-audit', '--no-fund', '--prefer-offline', ...args], { cwd: folder, stdio: 'pipe' });
  npm('exec', '--yes', '--package', packed.path, '--', 'create-quoin', 'site');
  npm('install', '--prefix', 'site', pack(folder).path);
  const site = asNobody(join(folder, 'site'), ['.env', 'package.json']);

  test('shows its demo', async () => {
    const { url, stop } = await site.serve('npm', 'run', '--silent', 'demo', '--', '--port', '0');
    const { body } = await new Client(url, '/site/v2', undefined).get('/posts');
    assert.deepEqual(
      body.map(({ slug }: { slug: string }) => slug),
      ['the-first-post'],
    );
    assert.equal((await new Client(url, '/site/v2', undefined).get('/comments')).body.length, 1);
    await stop();
  });

  test('starts, with the name that it was given', async () => {
    const { url, stop } = await site.serve('npm', 'start', '--silent', '--', '--port', '0');
    assert.equal((await new Client(url, '/wp-json', undefined).get('/')).body.name, 'Site');
    assert.equal((await new Client(url, '/site/v2', undefined).get('/posts')).body.length, 0);
    await stop();
  });

  test('is saved by its script', async () => {
    await site.run('npm', 'run', 'backup');
    const [file = ''] = readdirSync(join(folder, 'site/backups'));
    assert.match(file, /^\d{4}-\d\d-\d\dT[\d-]+\.tar$/);
    assert.match(
      await site.run('npx', '--no-install', 'quoin', 'restore', `backups/${file}`, '--data', 'again'),
      /rows/,
    );
  });
});
