import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NameSet } from './name-set.ts';

describe('names that were met', () => {
  const names = [
    '1',
    '31',
    '32',
    '1023',
    '1024',
    '2147483647',
    '9999999999',
    '0',
    '007',
    '-1',
    'https://old.example/?p=5',
  ];

  test('are known one by one, each of its kind', () => {
    const met = new NameSet();
    for (const name of names) {
      assert.equal(met.has('posts', name), false, name);
      met.add('posts', name);
      assert.equal(met.has('posts', name), true, name);
      assert.equal(met.has('pages', name), false, name);
    }
    for (const name of ['2', '30', '33', '1022', '1025', '7', '00', '2147483646', ''])
      assert.equal(met.has('posts', name), false, name);
  });

  test('of a large site need little room', () => {
    const met = new NameSet();
    const before = process.memoryUsage().arrayBuffers;
    for (let id = 1; id <= 1_000_000; id += 1) met.add('comments', String(id));
    assert.ok(process.memoryUsage().arrayBuffers - before < 1_000_000);
    assert.ok(met.has('comments', '1000000'));
    assert.ok(!met.has('comments', '1000001'));
  });
});
