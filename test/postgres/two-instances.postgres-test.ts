import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { randomFrom } from '../durability/writers.ts';
import { Client, databaseForTest, PASSWORD, startQuoin, startRoundRobin, temporaryFolder } from '../support/index.ts';

describe('two instances on one database (trust R20)', async () => {
  const database = await databaseForTest();
  const first = await startQuoin({ database, url: 'http://quoin.test' });
  const { config } = readConfig({}, {});
  const second = await startServer(
    { ...config, port: 0, data: temporaryFolder(), database, url: 'http://quoin.test' },
    { now: first.clock.now },
  );
  after(() => second.stop());
  const proxy = await startRoundRobin([first.url, second.address]);
  after(proxy.stop);
  const login = (name: string, secret: string) => new Client(proxy.url, first.prefix, { login: name, secret });
  const admin = login('admin', PASSWORD);
  const anonymous = new Client(proxy.url, first.prefix, undefined);

  test('what is acknowledged by one is seen by the other with the next request', async () => {
    for (let number = 1; number <= 40; number += 1) {
      const { id } = await admin.create('/posts', { title: `Post ${number}`, status: 'publish' });
      for (let round = 0; round < 2; round += 1) {
        const { body, headers } = await anonymous.get('/posts', { per_page: 1 });
        assert.equal(body[0].id, id);
        assert.equal(headers.get('x-wp-total'), String(number));
      }
      // Both keep the answer of the list now, and both must forget it.
    }
  });

  test('what is made private or deleted is gone from both at once', async () => {
    for (let number = 0; number < 20; number += 1) {
      const { id } = await admin.create('/posts', { title: 'Soon gone', status: 'publish' });
      for (let round = 0; round < 2; round += 1) assert.equal((await anonymous.get(`/posts/${id}`)).status, 200);
      if (number % 2) await admin.post(`/posts/${id}`, { status: 'private' });
      else await admin.delete(`/posts/${id}`, { force: true });
      for (let round = 0; round < 2; round += 1)
        assert.notEqual((await anonymous.get(`/posts/${id}`)).status, 200, 'a kept answer was given out');
    }
  });

  test('a changed password and a lost role count on both at once', async () => {
    const editor = login('editor', PASSWORD);
    for (let round = 0; round < 2; round += 1)
      assert.equal((await editor.get('/posts', { context: 'edit' })).status, 200);
    await admin.post(`/users/${first.users.editor}`, { roles: ['subscriber'] });
    for (let round = 0; round < 2; round += 1)
      assert.equal((await editor.get('/posts', { context: 'edit' })).status, 403);
    await admin.post(`/users/${first.users.editor}`, { password: 'another password for tests' });
    for (let round = 0; round < 2; round += 1) assert.equal((await editor.get('/posts')).status, 401);
  });

  test('titles that are the same get slugs that are not, whoever stores them', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, () => admin.create('/posts', { title: 'Same', status: 'publish' })),
    );
    assert.equal(new Set(made.map(({ slug }) => slug)).size, 24);
  });

  test('whatever is done on one, in whatever order, is what the other shows next', async () => {
    const random = randomFrom(20_261_121);
    const of = (url: string, login?: string) =>
      new Client(url, first.prefix, login === undefined ? undefined : { login, secret: PASSWORD });
    const sides = [first.url, second.address].map((url) => ({ writer: of(url, 'admin'), reader: of(url) }));
    const writers = Array.from({ length: 4 }, async (_one, writer) => {
      let path = '';
      for (let step = 0; step < 40; step += 1) {
        const [here, there] = random() < 0.5 ? sides : sides.toReversed();
        assert.ok(here && there);
        const title = `w${writer}s${step}x`;
        if (path === '') path = `/posts/${(await here.writer.create('/posts', { title, status: 'publish' })).id}`;
        const chance = random();
        if (chance < 0.6) {
          assert.equal((await here.writer.post(path, { title, status: 'publish' })).status, 200);
          const { body } = await there.reader.get(path);
          assert.equal(body.title.rendered, title);
          const found = await there.reader.get('/posts', { search: title, _fields: 'title' });
          assert.equal(found.body[0]?.title.rendered, title);
        } else if (chance < 0.85) {
          await here.writer.post(path, { status: 'private' });
          assert.equal((await there.reader.get(path)).status, 401);
        } else {
          await here.writer.delete(path, { force: true });
          assert.equal((await there.reader.get(path)).status, 404);
          path = '';
        }
      }
    });
    await Promise.all(writers);
  });

  test('a scheduled post whose time has come is counted once, whoever is asked first', async () => {
    const { id } = await admin.create('/categories', { name: 'Soon' });
    await admin.create('/posts', { title: 'Soon', status: 'future', date: '2026-11-21T13:00:00', categories: [id] });
    first.clock.set('2026-11-21T14:00:00');
    const counts = await Promise.all(Array.from({ length: 8 }, () => anonymous.get(`/categories/${id}`)));
    assert.deepEqual(new Set(counts.map(({ body }) => body.count)), new Set([1]));
  });
});
