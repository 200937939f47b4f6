import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type Headers, pack } from 'tar-stream';
import { tailOf } from '../../src/transfer/archive-format.ts';
import { restoreSite } from '../../src/transfer/restore-site.ts';
import { startQuoin, temporaryFolder, upload } from '../support/index.ts';
import { program, runQuoin } from '../support/run-quoin.ts';
import { assertSame, look, startSiteToCopy } from './site.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
const file = join(folder, 'site.tar');

const quoin = await startSiteToCopy();
const made = await runQuoin(['backup', file, '--data', quoin.data]);
await quoin.stop();
const before = await look({ data: quoin.data }, quoin.clock.now);

describe('a backup (trust R8)', () => {
  test('is made while the site is served, and leaves nothing else behind', () => {
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /holds \d+ rows and \d+ files\. Its checksum is [0-9a-f]{64}$/m);
    assert.match(made.stderr, /^rows \d+ of \d+$/m);
    assert.deepEqual(readdirSync(folder), ['site.tar']);
  });

  test('is a plain archive whose checksum anybody can compute', async () => {
    const { stdout } = await run('tar', ['-tf', file]);
    const names = stdout.trim().split('\n');
    assert.equal(names[0], 'quoin-backup.json');
    for (const name of ['files/2026/11/dry-stone-wall.jpg', 'tables/posts/000001.jsonl', 'manifest.json', 'SHA256'])
      assert.ok(names.includes(name), name);
    const sum = await run('sh', ['-c', `head -c -2048 "${file}" | sha256sum; tar -xOf "${file}" SHA256`]);
    const [computed = '', written] = sum.stdout.trim().split('\n');
    assert.equal(computed.slice(0, 64), written);
  });

  test('becomes the same site in an empty folder', async () => {
    const data = join(folder, 'restored');
    const restored = await runQuoin(['restore', file, '--data', data]);
    assert.equal(restored.code, 0, restored.stderr);
    assertSame(before, await look({ data }, quoin.clock.now), 0);
  });

  test('is not restored over another site, nor over files, nor while a server runs there', async () => {
    const taken = await runQuoin(['restore', file, '--data', quoin.data]);
    assert.deepEqual([taken.code, taken.stdout], [1, '']);
    assert.match(taken.stderr, /^quoin: the database is not empty/m);
    const data = join(folder, 'files');
    mkdirSync(join(data, 'uploads', '2026', '01'), { recursive: true });
    writeFileSync(join(data, 'uploads', '2026', '01', 'mine.txt'), 'mine');
    const other = await runQuoin(['restore', file, '--data', data]);
    assert.equal(other.code, 1);
    assert.match(other.stderr, /the target has uploads already/);
    assert.deepEqual(readdirSync(join(data, 'uploads', '2026', '01')), ['mine.txt']);
  });

  test('reports a missing file, and is made without it', async () => {
    const site = await startQuoin({ database: '' });
    await upload(site.as('admin'), 'here.txt', 'here');
    const { source_url } = await upload(site.as('admin'), 'lost.txt', 'lost');
    rmSync(join(site.data, 'uploads', new URL(source_url).pathname.replace('/uploads/', '')));
    const path = join(folder, 'lacking.tar');
    const { code, stdout, stderr } = await runQuoin(['backup', path, '--data', site.data]);
    assert.deepEqual([code, / and 1 files\./.test(stdout)], [0, true]);
    assert.match(stderr, /^quoin: the file \d+\/\d+\/lost\.txt is missing, and is not in the copy$/m);
    assert.equal((await runQuoin(['restore', path, '--data', join(folder, 'lacking')])).code, 0);
    rmSync(path);
  });

  test('goes to standard output, with nothing else in it, and comes back as the same site', async () => {
    const streamed = join(folder, 'streamed.tar');
    const line = `"${process.execPath}" "${program}" backup - --data "${quoin.data}" | cat > "${streamed}"`;
    const { stdout, stderr } = await run('sh', ['-c', line]);
    assert.equal(stdout, '');
    assert.match(stderr, /^quoin: the backup holds \d+ rows and \d+ files\. Its checksum is [0-9a-f]{64}$/m);
    const data = join(folder, 'streamed');
    const restored = await runQuoin(['restore', streamed, '--data', data]);
    assert.equal(restored.code, 0, restored.stderr);
    assert.deepEqual((await look({ data }, quoin.clock.now)).answers, before.answers);
    rmSync(streamed);
  });

  test('that is not read to its end fails with one sentence', async () => {
    const line = `"${process.execPath}" "${program}" backup - --data "${quoin.data}" | head -c 100 >/dev/null; exit "\${PIPESTATUS[0]}"`;
    const failed = await run('bash', ['-c', line]).catch((error) => error);
    assert.equal(failed.code, 1, failed.stderr);
    assert.match(failed.stderr, /^quoin: the program reading the backup has ended$/m);
    assert.doesNotMatch(failed.stderr, /\n\s+at /);
  });

  test('is never overwritten', async () => {
    const again = await runQuoin(['backup', file, '--data', quoin.data]);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /site\.tar exists already/);
  });
});

describe('an incomplete backup is refused before anything is changed (trust R8)', () => {
  const bytes = readFileSync(file);
  const flipped = (place: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ 0x01;
    return copy;
  };
  const places = Array.from({ length: 40 }, (_one, number) => Math.floor((bytes.length * (number + 0.5)) / 40));
  const rows: readonly [name: string, content: Buffer | string, message: RegExp][] = [
    ['a letter', 'Dear aunt, '.repeat(1000), /is not a backup of Quoin/],
    ['an empty file', '', /is not a backup of Quoin/],
    ['a database', readFileSync(join(quoin.data, 'quoin.sqlite')), /is not a backup of Quoin/],
    ['one that was cut short', bytes.subarray(0, bytes.length - 1), /is damaged or incomplete/],
    ['one of which half is there', bytes.subarray(0, bytes.length / 2), /is damaged or incomplete/],
    ['its first block', bytes.subarray(0, 512), /is damaged or incomplete/],
    ['one with something behind it', Buffer.concat([bytes, Buffer.from('x')]), /is damaged or incomplete/],
    ...[...places, 200, 513, bytes.length - 1, bytes.length - 1500, bytes.length - 2040].map(
      (place): [string, Buffer, RegExp] => [`one with a bit turned at ${place}`, flipped(place), /is damaged/],
    ),
  ];
  for (const [name, content, message] of rows)
    test(name, async () => {
      const path = join(folder, 'bad.tar');
      writeFileSync(path, content);
      const open = () => assert.fail('the place to restore into was opened');
      await assert.rejects(restoreSite({ path, open, onProgress: () => undefined }), message);
    });

  const head = {
    format: 'quoin-backup',
    version: 1,
    quoin: '9.9.9',
    made: '2026-01-01T00:00:00',
    schema: 1,
    tables: [],
  };
  const manifest = { tables: {}, nextIds: {}, files: { count: 0, bytes: 0 }, leftOut: [] };
  const crafted: readonly [string, object, Headers, RegExp][] = [
    [
      'a link to another file',
      head,
      { name: 'files/2026/01/x.txt', type: 'symlink', linkname: '/etc/passwd' },
      /is not a file/,
    ],
    ['a name that leads elsewhere', head, { name: 'files/../../../x.txt' }, /does not belong in a backup/],
    ['an absolute name', head, { name: '/etc/passwd' }, /does not belong in a backup/],
    ['a table of an odd name', head, { name: 'tables/x; DROP TABLE posts/1.jsonl' }, /does not belong in a backup/],
    [
      'a schema of a newer Quoin',
      { ...head, schema: 9999 },
      { name: 'files.jsonl' },
      /schema version 9999.*newer Quoin/,
    ],
    ['a format of a newer Quoin', { ...head, version: 2 }, { name: 'files.jsonl' }, /has format 2.*newer Quoin/],
    ['the backup of another program', { format: 'other' }, { name: 'files.jsonl' }, /is not a backup of Quoin/],
  ];
  for (const [name, first, entry, message] of crafted)
    test(`${name}, with the right checksum`, async () => {
      const tar = pack();
      tar.entry({ name: 'quoin-backup.json' }, JSON.stringify(first));
      tar.entry(entry, '');
      tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
      tar.finalize();
      const whole = Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>)).subarray(0, -1024);
      const path = join(folder, 'crafted.tar');
      writeFileSync(path, Buffer.concat([whole, await tailOf(createHash('sha256').update(whole).digest('hex'))]));
      const open = () => assert.fail('the place to restore into was opened');
      await assert.rejects(restoreSite({ path, open, onProgress: () => undefined }), message);
    });

  test('with a message and nothing else, on the command line', async () => {
    const data = join(folder, 'untouched');
    writeFileSync(join(folder, 'bad.tar'), flipped(5000));
    const { code, stderr } = await runQuoin(['restore', join(folder, 'bad.tar'), '--data', data]);
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^quoin: .*bad\.tar is damaged or incomplete: nothing was restored, use another backup$/m);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
    assert.equal(existsSync(data), false);
    const none = await runQuoin(['restore', join(folder, 'nowhere.tar'), '--data', data]);
    assert.equal(none.code, 1);
    assert.match(none.stderr, /^quoin: cannot use .*nowhere\.tar: there is no such file/m);
    assert.equal(existsSync(data), false);
  });
});
