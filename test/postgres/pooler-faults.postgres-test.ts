import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { startPostgres, startQuoin, temporaryFolder, until } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { startPgBouncer } from '../support/start-pgbouncer.ts';

const server = await startPostgres({ max_connections: 60 });
after(() => server.stop());

async function pooler(settings: Readonly<Record<string, string | number>>) {
  const started = await startPgBouncer(server.address(), settings);
  after(() => started.stop());
  return started;
}

/** Starts a server on a database that it cannot use. @returns what it says */
async function refusal(database: string, mode = 'off'): Promise<string> {
  const { code, stderr, stdout } = await runQuoin(['serve', '--port', '0', '--database-pooler', mode], {
    QUOIN_DATABASE: database,
    QUOIN_DATA: temporaryFolder(),
  });
  assert.equal(code, 1, stderr + stdout);
  assert.match(stderr, /^quoin: the PostgreSQL server at [^\n]+\n$/, 'the message is one line');
  assert.doesNotMatch(stderr, /a%20password|a password/, 'the message holds the password');
  return stderr;
}

describe('a pooler that cannot be used as it is set is told in one sentence, with exit code 1', async () => {
  const address = await server.createDatabase();
  const asItComes = await pooler({ pool_mode: 'transaction' });

  test('as it comes, without the setting', async () =>
    assert.match(await refusal(asItComes.through(address)), /refuses start-up parameters: say with --database-pooler/));
  test('without the setting, and start-up parameters are ignored', async () => {
    const ignore_startup_parameters = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options';
    const ignoring = await pooler({ pool_mode: 'transaction', ignore_startup_parameters });
    assert.match(await refusal(ignoring.through(address)), /ignores start-up parameters: say with --database-pooler/);
  });
  test('one of transactions that is called one of sessions', async () =>
    assert.match(await refusal(asItComes.through(address), 'session'), /of transactions, not of sessions/));
  test('one of statements', async () => {
    const statements = await pooler({ pool_mode: 'statement' });
    assert.match(await refusal(statements.through(address), 'transaction'), /of single statements: set its pool_mode/);
  });
  test('one of sessions with a single connection', async () => {
    const small = await pooler({ pool_mode: 'session', default_pool_size: 1 });
    assert.match(await refusal(small.through(address), 'session'), /gave no second connection: .*default_pool_size/);
  });
  test('one of sessions with too few connections for a start', async () => {
    const small = await pooler({ pool_mode: 'session', default_pool_size: 2 });
    const { code, stderr } = await runQuoin(['serve', '--port', '0', '--database-pooler', 'session'], {
      QUOIN_DATABASE: small.through(await server.createDatabase()),
      QUOIN_DATA: temporaryFolder(),
    });
    assert.equal(code, 1);
    assert.match(stderr, /^quoin: the pooler has no server connection left: .*default_pool_size/m);
  });
  test('one that takes no more clients', async () => {
    const full = await pooler({ pool_mode: 'session', max_client_conn: 1 });
    assert.match(
      await refusal(full.through(address), 'session'),
      /takes no more connections: raise its max_client_conn/,
    );
  });
  test('a wrong password', async () => {
    const wrong = Object.assign(new URL(asItComes.through(address)), { password: 'wrong' }).href;
    assert.match(await refusal(wrong, 'transaction'), /refuses the (log-in|password)/);
  });
  test('a database that there is not', async () => {
    const missing = Object.assign(new URL(asItComes.through(address)), { pathname: '/missing' }).href;
    assert.match(await refusal(missing, 'transaction'), /has no such database|its own server does not answer/);
  });
  test('one whose server is away', async () => {
    const other = await startPostgres();
    const lonely = await startPgBouncer(other.address(), { pool_mode: 'transaction' });
    await other.stop();
    after(() => lonely.stop());
    assert.match(
      await refusal(lonely.through(other.address()), 'transaction'),
      /its own server does not answer|does not answer in time: check that it runs, and, of a pooler/,
    );
  });
  test('one in front of an embedded database', async () => {
    const { code, stderr } = await runQuoin(['serve', '--port', '0', '--database-pooler', 'session'], {
      QUOIN_DATA: temporaryFolder(),
    });
    assert.deepEqual([code, stderr], [1, 'quoin: a pooler requires a postgres:// database\n']);
  });
});

test('a pooler of sessions whose connections are all taken fails what needs one more, with 503, and the log says so', async () => {
  const small = await pooler({ pool_mode: 'session', default_pool_size: 12 });
  const database = small.through(await server.createDatabase());
  const lines: string[] = [];
  const quoin = await startQuoin({
    database,
    databasePooler: 'session',
    log: { level: 'info', write: (line) => void lines.push(line) },
  });
  // Those that Quoin has already end, and others have them before it needs one.
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    new URL(database).pathname.slice(1),
  ]);
  const others = await takeAll(database);
  const { status, headers } = await quoin.as('author').get('/posts');
  assert.deepEqual([status, headers.get('retry-after')], [503, '5']);
  assert.match(lines.join(''), /the pooler has no server connection left: .*default_pool_size/);
  await Promise.all(others.map((client) => client.end()));
  await until(async () => (await quoin.as('author').get('/posts')).status === 200);
});

/** Takes what connections a pooler of sessions has left. */
async function takeAll(connectionString: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString, query_timeout: 300 });
    client.on('error', () => undefined);
    await client.connect();
    const isTaken = await client.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (!isTaken) return [...taken, client];
    taken.push(client);
  }
}
