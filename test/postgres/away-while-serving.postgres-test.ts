import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, type Client, startPostgres, startQuoin, startRelay, until } from '../support/index.ts';

const server = await startPostgres({ max_connections: 20, superuser_reserved_connections: 3 });
after(() => server.stop());

/** A server of content whose way to its database is in our hands. */
async function startBehindRelay() {
  const database = new URL(await server.createDatabase());
  const relay = await startRelay(server.port);
  const direct = database.href;
  database.port = String(relay.port);
  const quoin = await startQuoin({ database: database.href });
  after(async () => {
    await quoin.stop();
    await relay.stop();
  });
  return { relay, quoin, admin: quoin.as('admin'), name: database.pathname.slice(1), direct };
}

const isAway = (answer: Answer): void => {
  assert.equal(answer.status, 503, answer.text);
  assert.equal(answer.body.code, 'rest_unavailable');
  assert.equal(answer.body.data.status, 503);
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
};

const titles = async (client: Client): Promise<string[]> =>
  (await client.get('/posts', { per_page: 100, status: 'publish,draft', _fields: 'title' })).body.map(
    (post: { title: { raw?: string; rendered: string } }) => post.title.rendered,
  );

describe('a database that goes away while serving (trust R6)', { concurrency: 1 }, () => {
  test('a server that is stopped is answered for with 503, and serves again when it is back', async () => {
    const { quoin, admin } = await startBehindRelay();
    await admin.create('/posts', { title: 'Before', status: 'publish' });
    assert.equal((await quoin.as('anonymous').get('/posts')).status, 200);
    await server.halt();
    isAway(await quoin.as('anonymous').get('/posts'));
    isAway(await admin.get('/posts', { context: 'edit' }));
    isAway(await admin.post('/posts', { title: 'Never' }));
    await server.start();
    assert.equal((await quoin.as('anonymous').get('/posts')).status, 200);
    await admin.create('/posts', { title: 'After' });
    assert.deepEqual((await titles(admin)).sort(), ['After', 'Before']);
  });

  test('connections that the server ends cost no reader anything', async () => {
    const { quoin, name } = await startBehindRelay();
    for (let round = 0; round < 5; round += 1) {
      await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      // Of words that were searched for before it is known that no text has them: these are new.
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_one, place) =>
          quoin.as('anonymous').get('/posts', { search: `round${round}place${place}` }),
        ),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    }
  });

  test('a server that says nothing any more keeps nobody waiting for ever', async () => {
    const { relay, quoin, admin } = await startBehindRelay();
    await quoin.as('anonymous').get('/posts');
    relay.stall();
    const began = Date.now();
    const answers = await Promise.all([
      quoin.as('anonymous').get('/posts', { search: 'one' }),
      quoin.as('anonymous').get('/pages'),
      admin.post('/posts', { title: 'Held up' }),
    ]);
    for (const answer of answers) isAway(answer);
    assert.ok(Date.now() - began < 30_000, `waited ${Date.now() - began} ms`);
    relay.cut();
    relay.resume();
    await until(async () => (await quoin.as('anonymous').get('/posts')).status === 200);
    await admin.create('/posts', { title: 'Goes on' });
  });

  test('a server whose answers come seconds late is waited for, and nobody for ever', async () => {
    const { relay, quoin, admin } = await startBehindRelay();
    await admin.create('/posts', { title: 'Before', status: 'publish' });
    relay.slow(1500);
    const answers = await Promise.all([
      quoin.as('anonymous').get('/posts', { search: 'late' }),
      admin.get('/posts', { context: 'edit' }),
      admin.post('/posts', { title: 'Late' }),
    ]);
    for (const answer of answers) if (answer.status >= 400) isAway(answer);
    relay.slow(0);
    await until(async () => (await quoin.as('anonymous').get('/posts')).status === 200);
    const acknowledged = answers[2]?.status === 201 ? ['Late'] : [];
    const stored = (await titles(admin)).filter((title) => title === 'Late');
    assert.deepEqual(stored, acknowledged, 'what was refused is not stored');
  });

  test('a commit whose answer is lost is looked up, and acknowledged as what it was', async () => {
    const { relay, admin } = await startBehindRelay();
    for (const title of ['One', 'Two', 'Three']) {
      relay.cutAfter('COMMIT');
      const answer = await admin.post('/posts', { title });
      assert.equal(answer.status, 201, answer.text);
    }
    assert.deepEqual((await titles(admin)).sort(), ['One', 'Three', 'Two']);
  });

  test('a change that was cut off before its commit is not stored, and told so', async () => {
    const { relay, admin } = await startBehindRelay();
    relay.cutAfter('INSERT INTO posts');
    isAway(await admin.post('/posts', { title: 'Cut off' }));
    assert.deepEqual(await titles(admin), []);
    await admin.create('/posts', { title: 'Again' });
  });

  test('another writer who holds on to the turn is waited for, but not for ever', async () => {
    const { admin, direct } = await startBehindRelay();
    const other = new pg.Client({ connectionString: direct });
    other.on('error', () => undefined);
    await other.connect();
    await other.query("BEGIN; UPDATE counters SET total = total + 1 WHERE name = 'commits'");
    const waiting = admin.post('/posts', { title: 'Patient' });
    await delay(500);
    await other.query('COMMIT');
    assert.equal((await waiting).status, 201);
    await other.query("BEGIN; UPDATE counters SET total = total + 1 WHERE name = 'commits'");
    isAway(await admin.post('/posts', { title: 'Too late' }));
    await other.end();
    assert.deepEqual(await titles(admin), ['Patient']);
  });

  test('a server without a connection left is answered for with 503, and used as soon as there is one', async () => {
    const { relay, quoin } = await startBehindRelay();
    const superuser = server.address('postgres');
    const name = 'crowd';
    await server.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
    const crowd: pg.Client[] = [];
    const takeAll = async (address: string): Promise<void> => {
      for (let isLeft = true; isLeft; ) {
        const client = new pg.Client({ connectionString: address });
        client.on('error', () => undefined);
        isLeft = await client.connect().then(
          () => true,
          () => false,
        );
        if (isLeft) crowd.push(client);
      }
    };
    // The server of content comes back between two others where it is quicker than they are.
    await until(async () => {
      relay.cut();
      await takeAll(Object.assign(new URL(superuser), { username: name, password: name }).href);
      // Tests log in as a superuser, for whom a few are kept.
      await takeAll(superuser);
      return (await quoin.as('anonymous').get('/posts', { search: 'crowded' })).status !== 200;
    });
    isAway(await quoin.as('anonymous').get('/posts', { search: 'crowded' }));
    const waiting = quoin.as('anonymous').get('/posts', { search: 'patient' });
    await delay(300);
    await Promise.all(crowd.map((client) => client.end()));
    assert.equal((await waiting).status, 200);
  });
});
