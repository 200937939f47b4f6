import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { spareMemory } from './spare-memory.ts';

const MEGABYTE = 1024 * 1024;

/** A heap with some memory in use that is needed, beside garbage. */
function heapOf(needed: number) {
  const heap = {
    garbage: 0,
    needed,
    collections: 0,
    used: () => (heap.needed + heap.garbage) * MEGABYTE,
    collect: () => {
      heap.garbage = 0;
      heap.collections += 1;
    },
  };
  return heap;
}

function clock(context: TestContext): () => void {
  context.mock.timers.enable({ apis: ['setInterval'] });
  return () => context.mock.timers.tick(10);
}

test('garbage is collected when the heap has grown by 8 MB, counted from what is needed', (context) => {
  const tick = clock(context);
  const heap = heapOf(30);
  const stop = spareMemory(heap);
  const collectionsAfter = (garbage: number): number => {
    heap.garbage += garbage;
    tick();
    return heap.collections;
  };
  assert.equal(collectionsAfter(7), 0);
  assert.equal(collectionsAfter(1), 1);
  assert.equal(collectionsAfter(7), 1);
  heap.needed = 36;
  assert.equal(collectionsAfter(0), 2);
  assert.equal(collectionsAfter(7), 2, 'what is needed now does not count as growth');
  assert.equal(collectionsAfter(1), 3);
  stop();
});

test('nothing is collected after the end', (context) => {
  const tick = clock(context);
  const heap = heapOf(30);
  spareMemory(heap)();
  heap.garbage = 100;
  tick();
  assert.equal(heap.collections, 0);
});
