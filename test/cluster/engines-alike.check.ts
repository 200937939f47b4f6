import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { databaseForTest, temporaryFolder } from '../support/index.ts';
import { type Mirrored, startMirror } from './mirror.ts';

/** The folder of recorded requests; the check is run where there is one. */
const conformance = process.env['QUOIN_CONFORMANCE'] ?? '';
const PASSWORD = 'admin-pass-1234';

/** What differs from one request to the next, whatever the engine. */
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
/** Of a file it follows from where and when it is stored. */
const passingOfFiles = new Set([...passing, 'etag', 'last-modified']);

async function start(database: string): Promise<string> {
  const { config } = readConfig({}, {});
  const server = await startServer(
    {
      ...config,
      port: 0,
      data: temporaryFolder(),
      database,
      adminPassword: PASSWORD,
      anonymousComments: true,
      commentInterval: 0,
      loginAttempts: 0,
      timezone: 'America/New_York',
      url: 'http://quoin.test',
    },
    // The clock stands still: what is dated now is dated alike.
    { now: () => moment },
  );
  after(() => server.stop());
  return server.address;
}

const moment = Date.now();

function shown({ status, headers, body }: Mirrored, asked: string): string {
  const left = asked.includes(' /files/') ? passingOfFiles : passing;
  const lines = headers.flatMap((name, place) =>
    place % 2 === 0 && !left.has(name.toLowerCase()) ? [`${name}: ${headers[place + 1]}`] : [],
  );
  return [status, ...lines, '', body.toString('latin1')].join('\n');
}

test('recorded requests are answered alike by both engines, byte for byte', async (t) => {
  assert.notEqual(conformance, '', 'QUOIN_CONFORMANCE names the folder of the recorded requests');
  const [embedded, server] = [await start(''), await start(await databaseForTest())];
  let compared = 0;
  const differences: string[] = [];
  const mirror = await startMirror([embedded, server], (asked, one, other) => {
    compared += 1;
    const [first, second] = [shown(one, asked), shown(other, asked)];
    if (first !== second)
      differences.push(`${asked}\n${first.slice(0, 3000)}\n--- on PostgreSQL:\n${second.slice(0, 3000)}`);
  });
  after(() => mirror.stop());
  const args = ['--base', mirror.url, '--prefix', '/site/v2', '--admin', `admin:${PASSWORD}`];
  const running = spawn(
    process.execPath,
    [
      join(conformance, 'run.mjs'),
      ...args,
      '--out',
      join(temporaryFolder(), 'out.json'),
      join(conformance, 'scenarios/visible'),
    ],
    { stdio: ['ignore', 'inherit', 'ignore'] },
  );
  const code = await new Promise((resolve) => running.once('exit', resolve));
  assert.equal(code, 0);
  assert.ok(compared > 2000, `only ${compared} answers were compared`);
  assert.equal(differences.length, 0, `${differences.length} of ${compared} differ; the first is\n${differences[0]}`);
  t.diagnostic(`${compared} answers compared`);
});
