import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { bare, temporaryFolder, until } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { serve } from './serving.ts';
import { clientOf } from './writers.ts';

/** A small file system of its own; undefined where it may not be made. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  after(() => {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  return folder;
}

const disk = smallDisk();

suite('the disk is full (trust R4)', { skip: disk === undefined && 'only root may make a small disk' }, () => {
  test('writes are answered with 507, reads go on, and both work again when there is room', async () => {
    const data = disk ?? '';
    const server = await serve({ data });
    const client = clientOf(server.url);
    await client.create('/posts', { title: 'Before', status: 'publish' });
    const filler = join(data, 'filler');
    try {
      writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024));
    } catch {
      // It is as full as it can be.
    }
    const content = 'x '.repeat(200_000);
    await until(async () => (await client.post('/posts', { title: 'No room', content })).status === 507);
    const refused = await client.post('/posts', { title: 'No room', content });
    assert.deepEqual([refused.status, refused.body.code, refused.body.data.status], [507, 'rest_storage_full', 507]);
    const upload = await client.post('/media', undefined, bare('big.txt', 'y'.repeat(500_000)));
    assert.deepEqual([upload.status, upload.body.code], [507, 'rest_storage_full']);
    assert.equal((await client.get('/posts', { search: 'Before' })).body.length, 1);
    assert.equal((await client.get('//health/live')).status, 200);

    rmSync(filler);
    await until(async () => (await client.post('/posts', { title: 'After', status: 'publish' })).status === 201);
    assert.equal((await client.post('/media', undefined, bare('big.txt', 'y'.repeat(50_000)))).status, 201);
    assert.equal(await server.kill('SIGTERM'), 0);
    const { code, stdout } = await runQuoin(['check', '--data', data]);
    assert.deepEqual([code, stdout], [0, 'No errors found.\n']);
  });

  test('a start says so in one sentence, a command that reads goes on, and there is room again', async () => {
    const data = join(disk ?? '', 'full');
    const server = await serve({ data });
    await clientOf(server.url).create('/posts', { title: 'Before', status: 'publish' });
    await server.kill('SIGTERM');
    const filler = join(disk ?? '', 'filler');
    try {
      writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024));
    } catch {
      // It is as full as it can be.
    }
    for (const folder of [data, join(disk ?? '', 'another')]) {
      const { code, stderr } = await runQuoin(['serve', '--port', '0', '--data', folder]);
      assert.equal(code, 1);
      assert.match(
        stderr,
        /^quoin: the disk of \S+ is full \(0 of 12 MB are free\): it belongs to \w+ .*free some space.*\n$/,
      );
    }
    rmSync(filler);
    const again = await serve({ data });
    assert.equal((await clientOf(again.url).get('/posts')).body.length, 1);
    await again.kill('SIGTERM');
  });

  test('a backup that does not fit says so, and leaves nothing (trust R8)', async () => {
    const data = temporaryFolder();
    const server = await serve({ data });
    const big = bare('big.txt', 'y'.repeat(14 * 1024 * 1024));
    assert.equal((await clientOf(server.url).post('/media', undefined, big)).status, 201);
    const before = readdirSync(disk ?? '');
    const { code, stderr } = await runQuoin(['backup', join(disk ?? '', 'site.tar'), '--data', data]);
    assert.equal(code, 1);
    assert.match(stderr, /^quoin: .*the disk is full/m);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
    assert.deepEqual(readdirSync(disk ?? ''), before);
    await server.kill('SIGTERM');
  });
});
