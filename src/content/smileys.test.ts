import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuTimeOf } from '../../test/support/cpu-time.ts';
import { showSmileys } from './smileys.ts';

test('a tag ends on the line where it begins', () => {
  assert.equal(showSmileys('<code> :) </code> :) <b\n:) x> :)'), '<code> :) </code> 🙂 <b\n🙂 x> 🙂');
});

test('a long line with many tags is not searched for its end at each of them', async () => {
  const text = '<i>'.repeat(400_000);
  // 100 ms here, and 15 s when it is searched.
  assert.ok((await cpuTimeOf(() => showSmileys(text))) < 2000);
});
