import assert from 'node:assert/strict';
import { copyFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { filesOf, startQuoin, upload } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const quoin = await startQuoin();
const tidy = (...flags: string[]) =>
  runQuoin(['media', 'tidy', ...flags, '--data', quoin.data], { QUOIN_DATABASE: quoin.database });

test('files that no media item has are removed, once they are a day old', async () => {
  await upload(quoin.as('author'), 'kept.png', png(200, 200));
  const folder = join(quoin.data, 'uploads/2026/11');
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await copyFile(join(folder, 'kept.png'), join(folder, 'left.png'));
  await copyFile(join(folder, 'kept.png'), join(folder, 'under-way.png'));
  for (const name of ['kept.png', 'kept-150x150.png', 'left.png']) await utimes(join(folder, name), 0, twoDaysAgo);
  const kept = ['2026/11/kept-150x150.png', '2026/11/kept.png', '2026/11/under-way.png'];

  const listed = await tidy('--dry-run');
  assert.deepEqual([listed.code, listed.stdout], [0, '2026/11/left.png\n']);
  assert.deepEqual(await filesOf(quoin), [...kept.slice(0, 2), '2026/11/left.png', ...kept.slice(2)]);

  const removed = await tidy();
  assert.deepEqual([removed.code, removed.stdout], [0, '2026/11/left.png\n']);
  assert.deepEqual(await filesOf(quoin), kept);
  assert.equal((await tidy()).stdout, '');
});
