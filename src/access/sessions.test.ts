import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Storage } from '../storage/index.ts';
import { Sessions } from './sessions.ts';

test('a nonce is valid for half a day at least, and for a day at most', () => {
  let time = Date.UTC(2026, 0, 1, 5);
  const sessions = new Sessions({ storage: {} as Storage, now: () => time });
  const nonce = sessions.nonce('token');
  for (const [hours, isValid] of [
    [0, true],
    [12, true],
    [6, true],
    [6, false],
    [24, false],
  ] as const) {
    time += hours * 60 * 60_000;
    assert.equal(sessions.isNonce('token', nonce), isValid, new Date(time).toISOString());
  }
  assert.ok(!sessions.isNonce('other', sessions.nonce('token')));
});
