import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { KnownNetworks } from './known-networks.ts';
import { RecentMarks } from './recent-marks.ts';

describe('what is remembered of guesses', () => {
  test('stays in its bounds where all keys are near their limit', () => {
    const marks = new RecentMarks({ windowMs: 1000, now: () => 1, maxKeys: 20, spared: 1 });
    for (let key = 0; key < 200; key += 1) marks.add(`${key}`, { at: 1 }, 5);
    assert.equal(marks.size, 20);
  });

  test('is the latest networks of an account', () => {
    const known = new KnownNetworks();
    for (let network = 0; network < 17; network += 1) known.add('account', `${network}`);
    assert.equal(known.has('account', '0'), false);
    assert.equal(known.has('account', '1'), true);
    assert.equal(known.has('account', '16'), true);
    assert.equal(known.has('other', '16'), false);
  });
});
