import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { matches } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';
import { mergeInSlices, mergeLog } from './merge.ts';

/** Fewer changes than wake what merges beside serving; of so many words that a merge is due. */
const POSTS = 24;
const WORDS = 5000;

const database = await openDatabase(await placeForTest());
const storage = await openStorage(database);
after(() => storage.close());

const insert = (title: string, content = '') =>
  storage.transaction(({ posts }) => posts.insert({ type: 'post', status: 'publish', title, content }));
const found = (word: string): Promise<number[]> =>
  storage.posts.ids({
    where: matches(['title', 'excerpt', 'content'], { phrase: word, words: [word], excluded: [] }),
  });
const logged = async (): Promise<number> => (await database.all('SELECT id FROM search_log')).length;

test('what changes while the log is merged stays in the log, and is found', async () => {
  const ids: number[] = [];
  for (let at = 0; at < POSTS; at += 1)
    ids.push(await insert(`Lantern nr${at}`, Array.from({ length: WORDS }, (_, word) => `w${at}x${word}`).join(' ')));
  const [changed = 0, gone = 0, ...others] = ids;
  const slices = mergeInSlices(database);
  assert.equal((await slices.next()).done, false);
  const added = await insert('Lantern added');
  await storage.transaction(async ({ posts }) => {
    const [one, other] = [await posts.get(changed), await posts.get(gone)];
    assert.ok(one && other);
    await posts.update(one, { title: 'Beacon' });
    await posts.delete(other);
  });

  const check = async (): Promise<void> => {
    assert.deepEqual(
      (await found('lantern')).sort((one, other) => one - other),
      [...others, added],
    );
    assert.deepEqual(await found('beacon'), [changed]);
    assert.deepEqual(await found(`w0x${WORDS - 1}`), [changed]);
    assert.deepEqual(await found('w1x1'), []);
  };
  // Searches read the changes into the log that is being merged.
  await check();
  for await (const _ of slices);
  assert.equal(await logged(), 3);
  await check();
  await database.transaction((connection) => mergeLog(connection, database.dialect, 1));
  assert.equal(await logged(), 0);
  await check();
});
