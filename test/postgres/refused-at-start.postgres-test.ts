import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { startPostgres, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const server = await startPostgres();
after(() => server.stop());

/** Starts a server on a database that it cannot use. @returns what it says */
async function refusal(database: string, replicas = ''): Promise<string> {
  const { code, stderr, stdout } = await runQuoin(['serve', '--port', '0'], {
    QUOIN_DATABASE: database,
    QUOIN_DATABASE_REPLICAS: replicas,
    QUOIN_DATA: temporaryFolder(),
  });
  assert.equal(code, 1, stderr + stdout);
  assert.match(stderr, /^quoin: [^\n]+\n$/, 'the message is one line');
  assert.doesNotMatch(stderr, /a%20password|a password/, 'the message holds the password');
  return stderr;
}

const at = (change: (address: URL) => void): string => {
  const address = new URL(server.address());
  change(address);
  return address.href;
};

describe('a database that cannot be used is named in one message, with exit code 1', () => {
  test('a port where nobody answers', async () =>
    assert.match(await refusal('postgres://quoin@127.0.0.1:9/quoin'), /127\.0\.0\.1:9\/quoin does not answer/));
  test('a host that there is not', async () =>
    assert.match(await refusal('postgres://quoin@nowhere.invalid/quoin'), /nowhere\.invalid.* check the host/));
  test('a wrong password', async () =>
    assert.match(await refusal(at((address) => (address.password = 'wrong'))), /refuses the password/));
  test('a user who is not known', async () =>
    assert.match(
      await refusal(at((address) => (address.username = 'somebody'))),
      /refuses the password|refuses the log-in/,
    ));
  test('a database that there is not', async () =>
    assert.match(await refusal(at((address) => (address.pathname = '/missing'))), /has no such database/));
  test('an address that is none', async () => assert.match(await refusal('postgres://[::1/x'), /cannot be used/));

  test('tables of another program', async () => {
    const database = await server.createDatabase();
    const name = new URL(database).pathname.slice(1);
    await server.query('CREATE TABLE invoices (id int)', [], name);
    assert.match(await refusal(database), /tables of another program \(invoices\)/);
    assert.deepEqual(await tablesOf(name), ['invoices'], 'nothing was made beside them');
  });
  test('another program that keeps versions of its schema, too', async () => {
    const database = await server.createDatabase();
    const name = new URL(database).pathname.slice(1);
    await server.query('CREATE TABLE schema_versions (version text, at date)', [], name);
    await server.query("INSERT INTO schema_versions VALUES ('1.0', now())", [], name);
    assert.match(await refusal(database), /tables of another program/);
  });
  test('the schema of a newer Quoin', async () => {
    const database = await server.createDatabase();
    const name = new URL(database).pathname.slice(1);
    const made = await runQuoin(['user', 'list'], { QUOIN_DATABASE: database, QUOIN_DATA: temporaryFolder() });
    assert.equal(made.code, 0, made.stderr);
    await server.query("INSERT INTO schema_versions (version, name) VALUES (999, 'later')", [], name);
    assert.match(await refusal(database), /schema version 999.*start a newer Quoin/);
  });
  test('a user who may create nothing', async () => {
    const database = await server.createDatabase();
    await server.query("CREATE ROLE reader LOGIN PASSWORD 'reader'");
    const address = new URL(database);
    Object.assign(address, { username: 'reader', password: 'reader' });
    assert.match(await refusal(address.href), /lets this user create nothing/);
  });
  test('an encoding that does not hold all texts', async () => {
    await server.query("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    assert.match(await refusal(server.address('latin')), /in LATIN1: create one with ENCODING 'UTF8'/);
  });
  test('a server that is too old', async () => {
    const old = await startOldServer();
    after(old.stop);
    assert.match(await refusal(`postgres://quoin@127.0.0.1:${old.port}/quoin`), /has version 13, which is too old: 14/);
  });
  test('a server that takes connections and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    after(() => silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    assert.match(await refusal(`postgres://quoin@127.0.0.1:${port}/quoin`), /does not answer in time/);
  });
});

describe('a replica that cannot be used is named in one message, with exit code 1', () => {
  const primary = server.address();
  test('one that does not answer', async () =>
    assert.match(
      await refusal(primary, 'postgres://quoin@127.0.0.1:9/quoin'),
      /the replica at postgres:\/\/quoin@127\.0\.0\.1:9\/quoin does not answer: check host and port/,
    ));
  test('a second one that refuses the password', async () => {
    const standby = await server.startStandby();
    after(() => standby.stop());
    const wrong = Object.assign(new URL(standby.address()), { password: 'wrong' }).href;
    assert.match(await refusal(primary, `${standby.address()}, ${wrong}`), /the replica at .* refuses the password/);
    assert.match(await refusal(standby.address()), /is a standby, which only reads: name the primary/);
  });
  test('one that is no replica', async () =>
    assert.match(await refusal(primary, primary), /the replica at .* is no standby/));
  test('one of another server', async () => {
    const other = await startPostgres();
    const standby = await other.startStandby();
    after(() => Promise.all([standby.stop(), other.stop()]));
    assert.match(await refusal(primary, standby.address()), /the replica at .* follows another server/);
  });
  test('one of an embedded database', async () =>
    assert.match(await refusal('', primary), /replicas require a postgres:\/\/ database/));
});

async function tablesOf(database: string): Promise<unknown[]> {
  const rows = await server.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    [],
    database,
  );
  return rows.map((row) => row['tablename']);
}

/** What speaks as much of the protocol as a server of version 13 needs to say so. */
async function startOldServer(): Promise<{ port: number; stop: () => void }> {
  const message = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
  const facts = { version: '130011', encoding: 'UTF8', follows: 'f' };
  const columns = Object.entries(facts).map(([name]) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(name === 'follows' ? 16 : 25),
      int16(65535),
      Buffer.alloc(4, 255),
      int16(0),
    ]),
  );
  const values = Object.values(facts).flatMap((value) => [int32(value.length), Buffer.from(value)]);
  const ready = message('Z', Buffer.from('I'));
  const answer = [
    message('T', int16(columns.length), ...columns),
    message('D', int16(3), ...values),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ];
  const speak = (socket: Socket): void => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (bytes) =>
        socket.write(bytes[0] === 'X'.charCodeAt(0) ? Buffer.alloc(0) : Buffer.concat(answer)),
      );
    });
    socket.on('error', () => undefined);
  };
  const old = createServer(speak).listen(0, '127.0.0.1');
  await new Promise((resolve) => old.once('listening', resolve));
  return { port: (old.address() as AddressInfo).port, stop: () => void old.close() };
}
