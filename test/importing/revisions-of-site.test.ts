import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { PASSWORD } from '../support/users.ts';

const API = '//wp-json/wp/v2';
const source = await startQuoin({ clientSurface: true, loginAttempts: 0 });
const there = source.as('admin');
const written = async (title: string): Promise<number> => {
  const { body } = await there.post(`${API}/posts`, { title, content: 'one', status: 'publish' });
  for (const content of ['two', 'three']) await there.post(`${API}/posts/${body.id}`, { content });
  return body.id;
};
const [first, second] = [await written('First'), await written('Second')];

/** Passes everything on, and notes whose revisions are asked for. */
const asked: string[] = [];
const proxy = createServer((incoming, answer) => {
  const [, id] = /posts\/(\d+)\/revisions/.exec(incoming.url ?? '') ?? [];
  if (id !== undefined) asked.push(id);
  const on = request(`${source.url}${incoming.url}`, { headers: incoming.headers }, (given) => {
    answer.writeHead(given.statusCode ?? 0, given.headers);
    given.pipe(answer);
  });
  incoming.pipe(on);
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
after(() => proxy.close());

const data = join(temporaryFolder(), 'site');
const run = async () => {
  asked.length = 0;
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { code, stderr } = await runQuoin(
    ['import', address, '--user', 'admin', '--data', data, '--report', `${data}.json`],
    { QUOIN_IMPORT_PASSWORD: PASSWORD, QUOIN_ADMIN_PASSWORD: PASSWORD },
  );
  assert.equal(code, 0, stderr);
  return JSON.parse(readFileSync(`${data}.json`, 'utf8'));
};

describe('the revisions of a running site', () => {
  test('are asked for once, as long as there are no others', async () => {
    const { accounts } = await run();
    assert.deepEqual(asked.sort(), [String(first), String(second)].sort());
    const again = await run();
    assert.deepEqual(asked, []);
    assert.deepEqual(again.taken, {});
    assert.ok(accounts.revisions.here > 0);
    assert.deepEqual(again.accounts.revisions, accounts.revisions);
  });

  test('are asked for again of the items that have new ones', async () => {
    await there.post(`${API}/posts/${second}`, { content: 'four' });
    const { taken } = await run();
    assert.deepEqual(asked, [String(second)]);
    assert.equal(taken.revisions, 1);
  });

  test('are asked for in full where the site here is a new one', async () => {
    rmSync(data, { recursive: true });
    const { taken } = await run();
    assert.equal(asked.length, 2);
    assert.ok(taken.revisions >= 5, String(taken.revisions));
  });
});
