import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openFileStore } from '../../src/files/index.ts';
import { openDatabase } from '../../src/storage/index.ts';
import { moveSite } from '../../src/transfer/move-site.ts';
import { startQuoin, temporaryFolder, upload } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { assertSame, look, startSiteToCopy } from './site.ts';

const quoin = await startSiteToCopy();
const served = await runQuoin(['move', '--data', quoin.data, '--to', join(temporaryFolder(), 'x.sqlite')]);
await quoin.stop();
const before = await look({ data: quoin.data }, quoin.clock.now);
const source = join(quoin.data, 'quoin.sqlite');
const sum = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('a site that is moved', () => {
  test('is not, while its server runs on this machine', () => {
    assert.equal(served.code, 1);
    assert.match(served.stderr, /another server is running on the folder/);
  });

  test('gives the same site there, and changes nothing here', async () => {
    const data = temporaryFolder();
    const was = sum(source);
    const line = ['--to', join(data, 'quoin.sqlite'), '--to-uploads', join(data, 'uploads')];
    const moved = await runQuoin(['move', '--data', quoin.data, ...line]);
    assert.equal(moved.code, 0, moved.stderr);
    assert.match(moved.stdout, /^Copied and verified \d+ rows and \d+ files\./m);
    assert.equal(sum(source), was);
    assertSame(before, await look({ data }, quoin.clock.now), 1);
    const again = await runQuoin(['move', '--data', quoin.data, ...line]);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /the database is not empty/);
  });

  test('continues an interrupted move', async () => {
    const data = temporaryFolder();
    const target = await openDatabase(join(data, 'quoin.sqlite'));
    const options = {
      source: { database: await openDatabase(source), store: await openFileStore(join(quoin.data, 'uploads')) },
      target: { database: target, store: await openFileStore(join(data, 'uploads')) },
    };
    const breakAt = (where: string, after: number) => (part: string, done: number) => {
      if (part === where && done >= after) throw new Error('broken off');
    };
    for (const [where, after] of [
      ['media items', 1],
      ['rows', 100],
      ['comparing tables', 3],
    ] as const) {
      await assert.rejects(moveSite({ ...options, onProgress: breakAt(where, after) }), /broken off/);
      assert.deepEqual(await target.all(target.dialect.tableNames), [], `nothing is stored after ${where}`);
    }
    const { earlier, files } = await moveSite({ ...options, onProgress: () => undefined });
    assert.ok(earlier > 0 && earlier === files);
    await options.source.database.close();
    await target.close();
    assertSame(before, await look({ data }, quoin.clock.now), 1);
  });

  test('refuses a target that holds something else', async () => {
    for (const [name, key, content] of [
      ['a file of another site', '2025/01/other.txt', 'other'],
      ['another file of the same name', '2026/11/note.txt', 'not this one'],
    ] as const) {
      const data = temporaryFolder();
      const site = await startQuoin({ database: '' });
      await upload(site.as('admin'), 'note.txt', 'mine', { date: '2026-11-20T12:00:00' });
      await site.stop();
      mkdirSync(join(data, 'uploads', key, '..'), { recursive: true });
      writeFileSync(join(data, 'uploads', key), content);
      const line = ['--to', join(data, 'quoin.sqlite'), '--to-uploads', join(data, 'uploads')];
      const { code, stderr } = await runQuoin(['move', '--data', site.data, ...line]);
      assert.equal(code, 1, name);
      assert.match(stderr, /use an empty target/, name);
      assert.equal(readFileSync(join(data, 'uploads', key), 'utf8'), content);
    }
  });

  test('is not moved half when it is changed meanwhile', async () => {
    const site = await startQuoin({ database: '' });
    await site.as('admin').create('/posts', { title: 'First' });
    const data = temporaryFolder();
    const target = await openDatabase(join(data, 'quoin.sqlite'));
    const database = await openDatabase(join(site.data, 'quoin.sqlite'));
    let written: Promise<unknown> | undefined;
    const onProgress = (part: string): void => {
      if (part === 'rows') written ??= site.as('admin').create('/posts', { title: 'Second' });
    };
    const slow = {
      ...database,
      async version() {
        await written;
        return database.version();
      },
    };
    const moving = moveSite({
      source: { database: slow, store: await openFileStore(join(site.data, 'uploads')) },
      target: { database: target, store: undefined },
      onProgress,
    });
    await assert.rejects(moving, /the site has changed during the move: stop its servers/);
    assert.deepEqual(await target.all(target.dialect.tableNames), []);
    await database.close();
    await target.close();
  });

  test('needs a target', async () => {
    const { code, stderr } = await runQuoin(['move', '--data', quoin.data]);
    assert.equal(code, 2);
    assert.match(stderr, /^quoin: move needs --to DATABASE/);
    const nowhere = join(temporaryFolder(), 'nowhere');
    const none = await runQuoin(['move', '--data', nowhere, '--to', join(temporaryFolder(), 'x.sqlite')]);
    assert.equal(none.code, 1);
    assert.match(none.stderr, /there is no database at/);
    assert.equal(existsSync(nowhere) && readdirSync(nowhere).length > 0, false);
  });
});
