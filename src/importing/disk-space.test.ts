import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { expectSpaceForFiles, spaceForRecords } from './disk-space.ts';

const GIGABYTE = 1_000_000_000;

describe('the room on the disk of an import', () => {
  test('is that of records eight times, so that a source cannot fill it', () => {
    assert.equal(spaceForRecords({ free: 8 * GIGABYTE, size: 100 * GIGABYTE }), GIGABYTE);
    assert.equal(spaceForRecords({ free: 0, size: GIGABYTE }), 0);
    assert.equal(spaceForRecords(undefined), Number.POSITIVE_INFINITY);
  });

  test('is not used up by files', () => {
    for (const [free, size] of [
      [0.9, 100],
      [0.04, 1],
      [0, 1],
    ] as const)
      assert.throws(() => expectSpaceForFiles({ free: free * GIGABYTE, size: size * GIGABYTE }), /nearly full/);
    for (const [free, size] of [
      [1.1, 100],
      [0.06, 1],
    ] as const)
      assert.doesNotThrow(() => expectSpaceForFiles({ free: free * GIGABYTE, size: size * GIGABYTE }));
    assert.doesNotThrow(() => expectSpaceForFiles(undefined));
  });
});
