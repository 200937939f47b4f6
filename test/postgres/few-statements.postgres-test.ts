import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { databaseForTest, startQuoin } from '../support/index.ts';

// Each statement is a way to the server and back.
let sent = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  sent += 1;
  return Reflect.apply(query, this, given);
} as typeof query;

describe('a read costs few statements, however much there is', async () => {
  const quoin = await startQuoin({ database: await databaseForTest() });
  const admin = quoin.as('admin');
  const ids: number[] = [];
  for (let number = 0; number < 30; number += 1)
    ids.push((await admin.create('/posts', { title: `Post ${number}`, status: 'publish' })).id);

  async function statementsOf(as: string, path: string, query: Record<string, string> = {}): Promise<number> {
    // What is asked for once after a change.
    await quoin.as('anonymous').get('/tags', { search: `${path} ${as}` });
    sent = 0;
    const { status, text } = await quoin.as(as).get(path, query);
    assert.equal(status, 200, text);
    return sent;
  }

  const first = ids[0];
  for (const [name, as, path, query, most] of [
    ['the first list after a change', 'anonymous', '/posts', { per_page: '5' }, 6],
    ['a longer list for a stranger', 'anonymous', '/posts', { per_page: '30' }, 4],
    ['the same list again, which is kept from now on', 'anonymous', '/posts', { per_page: '30' }, 2],
    ['a kept answer', 'anonymous', '/posts', { per_page: '30' }, 1],
    ['an item for a stranger', 'anonymous', `/posts/${first}`, {}, 3],
    ['a list for a user', 'admin', '/posts', { context: 'edit' }, 5],
    ['an item for a user', 'admin', `/posts/${first}`, { context: 'edit' }, 4],
    ['a list of terms', 'anonymous', '/categories', {}, 4],
    ['a list of comments', 'anonymous', '/comments', {}, 4],
  ] as const) {
    test(`${name}: at most ${most}`, async () => {
      const needed = await statementsOf(as, path, query);
      assert.ok(needed <= most, `${needed} statements`);
    });
  }
});
