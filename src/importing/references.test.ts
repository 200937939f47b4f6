import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PendingReferences, type References } from './references.ts';

test('references come back as they were, in their order, however many', () => {
  const given: References[] = Array.from({ length: 10_000 }, (_, place) => ({
    id: place + 1,
    kind: ['posts', 'pages', 'media'][place % 3] ?? '',
    name: place % 7 === 0 ? `https://old.example/?p=${place}` : String(place * 200_000 + 1),
    parent: place % 2,
    thumbnail: 2 ** 31 - place,
  }));
  const pending = new PendingReferences();
  for (const one of given) pending.add(one);
  assert.equal(pending.length, given.length);
  assert.deepEqual([...pending], given);
});
