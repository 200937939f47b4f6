import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { readBucket } from '../../src/files/s3/bucket.ts';
import { listAborted, listFiles } from '../../src/files/s3/listing.ts';
import { StoreClient } from '../../src/files/s3/store-client.ts';
import { png } from '../../src/files/sample-files.ts';
import { startQuoin, temporaryFolder, until, upload } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { storeCredentials } from '../support/start-object-store.ts';
import { storeSettings, testStore } from '../support/uploads-for-test.ts';

const DAY = 24 * 60 * 60;

async function startScheduled() {
  const bucket = testStore();
  const backupTo = bucket.address(await bucket.createBucket(), { prefix: 'site' });
  const client = new StoreClient(readBucket(backupTo), storeCredentials);
  const quoin = await startQuoin({ database: '', backupEvery: DAY, backupKeep: 1, backupTo, ...storeSettings });
  const names = async () => (await Array.fromAsync(listFiles(client))).map(({ key }) => key).sort();
  return { quoin, client, names };
}

test('scheduled backups go to a bucket, are restored from there, and others are left alone (trust R8)', async () => {
  const { quoin, client, names } = await startScheduled();
  await upload(quoin.as('author'), 'kept.png', png(40, 30));
  // Longer than a part: it is sent in several.
  await upload(quoin.as('author'), 'long.txt', 'a line of text\n'.repeat(2_500_000));
  await client.ask({ method: 'PUT', path: 'site/notes.tar' });
  await quoin.backUpIfDue();
  const [notes, first = '', ...more] = await names();
  assert.deepEqual([notes, more], ['notes.tar', []]);
  quoin.clock.advance(DAY);
  await quoin.backUpIfDue();
  const second = first.replace('20261121', '20261122');
  assert.deepEqual(await names(), ['notes.tar', second]);

  const folder = temporaryFolder();
  const file = join(folder, 'site.tar');
  await pipeline(await client.send({ method: 'GET', path: `site/${second}` }), createWriteStream(file));
  const restored = await runQuoin(['restore', file, '--data', join(folder, 'restored')]);
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, / 2 files/);
});

test('a backup that is given up leaves nothing in the bucket', async () => {
  const { quoin, client, names } = await startScheduled();
  await upload(quoin.as('author'), 'long.txt', 'a line of text\n'.repeat(4_000_000));
  const making = quoin.backUpIfDue();
  await until(async () => (await Array.fromAsync(listAborted(client))).length > 0);
  await quoin.stop();
  await making;
  assert.deepEqual(await names(), []);
  assert.deepEqual(await Array.fromAsync(listAborted(client)), []);
});
