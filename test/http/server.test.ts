import assert from 'node:assert/strict';
import { test } from 'node:test';
import { version } from '../../src/version.ts';
import { engine, startQuoin } from '../support/index.ts';

const quoin = await startQuoin();
const SERVER = '//wp-json/quoin/v1/server';

test('tells administrators what the server runs on, and nobody else', async () => {
  const { status, body } = await quoin.as('admin').get(SERVER);
  assert.equal(status, 200);
  assert.deepEqual(body, { version, database: engine, node: process.versions.node });
  for (const [role, refused] of [
    ['anonymous', 401],
    ['editor', 403],
  ] as const) {
    const answer = await quoin.as(role).get(SERVER);
    assert.deepEqual([answer.status, answer.body.code], [refused, 'rest_forbidden']);
  }
});
