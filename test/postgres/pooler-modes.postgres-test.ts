import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { Client, PASSWORD, startPostgres, startQuoin, temporaryFolder, until } from '../support/index.ts';
import { startPgBouncer } from '../support/start-pgbouncer.ts';

/** Two instances on one database, with a pooler in between. */
async function twoBehind(mode: 'session' | 'transaction') {
  const server = await startPostgres();
  after(() => server.stop());
  const direct = await server.createDatabase();
  const between = await startPgBouncer(server.address(), {
    pool_mode: mode,
    // Sessions need one for each connection of each instance.
    default_pool_size: mode === 'session' ? 24 : 4,
    // It waits 15 seconds, as it comes, before it asks a server again that was away.
    server_login_retry: 1,
  });
  after(() => between.stop());
  const settings = { database: between.through(direct), databasePooler: mode };
  const one = await startQuoin(settings);
  const { config } = readConfig({}, {});
  const second = await startServer({ ...config, ...settings, port: 0, data: temporaryFolder() });
  after(() => second.stop());
  const other = new Client(second.address, second.prefix, { login: 'admin', secret: PASSWORD });
  return { mode, server, one, other };
}

// All are there before the first test: what is awaited between suites comes after their end.
const pairs = [await twoBehind('session'), await twoBehind('transaction')];

for (const { mode, server, one, other } of pairs) {
  suite(`two instances behind a pooler of ${mode}s`, () => {
    test('store what is sent to both at once, each once, and list and find it', async () => {
      const titles = Array.from({ length: 30 }, (_, number) => `Pooled ${number}`);
      const made = await Promise.all(
        titles.map((title, number) =>
          (number % 2 === 0 ? one.as('admin') : other).create('/posts', {
            title,
            status: 'publish',
            content: 'findable',
          }),
        ),
      );
      assert.equal(new Set(made.map(({ id }) => id)).size, 30);
      const query = { per_page: 50, search: 'findable' };
      const reads = await Promise.all(
        Array.from({ length: 40 }, (_, number) =>
          (number % 2 === 0 ? one.as('anonymous') : other).get('/posts', query),
        ),
      );
      for (const { status, body, headers } of reads) {
        assert.equal(status, 200);
        assert.equal(headers.get('x-wp-total'), '30');
        const found = body.map(({ title }: { title: { rendered: string } }) => title.rendered);
        assert.deepEqual(new Set(found), new Set(titles));
      }
    });

    test('change nothing by what is refused', async () => {
      const { status } = await one.as('admin').post('/posts', {});
      assert.equal(status, 400);
      assert.equal((await other.get('/posts')).headers.get('x-wp-total'), '30');
    });

    test('answer again when the server was away', async () => {
      await server.restart('immediate');
      await until(async () => (await other.get('/posts')).status === 200, 30_000);
      await until(async () => (await other.post('/posts', { title: 'After' })).status === 201, 30_000);
    });
  });
}
