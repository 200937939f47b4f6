import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/index.ts';
import { program } from '../support/run-quoin.ts';

const folder = fileURLToPath(new URL('../../bin', import.meta.url));

/** What the program says on a Node that claims to be of another version. */
function startedOn(version: string, path = program): Promise<{ code: unknown; stderr: string }> {
  const claim = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(claim)}`, path, '--version'],
      (error, _, stderr) => resolve({ code: error?.code ?? 0, stderr }),
    ),
  );
}

describe('a Node that is too old', () => {
  for (const version of ['12.22.0', '20.19.1', '24.6.9'])
    test(`${version} is told which one is needed, and how a checkout has it`, async () => {
      const { code, stderr } = await startedOn(version);
      assert.equal(code, 1);
      assert.match(stderr, /^Quoin needs Node 24\.7 or newer; this is v[\d.]+, at .+\.\nRun "npm ci".+\n$/);
    });

  test('gets one sentence if Quoin is a package, and nothing else is loaded', async () => {
    const installed = join(temporaryFolder(), 'bin');
    cpSync(folder, installed, { recursive: true });
    const { code, stderr } = await startedOn('22.0.0', join(installed, 'quoin.mjs'));
    assert.equal(code, 1);
    assert.match(stderr, /^Quoin needs Node 24\.7 or newer; this is v[\d.]+, at .+\.\n$/);
  });

  for (const name of ['quoin.mjs', 'require-node.mjs'])
    test(`can read ${name}`, () =>
      assert.doesNotMatch(readFileSync(join(folder, name), 'utf8'), /\?\.|\?\?|^await|#\w+;|\|\|=/m));
});

describe('flags that keep the memory small', () => {
  const telling = `import v8 from 'node:v8';
    import { syncBuiltinESMExports } from 'node:module';
    v8.setFlagsFromString = (flag) => console.log(flag);
    syncBuiltinESMExports();`;
  const flags = (...given: string[]): string[] =>
    execFileSync(
      process.execPath,
      [...given, '--import', `data:text/javascript,${encodeURIComponent(telling)}`, program, '--version'],
      {
        encoding: 'utf8',
      },
    ).split('\n');

  test('stand in the first line, for where the program is started by its name', () => {
    const [first] = readFileSync(program, 'utf8').split('\n');
    assert.equal(first, '#!/usr/bin/env -S MALLOC_ARENA_MAX=1 node --max-semi-space-size=8 --heap-growing-percent=50');
  });

  test('are set where that line is lost, and not set over what is given', () => {
    assert.ok(flags().includes('--heap-growing-percent=50'));
    assert.ok(!flags('--heap-growing-percent=20').some((flag) => flag.startsWith('--heap-growing-percent')));
  });
});

test('a Node that is new enough starts it', async () => {
  for (const version of ['24.7.0', '26.0.0']) assert.deepEqual(await startedOn(version), { code: 0, stderr: '' });
});

describe('compiled code is cached in a writable folder', () => {
  const built = join(temporaryFolder(), 'dist/cli');
  mkdirSync(built, { recursive: true });
  cpSync(fileURLToPath(new URL('../../src/cli/quoin.mjs', import.meta.url)), join(built, 'quoin.mjs'));
  writeFileSync(join(built, 'run.ts'), "export const run = () => void process.stdout.write('running');");
  const started = (variables: Record<string, string>): string =>
    execFileSync(process.execPath, [join(built, 'quoin.mjs')], { env: variables, encoding: 'utf8', timeout: 20_000 });

  test('in a folder that is made for it', () => {
    const cache = join(temporaryFolder(), 'not/there');
    assert.equal(started({ XDG_CACHE_HOME: cache }), 'running');
    assert.ok(existsSync(join(cache, 'quoin')));
  });

  for (const folder of ['/proc/nope', '/proc/self/nope', '/dev/null'])
    test(`not in ${folder}, where there can be none`, () => {
      assert.equal(started({ XDG_CACHE_HOME: folder }), 'running');
      assert.equal(started({ HOME: folder }), 'running');
    });
});
