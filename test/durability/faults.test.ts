import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { arm, disarm, endProcesses, type Layer, layers, pass, SECRET } from './faults/inject.ts';

// Loaded when the means of the house can fail, not before.
const { engine, startQuoin, until } = await import('../support/index.ts');
const { openDigest } = await import('../support/rows-digest.ts');
const { actions } = await import('./faults/actions.ts');
const { checkFiles } = await import('../../src/checking/check-files.ts');
const { equals } = await import('../../src/storage/index.ts');
const { createFiles } = await import('../../src/files/index.ts');
type Answer = import('../support/index.ts').Answer;

/**
 * R19: in every layer each call that a action makes fails once. Whatever it is, one request fails, in the shape of all errors
 * and without a word of what went wrong; the action is done as a whole or not at all; and the next request is served.
 */

const lines: string[] = [];
const quoin = await startQuoin({
  anonymousComments: true,
  commentInterval: 0,
  answerCache: 0,
  log: { level: 'error', write: (line) => lines.push(line) },
});
quoin.clock.onAsked = () => pass('clock', 'now');
const digest = await openDigest(quoin);
after(() => digest.close());
const files = await createFiles({ root: `${quoin.data}/uploads` });
after(() => files.close());
await quoin.as('editor').create('/categories', { name: 'First' });

const MAX_CALLS = 400;

function checkShape({ status, text, body }: Answer, what: string): void {
  assert.ok(status >= 500, `${what}: ${text}`);
  assert.deepEqual([typeof body.code, typeof body.message, body.data.status], ['string', 'string', status], what);
  assert.ok(!text.includes(SECRET) && !/\.ts\b|node:|\bat \S+:\d/.test(text), `${what}: ${text}`);
}

/** Nothing is half done: all that is derived is as it should be, and every row of a file has it. */
async function checkWhole(what: string): Promise<void> {
  const rows = await quoin.storage.check({ nowGmt: quoin.clock.gmt, repair: false, onProgress: () => undefined });
  assert.deepEqual(rows.found, [], what);
  const media = await checkFiles({ files, storage: quoin.storage, repair: false, onProgress: () => undefined });
  assert.deepEqual(media.found, [], what);
}

let count = 0;

/** Lets each call of the layer fail in turn. @returns how many there were */
async function failEach(action: (typeof actions)[number], layer: Layer): Promise<number> {
  for (let at = 1; at <= MAX_CALLS; at += 1) {
    const id = (await action.prepare?.(quoin)) ?? 0;
    if (layer === 'process') await endProcesses();
    const before = await digest.take();
    const what = `${action.name}, ${layer} ${at}`;
    count += 1;
    arm(layer, at);
    const answer = await action.act(quoin, id, count);
    if (!disarm()) {
      assert.ok(answer.status < 300, `${what}: ${answer.text}`);
      return at - 1;
    }
    if (answer.status >= 300) {
      checkShape(answer, what);
      if (answer.body.code !== 'rest_outcome_unknown')
        assert.equal(await digest.take(), before, `${what}: half done, ${answer.text}`);
    } else if (action.isDone) assert.ok(await action.isDone(quoin, id), what);
    await checkWhole(what);
    count += 1;
    assert.equal((await quoin.as('anonymous').get('/posts')).status, 200, what);
    const again = await action.act(quoin, id, count);
    // What was done after all cannot be done again.
    assert.ok(again.status < 300 || (answer.status < 300 && again.status < 500), `${what}, and again: ${again.text}`);
    // Copies of pictures that were not made are made up for, beside requests.
    await until(async () => !(await quoin.storage.posts.first(equals('awaits_sizes', 1))));
  }
  throw new Error(`${action.name} makes more than ${MAX_CALLS} calls`);
}

describe(`faults in every layer, on ${engine} (trust R19)`, () => {
  const total = new Map<Layer, number>(layers.map((layer) => [layer, 0]));
  for (const action of actions)
    test(action.name, async () => {
      for (const layer of layers) total.set(layer, (total.get(layer) ?? 0) + (await failEach(action, layer)));
    });

  test('there were faults in every layer, and each defect was logged with the id of its request', () => {
    for (const [layer, faults] of total) if (engine === 'sqlite' || layer !== 'sync') assert.ok(faults > 0, layer);
    const defects = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'unexpected error');
    // A database server that does not answer is no defect.
    assert.ok(defects.length > (engine === 'sqlite' ? 100 : 10));
    for (const { requestId, err } of defects) assert.ok(requestId && err.message.includes(SECRET));
  });
});
