import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { noRoom } from './unusable-folder.ts';
import { expectRoom, useFile, useFolder } from './use-folder.ts';

const root = process.geteuid?.() === 0;
const NOBODY = 65_534;

/** Asks for a place in a process of its own, as somebody who is not root. @returns the message of what was thrown */
function refusal(ask: 'useFolder' | 'useFile', path: string, flag: string): string {
  const code = `const room = await import(${JSON.stringify(import.meta.resolve('./use-folder.ts'))});
    if (process.geteuid() === 0) { process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY}); }
    try { room.${ask}(${JSON.stringify(path)}, ${JSON.stringify(flag)}); } catch (error) { process.stdout.write(error.message); }`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
}

/** A folder that anybody may look into. */
function place(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return folder;
}

function refused(ask: 'useFolder' | 'useFile', path: string, flag: string, sentence: RegExp): void {
  const message = refusal(ask, path, flag);
  assert.match(message, sentence);
  assert.doesNotMatch(message, /\n/);
}

suite('a folder that is to be written to', () => {
  test('is made, with those above it, and can be there already', () => {
    const folder = join(place(), 'a', 'b', 'c');
    useFolder(folder, '--data', 0o700);
    useFolder(folder, '--data');
    expectRoom(folder, '--data');
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.deepEqual(readdirSync(folder), [], 'nothing is left behind');
  });

  test('may be behind a link', () => {
    const folder = place();
    mkdirSync(join(folder, 'there'));
    symlinkSync('there', join(folder, 'link'));
    useFolder(join(folder, 'link', 'below'), '--data');
    assert.ok(existsSync(join(folder, 'there', 'below')));
  });

  test('reports a folder of another user, with the owner and the remedy', () => {
    const folder = place();
    chmodSync(folder, 0o555);
    const remedy = root ? 'give it to Quoin with "chown -R \\w+ \\S+"' : 'allow it with "chmod u\\+rwx \\S+"';
    refused(
      'useFolder',
      folder,
      '--uploads',
      new RegExp(
        `^cannot write to ${folder}: it belongs to \\w+ \\(mode 555\\), and Quoin runs as \\w+; ${remedy}, or name another folder with --uploads \\(EACCES\\)$`,
      ),
    );
    refused(
      'useFolder',
      join(folder, 'new', 'deeper'),
      '--data',
      new RegExp(
        `^cannot create the folder ${folder}/new: ${folder} belongs to \\w+, and Quoin runs as \\w+; create it with "install -d -o \\w+ ${folder}/new"`,
      ),
    );
    chmodSync(folder, 0o755);
  });

  test('of its own, without the right to write, is told how to allow it', () => {
    const folder = place();
    if (root) chownSync(folder, NOBODY, NOBODY);
    chmodSync(folder, 0o500);
    refused('useFolder', folder, '--data', /; allow it with "chmod u\+rwx \S+", or/);
    chmodSync(folder, 0o755);
  });

  test('reports a file instead of the folder, or of one above it', () => {
    const file = join(place(), 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'x', 'y')])
      refused(
        'useFolder',
        path,
        '--data',
        /file is a file where a folder is needed: it belongs to \w+, and Quoin runs as/,
      );
  });

  test('reports a dangling link', () => {
    const link = join(place(), 'link');
    symlinkSync('/nowhere/at/all', link);
    refused('useFolder', link, '--data', /link is a link to \/nowhere\/at\/all, which does not exist/);
  });

  test(
    'is not tried for ever where the system makes none',
    { skip: !existsSync('/proc/self') && 'there is no /proc' },
    () =>
      refused(
        'useFolder',
        '/proc/x/y',
        '--data',
        /^cannot create the folder \/proc\/x, since nothing can be created there: .* --data/,
      ),
  );
});

test('reports a file of another user', () => {
  const file = join(place(), 'quoin.sqlite');
  useFile(file, '--data');
  writeFileSync(file, '');
  useFile(file, '--data');
  chmodSync(file, 0o444);
  refused('useFile', file, '--data', /^cannot write to \S+quoin\.sqlite: it belongs to \w+ \(mode 444\)/);
});

test('reports a full disk with its free space', () =>
  assert.match(
    noRoom('/', '--data').message,
    /^the disk of \/ is full \([\d.]+ of [\d.]+ MB are free\): it belongs to \w+ \(mode \d+\), and Quoin runs as \w+; free some space/,
  ));
