import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mapInTurns } from './index.ts';

const long = 'a'.repeat(200_000);

/** How many turns others had before each of the values. */
async function turnsBefore(texts: readonly string[], work = (): void => undefined): Promise<number[]> {
  // What was measured in this turn is over then.
  await nextTurn();
  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const before = await mapInTurns(
    texts,
    (text) => [text],
    () => {
      work();
      return turns;
    },
  );
  isOver = true;
  return before;
}

describe('work on texts', () => {
  it('leaves others a turn before each long one', async () => {
    const [first = 0, second = 0, third = 0] = await turnsBefore([long, long, long]);
    assert.ok(first > 0 && second > first && third > second);
  });
  it('does not wait when all work is short', async (t) => {
    t.mock.method(performance, 'now', () => 0);
    assert.deepEqual(await turnsBefore(['a', 'b']), [0, 0]);
  });
  it('leaves others a turn after work that held them up', async (t) => {
    let milliseconds = 0;
    t.mock.method(performance, 'now', () => milliseconds);
    const [first = 0, second = 0, third = 0] = await turnsBefore(['a', 'b', 'c'], () => {
      milliseconds += 5;
    });
    assert.ok(second > first && third > second);
  });
  it('waits for work that takes longer', async () => {
    assert.deepEqual(
      await mapInTurns(
        [1, 2],
        () => [],
        async (number) => number * 2,
      ),
      [2, 4],
    );
  });
});
