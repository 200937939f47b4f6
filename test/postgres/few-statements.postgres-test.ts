import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { databaseForTest, startQuoin } from '../support/index.ts';

// Each statement is a way to the server and back. Those that make items ready beside requests would be counted with theirs.
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
    // Posts that were just written are not kept as they are sent yet.
    ['the first list after a change', 'anonymous', '/posts', { per_page: '5' }, 7],
    ['a longer list for an anonymous client', 'anonymous', '/posts', { per_page: '30' }, 4],
    ['the same list again, which is kept from now on', 'anonymous', '/posts', { per_page: '30' }, 2],
    ['a kept answer', 'anonymous', '/posts', { per_page: '30' }, 1],
    ['an item for an anonymous client', 'anonymous', `/posts/${first}`, {}, 3],
    ['a list for a user', 'admin', '/posts', { context: 'edit' }, 6],
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

describe('what is embedded costs a few statements for each relation, however many items there are', async () => {
  const quoin = await startQuoin({ database: await databaseForTest() });
  const admin = quoin.as('admin');
  for (let number = 0; number < 20; number += 1) {
    const author = await quoin.addUser({ login: `author-${number}`, roles: ['author'] });
    const tag = await admin.create('/tags', { name: `Tag ${number}` });
    const post = await admin.create('/posts', { title: `Post ${number}`, status: 'publish', author, tags: [tag.id] });
    const first = await admin.create('/comments', { post: post.id, content: `First ${number}` });
    await admin.create('/comments', { post: post.id, content: `Second ${number}`, parent: first.id });
    const page = await admin.create('/pages', { title: `Page ${number}`, status: 'publish' });
    await admin.create('/pages', { title: `Child ${number}`, status: 'publish', parent: page.id });
  }

  let changes = 0;
  async function statementsOf(path: string, query: Record<string, string>): Promise<number> {
    // Nothing that was kept counts, nor what is asked for once after a change.
    changes += 1;
    await admin.create('/tags', { name: `Change ${changes}` });
    await admin.get('/tags', { search: String(changes) });
    sent = 0;
    const { status, body, text } = await admin.get(`//wp-json/wp/v2${path}`, query);
    assert.equal(status, 200, text);
    assert.equal(body.length, Number(query['per_page']));
    if ('_embed' in query) assert.ok(body.every((item: { _embedded?: object }) => item._embedded !== undefined));
    return sent;
  }

  for (const path of ['/posts', '/comments', '/pages'] as const) {
    test(`${path}: as many for twenty as for four`, async () => {
      const plain = await statementsOf(path, { per_page: '3' });
      const few = await statementsOf(path, { per_page: '4', _embed: '' });
      const many = await statementsOf(path, { per_page: '20', _embed: '' });
      assert.equal(many, few);
      assert.ok(many <= plain + 14, `${many} statements, ${plain} without embedding`);
    });
  }
});
