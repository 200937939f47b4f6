import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Query, startQuoin } from '../support/index.ts';

// The audit log, newest first, for those who run the site.
const quoin = await startQuoin();
const [admin, author] = [quoin.as('admin'), quoin.as('author')];
const ask = (query: Query = {}, client = admin) => client.get('//wp-json/quoin/v1/audit', query);

const { id } = await author.create('/posts', { title: 'Secret words', status: 'publish' });
quoin.clock.advance(60);
const changedAt = quoin.clock.gmt;
await admin.post(`/posts/${id}`, { title: 'Other words', slug: 'other' });
await author.delete(`/posts/${id}`);
const { id: tag } = await admin.create('/tags', { name: 'Grey' });

describe('the audit log', () => {
  test('lists who changed what, newest first, without values', async () => {
    const { status, body, text, headers } = await ask();
    assert.equal(status, 200);
    assert.deepEqual(
      body
        .slice(0, 4)
        .map((one: Record<string, unknown>) => [one['login'], one['operation'], one['resource'], one['item']]),
      [
        ['admin', 'create', 'tag', tag],
        ['author', 'trash', 'post', id],
        ['admin', 'update', 'post', id],
        ['author', 'create', 'post', id],
      ],
    );
    const { request_id, id: _, ...update } = body[2];
    assert.deepEqual(update, {
      date_gmt: changedAt,
      user: quoin.users.admin,
      login: 'admin',
      address: '127.0.0.1',
      operation: 'update',
      resource: 'post',
      item: id,
      members: ['slug', 'title'],
    });
    assert.match(request_id, /./);
    assert.doesNotMatch(text, /words/);
    assert.equal(headers.get('cache-control'), 'private, no-store');
  });

  test('is filtered', async () => {
    const operations = async (query: Query) =>
      (await ask(query)).body.map((one: { operation: string }) => one.operation);
    assert.deepEqual(await operations({ user: quoin.users.author }), ['trash', 'create']);
    assert.deepEqual(await operations({ resource: 'post', item: id }), ['trash', 'update', 'create']);
    assert.deepEqual(await operations({ resource: 'tag' }), ['create']);
    assert.deepEqual(await operations({ since: `${changedAt}Z`, user: quoin.users.author }), ['trash']);
    assert.deepEqual(await operations({ user: 999_999 }), []);
  });

  test('is paged', async () => {
    const all = (await ask()).body;
    const { body, headers } = await ask({ per_page: 2, page: 2 });
    assert.deepEqual(body, all.slice(2, 4));
    assert.equal(headers.get('x-wp-total'), String(all.length));
    assert.equal(headers.get('x-wp-totalpages'), String(Math.ceil(all.length / 2)));
    assert.match(headers.get('link') ?? '', /page=1>; rel="prev"/);
    assert.deepEqual((await ask({ page: 1000 })).body, []);
    for (const query of [{ page: 0 }, { per_page: 101 }, { since: 'yesterday' }, { user: 'anna' }] as Query[])
      assert.equal((await ask(query)).status, 400, JSON.stringify(query));
  });

  test("tells everybody their own changes, and nobody else's", async () => {
    const own = await author.get('//wp-json/quoin/v1/audit/me');
    assert.deepEqual(
      own.body.map((one: Record<string, unknown>) => [one['login'], one['operation'], one['item']]),
      [
        ['author', 'trash', id],
        ['author', 'create', id],
      ],
    );
    const asked = await author.get('//wp-json/quoin/v1/audit/me', { user: quoin.users.admin });
    assert.deepEqual(asked.body, own.body);
    assert.equal((await quoin.as('anonymous').get('//wp-json/quoin/v1/audit/me')).status, 401);
  });

  test('is for administrators only', async () => {
    for (const role of ['anonymous', 'subscriber', 'contributor', 'author', 'editor'] as const)
      assert.equal((await ask({}, quoin.as(role))).status, role === 'anonymous' ? 401 : 403, role);
  });
});
