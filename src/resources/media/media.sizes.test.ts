import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImageSizes } from '../../files/index.ts';
import { equals, openDatabase, openStorage } from '../../storage/index.ts';
import { sizeMaker } from './media.sizes.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-sizes-'));
const storage = await openStorage(await openDatabase(join(folder, 'test.sqlite')));
after(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

const small = (name: string): ImageSizes => ({
  thumbnail: { file: `${name}-150x150.png`, width: 150, height: 150, mime_type: 'image/png', filesize: 9 },
});

/** A picture that has no smaller copies yet. */
const picture = (name: string, row: object = {}): Promise<number> =>
  storage.transaction((stores) =>
    stores.posts.insert({
      type: 'attachment',
      status: 'inherit',
      file_key: `2026/11/${name}.png`,
      media_details: { width: 300, height: 300, filesize: 1 },
      awaits_sizes: 1,
      ...row,
    }),
  );
const sizesOf = async (id: number): Promise<unknown> => (await storage.posts.get(id))?.media_details['sizes'];
const waiting = (): Promise<number[]> => storage.posts.ids({ where: equals('awaits_sizes', 1) });

/** Files that are all called `copy`; what happens while they are made is up to the test. */
let made: string[] = [];
let deleted: string[] = [];
let faults: unknown[] = [];
beforeEach(() => {
  made = [];
  deleted = [];
  faults = [];
});
const maker = (meanwhile: (key: string) => Promise<unknown> | undefined = () => undefined) =>
  sizeMaker({
    storage,
    onFault: (error) => faults.push(error),
    files: {
      async makeSizes(key) {
        made.push(key);
        await meanwhile(key);
        return small('copy');
      },
      async deleteAll(keys) {
        deleted.push(...keys);
      },
    },
  });

test('the copies of a picture are noted in its row, once', async () => {
  const id = await picture('one');
  const sizes = maker();
  await Promise.all([sizes.make(id), sizes.make(id)]);
  await sizes.make(id);
  assert.deepEqual(made, ['2026/11/one.png']);
  assert.deepEqual(await sizesOf(id), small('copy'));
  assert.deepEqual(await waiting(), []);
});

test('unfinished work is done at the next start', async () => {
  const ids = [await picture('a'), await picture('b')];
  await picture('done', { awaits_sizes: 0 });
  await maker().resume();
  assert.deepEqual(made, ['2026/11/a.png', '2026/11/b.png']);
  for (const id of ids) assert.deepEqual(await sizesOf(id), small('copy'));
});

test('a failure is reported, and tried again after another picture has succeeded', async () => {
  const first = await picture('first');
  let isFull = true;
  const sizes = maker(() => (isFull ? Promise.reject(new Error('no room')) : undefined));
  await sizes.make(first);
  assert.equal(faults.length, 1);
  assert.deepEqual(await waiting(), [first]);

  isFull = false;
  await sizes.make(await picture('second'));
  // The retry goes on beside the success that caused it.
  for (let tries = 0; tries < 200 && (await waiting()).length > 0; tries += 1) await delay(20);
  await sizes.close();
  assert.deepEqual(await waiting(), []);
  assert.equal(faults.length, 1);
});

test('the copies of an item that is deleted meanwhile are deleted too', async () => {
  const id = await picture('short-lived');
  const sizes = maker(() =>
    storage.transaction(async ({ posts }) => {
      const item = await posts.get(id);
      if (item) await posts.delete(item);
    }),
  );
  await sizes.make(id);
  assert.deepEqual(deleted, ['2026/11/copy-150x150.png']);
  assert.deepEqual(faults, []);
});

test('of copies that two processes make, the second ones are deleted', async () => {
  const id = await picture('twice');
  await maker(() => maker().make(id)).make(id);
  assert.deepEqual(made.length, 2);
  assert.deepEqual(deleted, ['2026/11/copy-150x150.png']);
  assert.deepEqual(await sizesOf(id), small('copy'));
});

test('after closing, starts no new work and finishes the current one', async () => {
  const id = await picture('last');
  const sizes = maker();
  const work = sizes.make(id);
  await sizes.close();
  assert.deepEqual(await sizesOf(id), small('copy'));
  await work;
  await sizes.make(await picture('too-late'));
  assert.deepEqual(made, ['2026/11/last.png']);
});
