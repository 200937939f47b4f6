import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { after, describe, test } from 'node:test';
import { freePort } from '../support/free-port.ts';
import { Client, databaseForTest, temporaryFolder, until } from '../support/index.ts';
import { program } from '../support/run-quoin.ts';

const WORKERS = 3;
const metricsPort = await freePort();

/** Ids of the processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

/** A server of several processes. */
async function startWorkers(): Promise<{ url: string; server: ChildProcess; output: () => string }> {
  const server = spawn(
    process.execPath,
    [program, 'serve', '--port', '0', '--workers', String(WORKERS), '--metrics-port', String(metricsPort)],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        QUOIN_DATA: temporaryFolder(),
        QUOIN_DATABASE: await databaseForTest(),
        QUOIN_ADMIN_PASSWORD: 'a password for tests',
        QUOIN_LOG_LEVEL: 'info',
      },
    },
  );
  after(() => server.kill('SIGKILL'));
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += text));
  await until(() => /listening on (\S+)/.test(output), 30_000);
  return { url: /listening on (\S+)/.exec(output)?.[1] ?? '', server, output: () => output };
}

describe('several processes on one port', async () => {
  const { url, server, output } = await startWorkers();
  const admin = new Client(url, '/site/v2', { login: 'admin', secret: 'a password for tests' });

  test('start as one server', () => assert.equal(output().match(/listening on/g)?.length, 1));

  test('store a change sent to any of them, and all of them show it at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, () => admin.create('/posts', { title: 'Same', status: 'publish' })),
    );
    assert.equal(new Set(made.map(({ slug }) => slug)).size, 24);
    for (let number = 25; number < 45; number += 1) {
      await admin.create('/posts', { title: 'One more', status: 'publish' });
      const totals = await Promise.all(
        Array.from({ length: 6 }, async () => {
          // A connection of its own each, so that they are dealt out.
          const { headers } = await fetch(`${url}/site/v2/posts`, { headers: { connection: 'close' } });
          return headers.get('x-wp-total');
        }),
      );
      assert.deepEqual(new Set(totals), new Set([String(number)]));
    }
  });

  test('have metrics together', async () => {
    const text = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const read = async () =>
      (await text())
        .split('\n')
        .filter((line) =>
          line.startsWith('quoin_http_request_duration_seconds_count{method="GET",route="/docs/style.css"'),
        );
    for (let number = 0; number < 2 * WORKERS; number += 1)
      await fetch(`${url}/docs/style.css`, { headers: { connection: 'close' } });
    await until(async () => (await read())[0]?.endsWith(` ${2 * WORKERS}`) === true);
    assert.equal((await read()).length, 1);
    assert.equal((await text()).match(/^quoin_build_info/gm)?.length, 1);
    assert.match(await text(), /^quoin_build_info\{.*\} 1$/m);
  });

  test('are replaced when they die, which is logged', async () => {
    const line = (msg: string): { pid: number; why?: string } | undefined =>
      output()
        .split('\n')
        .filter((text) => text.includes(`"msg":"${msg}"`))
        .map((text) => JSON.parse(text))[0];
    const [worker = 0] = childrenOf(server.pid ?? 0);
    process.kill(worker, 'SIGKILL');
    await until(() => line('a worker was replaced') !== undefined, 30_000);
    assert.equal(line('a worker was replaced')?.pid, worker);
    const { pid, why } = line('a worker has ended and is replaced') ?? {};
    assert.deepEqual({ pid, why }, { pid: worker, why: 'SIGKILL' });
    assert.equal(childrenOf(server.pid ?? 0).length, WORKERS);
    assert.equal(output().match(/"msg":"started"/g)?.length, 1);
  });

  test('end together, when asked to, with exit code 0', async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    assert.equal(await ended, 0, output());
    assert.equal(output().match(/has ended and is replaced/g)?.length, 1, 'one that was told to end is not replaced');
    await assert.rejects(fetch(url));
  });
});
