import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns } from './turns.ts';

/** Holds up the event loop. */
function busy(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

test('requests that have waited for others of their connection take turns with the rest, each kind in its order', async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const request = async (name: string): Promise<void> => {
    await turns.next(name.startsWith('behind'));
    begun.push(name);
    busy(5);
  };
  await request('first');
  await Promise.all(['behind 1', 'behind 2', 'behind 3', 'behind 4', 'lone 1', 'lone 2'].map(request));
  assert.deepEqual(begun, ['first', 'lone 1', 'behind 1', 'lone 2', 'behind 2', 'behind 3', 'behind 4']);
  await request('last');
  assert.equal(begun.at(-1), 'last');
});
