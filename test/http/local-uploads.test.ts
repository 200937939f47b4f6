import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startQuoin, temporaryFolder, upload } from '../support/index.ts';

const uploads = temporaryFolder();
const quoin = await startQuoin({ uploads });
const author = quoin.as('author');
const letters = 'abcdefghijklmnopqrstuvwxyz';

test('the folder of the uploads may be another one', async () => {
  const { source_url } = await upload(author, 'far.txt', 'far away');
  assert.equal(await readFile(join(uploads, '2026/11/far.txt'), 'utf8'), 'far away');
  assert.equal(await (await fetch(source_url)).text(), 'far away');
  assert.equal(existsSync(join(quoin.data, 'uploads')), false);
});

test('D5: a file that turns into something else ends one answer, not the server', async () => {
  const { source_url, id } = await upload(author, 'turning.txt', letters);
  const path = join(uploads, '2026/11/turning.txt');
  await rm(path);
  assert.equal((await fetch(source_url)).status, 404);
  await mkdir(path);
  assert.equal((await fetch(source_url)).status, 404);
  assert.equal((await quoin.as('anonymous').get(`/media/${id}`)).status, 200);
  assert.equal((await author.delete(`/media/${id}`, { force: true })).status, 200);
});
