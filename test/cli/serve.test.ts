import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import packageFile from '../../package.json' with { type: 'json' };
import { processName } from '../../src/processes/index.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder, until } from '../support/index.ts';
import { processNamed } from '../support/process-named.ts';
import { program, runQuoin } from '../support/run-quoin.ts';

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  /** Standard output until it was ready. */
  readonly printed: string;
  readonly log: () => string;
  /** Exit code and signal, when it has ended. */
  readonly ended: Promise<unknown[]>;
}

/** Serves in a process of its own, as `npm start` does. */
async function serve(environment: Readonly<Record<string, string>> = {}, data = temporaryFolder()): Promise<Served> {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', data], {
    env: { PATH: process.env['PATH'], QUOIN_DRAIN: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let printed = '';
  let log = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  await until(() => /is listening on .*\n/.test(printed));
  const [, url = ''] = /^Quoin is listening on (http:\S+)$/m.exec(printed) ?? [];
  return { child, url, printed, log: () => log, ended: once(child, 'exit') };
}

/** Sends the head of a request and half of its body. @returns how to send the rest, and the answer */
async function halfARequest(url: string, credentials: string) {
  const body = JSON.stringify({ title: 'In flight', status: 'publish' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = [
    'POST /site/v2/posts HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Basic ${Buffer.from(credentials).toString('base64')}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    // The server says when it has read the head.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [interim] = await once(socket, 'data');
  assert.equal(`${interim}`, 'HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body.slice(0, 10));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = once(socket, 'close');
  return { finish: () => socket.write(body.slice(10)), closed, answer: () => answer };
}

const PASSWORD = 'a password for tests';

test('a start removes what killed imports have left', async () => {
  const data = temporaryFolder();
  const runs = `reading-${processName}~abc`;
  const killed = `reading-${processNamed()}~abc`;
  for (const name of [killed, runs, 'old.example']) mkdirSync(join(data, 'imports', name), { recursive: true });
  const { child, ended } = await serve({ QUOIN_ADMIN_PASSWORD: PASSWORD }, data);
  assert.deepEqual(readdirSync(join(data, 'imports')).sort(), ['old.example', runs]);
  child.kill('SIGTERM');
  await ended;
});

const linkIn = ({ printed }: Served): URL =>
  new URL(/admin\. Set the password at (\S+\/admin\/welcome#\S{43}) /.exec(printed)?.[1] ?? '');

async function setPassword({ url }: Served, link: URL) {
  const answer = await fetch(`${url}/wp-json/quoin/v1/welcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.hash.slice(1), password: PASSWORD }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** What a list for administrators answers. */
async function listsUsers({ url }: Served, password = PASSWORD): Promise<number> {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  const { status } = await fetch(`${url}/site/v2/users?context=edit`, { headers: { authorization } });
  return status;
}

describe('quoin serve', () => {
  test('warns when links name an address of this machine alone', async () => {
    const warning = /"level":"warn",.*"links contain http:\/\/127\.0\.0\.1:\d+, .* --url"/;
    for (const environment of [{ QUOIN_HOST: '0.0.0.0' }, { QUOIN_HOST: '0.0.0.0', QUOIN_WORKERS: '2' }]) {
      const everywhere = await serve(environment);
      await until(() => warning.test(everywhere.log()));
      everywhere.child.kill('SIGTERM');
      assert.deepEqual(await everywhere.ended, [0, null]);
    }
    const named = await serve({ QUOIN_HOST: '0.0.0.0', QUOIN_URL: 'https://a.example' });
    assert.doesNotMatch(named.log(), warning);
    named.child.kill('SIGTERM');
    await named.ended;
  });

  test('prints the addresses and a link for the administrator, then a line that it is ready', async () => {
    const data = temporaryFolder();
    const first = await serve({}, data);
    const lines = first.printed.trimEnd().split('\n');
    assert.equal(lines.at(-1), `Quoin is listening on ${first.url}`);
    assert.match(first.printed, new RegExp(`${first.url}/site/v2`));
    const printed = first.printed.match(/http:\/\/[^\s,]+/g) ?? [];
    assert.equal(printed.length, 5);
    for (const address of printed.filter((one) => !one.includes('/admin/')))
      assert.equal((await fetch(address)).status, 200, address);
    assert.ok(printed.includes(`${first.url}/admin/`));
    assert.doesNotMatch(first.printed, /with the password/);
    assert.doesNotMatch(first.log(), /"warn"/);
    const missed = linkIn(first);
    first.child.kill('SIGTERM');
    assert.deepEqual(await first.ended, [0, null]);

    const second = await serve({}, data);
    const link = linkIn(second);
    assert.notEqual(link.hash, missed.hash, 'nobody has set the password yet');
    assert.equal((await setPassword(second, missed)).status, 410);
    const { status, body } = await setPassword(second, link);
    assert.deepEqual([status, body.user?.username], [200, 'admin']);
    assert.equal((await setPassword(second, link)).status, 410, 'it counts once');
    assert.equal(await listsUsers(second), 200);
    second.child.kill('SIGINT');
    assert.deepEqual(await second.ended, [0, null]);

    const third = await serve({}, data);
    assert.doesNotMatch(third.printed, /welcome|password/);
    third.child.kill('SIGINT');
    assert.deepEqual(await third.ended, [0, null]);
  });

  test('prints no link if the settings have a password, even at later starts', async () => {
    const data = temporaryFolder();
    const first = await serve({}, data);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = await serve({ QUOIN_ADMIN_PASSWORD: PASSWORD }, data);
    assert.doesNotMatch(second.printed, /welcome|password/);
    assert.equal(await listsUsers(second), 200);
    assert.equal((await setPassword(second, linkIn(first))).status, 410);
    second.child.kill('SIGTERM');
    await second.ended;
    const other = await serve({ QUOIN_ADMIN_PASSWORD: 'another password' }, data);
    assert.equal(await listsUsers(other), 200, 'a password that is set stays');
    other.child.kill('SIGTERM');
    await other.ended;
  });

  test('prints a password if the admin interface is off', async () => {
    for (const environment of [{ QUOIN_ADMIN: 'off' }, { QUOIN_CLIENT_SURFACE: 'off' }]) {
      const one = await serve(environment);
      const [, password = ''] = /admin, with the password (\w{20}) /.exec(one.printed) ?? [];
      assert.doesNotMatch(one.printed, /welcome|\/admin/);
      assert.equal(await listsUsers(one, password), 200);
      one.child.kill('SIGTERM');
      await one.ended;
    }
  });

  test('has a link for the administrator of a site that an import has made, and with several processes', async () => {
    const data = temporaryFolder();
    const environment = { QUOIN_HOST: '0.0.0.0', QUOIN_WORKERS: '2' };
    const imported = await runQuoin(['import', 'demo/site.wxr.xml', '--data', data], environment);
    assert.match(imported.stdout, /^The administrator is admin\. .* http:\/\/localhost:8080\/admin\/welcome#/m);
    const one = await serve(environment, data);
    assert.equal((await setPassword(one, linkIn(one))).status, 200);
    one.child.kill('SIGTERM');
    await one.ended;
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`told to stop by ${signal}, it lets a request in flight finish and ends with 0`, async () => {
      const { child, url, ended } = await serve({ QUOIN_ADMIN_PASSWORD: PASSWORD });
      const request = await halfARequest(url, `admin:${PASSWORD}`);
      child.kill(signal);
      await until(() =>
        fetch(url).then(
          () => false,
          () => true,
        ),
      );
      request.finish();
      await request.closed;
      assert.match(request.answer(), /^HTTP\/1\.1 201 /);
      assert.deepEqual(await ended, [0, null]);
    });

  test('a second signal ends it at once', async () => {
    const { child, url, ended } = await serve({ QUOIN_ADMIN_PASSWORD: PASSWORD });
    await halfARequest(url, `admin:${PASSWORD}`);
    // One that comes within half a second of the first is taken for the same.
    await until(() => !child.kill('SIGTERM') || child.exitCode !== null);
    const [code] = await ended;
    assert.equal(code, 1);
  });

  test('logs JSON without a terminal, and no warnings at the start', async () => {
    const { child, url, log, ended } = await serve({ QUOIN_ADMIN_PASSWORD: 'swordfish' });
    await fetch(`${url}/site/v2/posts`);
    child.kill('SIGTERM');
    await ended;
    const lines = log().trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    const known = entries.filter(({ msg }) => ['started', 'stopping', 'stopped'].includes(msg));
    assert.deepEqual(
      known.map(({ msg, why }) => [msg, why]),
      [
        ['started', undefined],
        ['stopping', 'SIGTERM'],
        ['stopped', undefined],
      ],
    );
    const { version, engine, schema, posts, address, settings } = known[0];
    assert.deepEqual(
      { version, engine, posts, address },
      { version: packageFile.version, engine: 'sqlite', posts: 0, address: url },
    );
    assert.ok(schema >= 14);
    assert.deepEqual([settings.port, settings.adminPassword, settings.title], ['0', '********', undefined]);
    assert.doesNotMatch(log(), /swordfish/);
    assert.ok(entries.some(({ route, status }) => route === '/site/v2/posts' && status === 200));
    assert.doesNotMatch(log(), /warn/i);
  });

  test('keeps running when its log is not read', async () => {
    const { child, url, ended } = await serve();
    child.stderr?.destroy();
    child.stdout?.destroy();
    for (let count = 0; count < 20; count += 1) assert.equal((await fetch(`${url}/site/v2/posts`)).status, 200);
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });
});

test('a server is not ready before somebody can log in', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'serve', '--port', String(port), '--data', temporaryFolder()], {
    env: { PATH: process.env['PATH'], QUOIN_ADMIN_PASSWORD: 'a password for tests' },
    stdio: 'ignore',
  });
  after(() => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok ?? false);
  const authorization = `Basic ${Buffer.from('admin:a password for tests').toString('base64')}`;
  assert.equal((await fetch(`${url}/site/v2/posts?context=edit`, { headers: { authorization } })).status, 200);
});
