import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { TextThread } from './text-thread.ts';

const short = { name: 'cleanTitle', args: ['<i>a</i><p>'] } as const;
/** Takes seconds. */
const complex = { name: 'cleanContent', args: ['<b style="color:red">'.repeat(50_000)] } as const;
const tooLong = { name: 'renderTitle', args: ['&'.repeat(2_000_000)] } as const;

suite('the thread for long texts', () => {
  test('does one task after the other', async (t) => {
    const thread = new TextThread();
    t.after(() => thread.close());
    assert.deepEqual(await Promise.all([thread.run(short, 1), thread.run(short, 1)]), ['<i>a</i>', '<i>a</i>']);
  });

  test('refuses a text that takes too long, and goes on with the next one', async (t) => {
    const thread = new TextThread({ maxMs: 1 });
    t.after(() => thread.close());
    await assert.rejects(thread.run(complex, 1), { code: 'rest_text_too_complex', status: 400 });
    // The task ends together with the thread; the next text gets a new one.
    await assert.rejects(thread.run(complex, 1), { code: 'rest_text_too_complex', status: 400 });
  });

  test('refuses a text that becomes too long', async (t) => {
    const thread = new TextThread();
    t.after(() => thread.close());
    await assert.rejects(thread.run(tooLong, 1), { code: 'rest_text_too_long', status: 413 });
    assert.equal(await thread.run(short, 1), '<i>a</i>');
  });

  test('refuses work with 503 when too much is waiting', async (t) => {
    const thread = new TextThread({ maxWaiting: 1 });
    t.after(() => thread.close());
    const accepted = [thread.run(short, 1), thread.run(short, 1)];
    await assert.rejects(thread.run(short, 1), { code: 'rest_unavailable', status: 503 });
    assert.deepEqual(await Promise.all(accepted), ['<i>a</i>', '<i>a</i>']);
  });

  test('leaves room for others when one user has many texts', async (t) => {
    const thread = new TextThread({ maxPerUser: 1 });
    t.after(() => thread.close());
    const accepted = [thread.run(short, 1), thread.run(short, 1)];
    await assert.rejects(thread.run(short, 1), { code: 'rest_unavailable', status: 503 });
    accepted.push(thread.run(short, 2));
    assert.deepEqual(await Promise.all(accepted), ['<i>a</i>', '<i>a</i>', '<i>a</i>']);
  });

  test('refuses running and waiting work when it is closed', async () => {
    const thread = new TextThread();
    const running = assert.rejects(thread.run(complex, 1), { status: 503 });
    const waiting = assert.rejects(thread.run(complex, 1), { status: 503 });
    await thread.close();
    await Promise.all([running, waiting]);
  });
});
