import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LoadLimit } from './load-limit.ts';

/** Holds up the event loop. */
function busy(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

suite('requests that have arrived together', () => {
  test('are worked on in several turns of the event loop', async () => {
    const load = new LoadLimit(100);
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const done: number[] = [];
    const work = Array.from({ length: 6 }, (_, place) =>
      load.run(async () => {
        busy(5);
        done.push(place);
        return turns;
      }),
    );
    const turnOf = await Promise.all(work);
    isOver = true;
    assert.equal(new Set(turnOf).size, 6, `${turnOf}`);
    assert.deepEqual(done, [0, 1, 2, 3, 4, 5]);
  });

  test('are sent away when they are too many', async () => {
    const load = new LoadLimit(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = load.run(() => promise);
    await assert.rejects(
      load.run(async () => undefined),
      { code: 'rest_unavailable' },
    );
    resolve();
    await first;
    assert.equal(load.count, 0);
  });

  test('leave half of the places to others if they have waited for their connection', async () => {
    const load = new LoadLimit(4);
    const { promise, resolve } = Promise.withResolvers<void>();
    const works = [load.run(() => promise, true), load.run(() => promise, true)];
    await assert.rejects(
      load.run(async () => undefined, true),
      { code: 'rest_unavailable' },
    );
    works.push(load.run(() => promise));
    assert.equal(load.count, 3);
    resolve();
    await Promise.all(works);
  });

  test('are not counted while they wait for their client', async () => {
    const load = new LoadLimit(1);
    const arrived = Promise.withResolvers<string>();
    const slow = load.run((pause) => pause(() => arrived.promise));
    assert.equal(load.count, 0);
    assert.equal(await load.run(async () => load.count), 1);
    arrived.resolve('body');
    assert.equal(await slow, 'body');
    assert.equal(load.count, 0);
  });

  test('are sent away when there is too much to do after they have waited', async () => {
    const load = new LoadLimit(1);
    const arrived = Promise.withResolvers<void>();
    const slow = load.run((pause) => pause(() => arrived.promise));
    const { promise, resolve } = Promise.withResolvers<void>();
    const other = load.run(() => promise);
    arrived.resolve();
    await assert.rejects(slow, { code: 'rest_unavailable' });
    assert.equal(load.count, 1);
    resolve();
    await other;
    assert.equal(load.count, 0);
  });

  test('are not counted when waiting for their client fails', async () => {
    const load = new LoadLimit(1);
    await assert.rejects(
      load.run((pause) => pause(() => Promise.reject(new Error('gone')))),
      /gone/,
    );
    assert.equal(load.count, 0);
  });
});
