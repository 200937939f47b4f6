import assert from 'node:assert/strict';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { temporaryFolder } from '../support/index.ts';
import { launch, type ServingOptions, serve } from './serving.ts';
import { clientOf } from './writers.ts';

/** Starts a server that should not start. */
async function refusedStart(options: ServingOptions): Promise<{ code: number | null; stderr: string }> {
  const child = launch(options);
  let stderr = '';
  child.stderr?.on('data', (part) => (stderr += part));
  child.stdout?.on('data', (part) => {
    if (String(part).includes('listening')) child.kill('SIGKILL');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stderr };
}

/** A folder with a site in it. */
async function site(posts = 1): Promise<string> {
  const data = temporaryFolder();
  const server = await serve({ data });
  for (let count = 0; count < posts; count += 1)
    await clientOf(server.url).create('/posts', {
      title: `Post ${count}`,
      content: 'x '.repeat(2000),
      status: 'publish',
    });
  await server.kill('SIGTERM');
  return data;
}

suite('a server that cannot start says why, with exit code 1, and harms nothing (trust R5)', () => {
  test('a second server on the same folder', async () => {
    const data = temporaryFolder();
    const first = await serve({ data });
    const second = await refusedStart({ data });
    assert.equal(second.code, 1);
    assert.match(second.stderr, /^quoin: another server is running on the folder .*stop it first/m);
    assert.equal((await clientOf(first.url).get('/posts')).status, 200);
    await first.kill('SIGKILL');
    const third = await serve({ data });
    await third.kill('SIGTERM');
  });

  test('a file in place of the folder', async () => {
    const data = join(temporaryFolder(), 'file');
    writeFileSync(data, 'not a folder');
    const { code, stderr } = await refusedStart({ data });
    assert.equal(code, 1);
    assert.match(stderr, /^quoin: \S+ is a file where a folder is needed/m);
  });

  test('a folder that may not be written to', {
    skip: process.getuid?.() === 0 && 'root may write everywhere',
  }, async () => {
    const data = temporaryFolder();
    chmodSync(data, 0o500);
    const { code, stderr } = await refusedStart({ data });
    assert.equal(code, 1);
    assert.match(stderr, /^quoin: cannot write to \S+: it belongs to/m);
    chmodSync(data, 0o700);
  });

  test('a folder below a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'not a folder');
    const { code, stderr } = await refusedStart({ data: join(file, 'data') });
    assert.equal(code, 1);
    assert.match(stderr, /^quoin: /m);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
  });
});

suite('a damaged database is named at the start, with advice, and never served (trust R21)', () => {
  const damages: readonly [name: string, damage: (file: string) => void][] = [
    ['is no database', (file) => writeFileSync(file, 'This is a letter to my aunt. '.repeat(400))],
    ['has lost its beginning', (file) => overwrite(file, 0, 100)],
    ['has a page of nonsense', (file) => overwrite(file, Math.floor(statSync(file).size / 8192) * 4096, 4096)],
    ['has lost its end', (file) => truncateSync(file, Math.floor(statSync(file).size / 2 / 4096) * 4096)],
    ['is a folder', becomeFolder],
  ];
  for (const [name, damage] of damages)
    test(`one that ${name}`, async () => {
      const data = await site(20);
      const file = join(data, 'quoin.sqlite');
      for (const extra of ['-wal', '-shm']) rmSync(file + extra, { force: true });
      damage(file);
      const { code, stderr } = await refusedStart({ data });
      assert.equal(code, 1, stderr);
      assert.match(stderr, /^quoin: .*quoin\.sqlite/m);
      assert.match(stderr, /move it away|who owns it/);
    });

  test('a truncated log loses only the last transactions, and is not reported as damage', async () => {
    const data = temporaryFolder();
    const server = await serve({ data });
    const client = clientOf(server.url);
    for (let count = 0; count < 5; count += 1)
      await client.create('/posts', { title: `Post ${count}`, status: 'publish' });
    await server.kill('SIGKILL');
    const log = join(data, 'quoin.sqlite-wal');
    truncateSync(log, statSync(log).size - 2000);
    const again = await serve({ data });
    const { body } = await clientOf(again.url).get('/posts');
    assert.ok(body.length >= 4);
    await again.kill('SIGTERM');
  });

  test('a database of a newer Quoin is left alone', async () => {
    const data = await site();
    const database = new DatabaseSync(join(data, 'quoin.sqlite'));
    database.exec("INSERT INTO schema_versions (version, name) VALUES (9999, 'tomorrow')");
    database.close();
    const { code, stderr } = await refusedStart({ data });
    assert.equal(code, 1);
    assert.match(stderr, /newer Quoin/);
  });
});

function overwrite(file: string, from: number, length: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(length, 0xa5), 0, length, from);
  closeSync(descriptor);
}

function becomeFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
}
