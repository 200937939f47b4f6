import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { until } from '../../../test/support/until.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';
import { searchLog } from './changes.ts';

test('the log is read beside serving, before there is a search: at the start, and while it grows', async () => {
  const place = await placeForTest();
  const open = async () => {
    const database = await openDatabase(place);
    return { database, storage: await openStorage(database) };
  };
  const { database, storage } = await open();
  const insert = () =>
    storage.transaction(({ posts }) => posts.insert({ type: 'post', status: 'publish', title: 'Lantern' }));
  for (let count = 0; count < 40; count += 1) await insert();
  const knows = (log: ReturnType<typeof searchLog>) => log.tables.get('posts')?.tokens.get('lantern')?.length ?? 0;
  await until(() => knows(searchLog(database)) >= 32);
  assert.equal(searchLog(database).first, 1);
  await storage.close();

  const again = await open();
  await until(() => knows(searchLog(again.database)) === 40);
  await again.storage.close();
});
