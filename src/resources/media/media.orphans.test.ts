import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openDatabase, openStorage } from '../../storage/index.ts';
import { orphanedFiles } from './media.orphans.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-orphans-'));
const storage = await openStorage(await openDatabase(join(folder, 'test.sqlite')));
after(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

const DAY = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-21T12:00:00Z');

test('only old files without a media item are orphans', async () => {
  const size = { file: 'kept-150x150.png', width: 150, height: 150, mime_type: 'image/png', filesize: 1 };
  await storage.transaction(async ({ posts }) => {
    for (let number = 0; number < 501; number++)
      await posts.insert({ type: 'attachment', status: 'inherit', file_key: `2026/10/many-${number}.txt` });
    const media_details = { width: 300, height: 300, sizes: { thumbnail: size } };
    await posts.insert({ type: 'attachment', status: 'trash', file_key: '2026/11/kept.png', media_details });
  });
  const ages = new Map([
    ['2026/10/many-0.txt', 9],
    ['2026/10/many-500.txt', 9],
    ['2026/11/kept.png', 9],
    ['2026/11/kept-150x150.png', 9],
    ['2026/11/kept-300x300.png', 9],
    ['2026/11/left.txt', 1.1],
    ['2026/11/under-way.txt', 0.9],
  ]);
  const files = {
    async *list() {
      for (const [key, days] of ages) yield { key, size: 1, modified: new Date(now - days * DAY) };
    },
  };
  const found = await Array.fromAsync(orphanedFiles({ files, reader: storage }, now));
  assert.deepEqual(found, ['2026/11/kept-300x300.png', '2026/11/left.txt']);
});
