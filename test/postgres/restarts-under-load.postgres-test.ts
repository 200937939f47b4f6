import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Quoin, startPostgres, startQuoin, startRelay, until } from '../support/index.ts';

const RESTARTS = 20;
const WRITERS = 4;

/**
 * Writes and reads while something is done to the database, and compares what is stored with what was acknowledged.
 * @param disturb does it; is given a function that waits until some more writes were acknowledged
 */
async function underLoad(
  quoin: Quoin,
  disturb: (acknowledged: (count: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const admin = quoin.as('admin');
  const ledger = new Map<string, number>();
  const failed = new Map<string, string>();
  let isOver = false;

  async function write(writer: number): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const title = `writer ${writer} number ${number}`;
      const { status, body, text } = await admin.post('/posts', { title, status: 'publish' });
      if (status === 201) ledger.set(title, body.id);
      else {
        assert.equal(status, 503, text);
        failed.set(title, body.code);
        await delay(50);
      }
    }
  }
  async function read(): Promise<void> {
    while (!isOver) {
      const { status, text } = await quoin.as('anonymous').get('/posts', { per_page: 5 });
      assert.ok(status === 200 || status === 503, text);
    }
  }
  const load = Promise.all([...Array.from({ length: WRITERS }, (_, writer) => write(writer)), read()]);
  await disturb((count) => {
    const before = ledger.size;
    return until(() => ledger.size >= before + count);
  });
  isOver = true;
  await load;

  const stored = new Map<string, number[]>();
  for (let page = 1; ; page += 1) {
    const { status, body } = await admin.get('/posts', { per_page: 100, page, orderby: 'id', order: 'asc' });
    if (status !== 200 || body.length === 0) break;
    for (const { id, title } of body) stored.set(title.rendered, [...(stored.get(title.rendered) ?? []), id]);
  }
  for (const [title, id] of ledger) assert.deepEqual(stored.get(title), [id], title);
  for (const [title, code] of failed)
    assert.ok(!stored.has(title) || code === 'rest_outcome_unknown', `${title} was refused and is stored`);
  const { headers } = await quoin.as('anonymous').get('/posts');
  assert.equal(Number(headers.get('x-wp-total')), stored.size, 'the kept total is that of the rows');
}

test('restarts and crashes of the server under load lose no acknowledged write and double none (trust R6)', async () => {
  const server = await startPostgres();
  after(() => server.stop());
  await underLoad(await startQuoin({ database: await server.createDatabase() }), async (acknowledged) => {
    for (let round = 0; round < RESTARTS; round += 1) {
      await acknowledged(5);
      await server.restart(round % 2 ? 'immediate' : 'fast');
    }
    await acknowledged(5);
  });
});

test('a standby that takes over has every acknowledged write, and serves without a restart (trust R6)', async () => {
  const server = await startPostgres();
  const database = new URL(await server.createDatabase());
  const standby = await server.startStandby();
  const relay = await startRelay(server.port);
  after(() => Promise.all([relay.stop(), standby.stop(), server.stop()]));
  // What is acknowledged is on both: without that, a failover loses what the standby has not received.
  await server.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await server.query('SELECT pg_reload_conf()');
  database.port = String(relay.port);
  const quoin = await startQuoin({ database: database.href });
  await underLoad(quoin, async (acknowledged) => {
    await acknowledged(15);
    await server.halt('immediate');
    await delay(300);
    await standby.query('SELECT pg_promote()');
    relay.leadTo(standby.port);
    relay.cut();
    await acknowledged(15);
  });
});
