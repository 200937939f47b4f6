import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryFolder } from './support/index.ts';

const root = join(import.meta.dirname, '..');

/** A copy of the sources of the admin interface. */
function copyOfCheckout(): string {
  const folder = temporaryFolder();
  for (const name of ['admin', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/admin.(?:built|pictures)$/.test(path),
    });
  return folder;
}

describe('before `npm start`, the admin interface', () => {
  const folder = copyOfCheckout();
  const page = join(folder, 'admin/built/index.html');
  /** @returns what it prints */
  function run(): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['admin/build.mjs', '--if-changed'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    return stdout + stderr;
  }
  const builtAt = (): number => statSync(page).ino;

  test('stays away where its packages are not installed', () => {
    assert.match(run(), /^The admin interface is not built: the packages for development are not installed\.$/m);
    assert.throws(builtAt);
  });

  test('is built if it is not there, and not again', () => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    run();
    const first = builtAt();
    mkdirSync(join(folder, 'admin/pictures'), { recursive: true });
    writeFileSync(join(folder, 'admin/pictures/home.png'), 'not a source');
    run();
    assert.equal(builtAt(), first);
  });

  test('is built again when its sources have changed', () => {
    const first = builtAt();
    appendFileSync(join(folder, 'admin/index.html'), '<!-- changed -->');
    run();
    assert.notEqual(builtAt(), first);
    assert.match(readFileSync(page, 'utf8'), /<!-- changed -->/);
  });

  test('keeps the server from starting in no case', () => {
    rmSync(join(folder, 'admin/index.html'));
    assert.match(run(), /^The admin interface cannot be built: /m);
  });

  test('is what `npm start` runs first', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    assert.equal(scripts.prestart, 'node admin/build.mjs --if-changed');
  });
});
