import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import { progressMessages, showProgress } from './progress.ts';

/** A stream that keeps what is written, as standard error of a terminal or of something else. */
function keeper(isTTY: boolean): { stream: NodeJS.WriteStream; text: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const terminal = { isTTY, columns: 80, cursorTo: () => true, clearLine: () => true, moveCursor: () => true };
  return { stream: Object.assign(stream, terminal) as unknown as NodeJS.WriteStream, text: () => text };
}

describe('the progress of long work', () => {
  test('prints plain lines without a terminal: at the beginning and end of a part, and in between', () => {
    const { stream, text } = keeper(false);
    const progress = showProgress(stream);
    for (let done = 1; done <= 100; done += 1) progress.update('checking', done, 0);
    for (let done = 1; done <= 100; done += 1) progress.update('content', done, 100);
    progress.stop();
    assert.equal(text(), 'checking 1\ncontent 1 of 100\ncontent 100 of 100\n');
  });

  test('is a bar on a terminal', () => {
    const { stream, text } = keeper(true);
    const progress = showProgress(stream);
    progress.update('content', 50, 100);
    progress.update('content', 100, 100);
    progress.stop();
    assert.match(text(), /content █+░* \d+ of 100/);
  });

  test('prints the rate and the time left once they are known', () => {
    const { stream, text } = keeper(true);
    let now = 0;
    const progress = showProgress(stream, () => now);
    progress.update('content', 0, 1000);
    now = 2000;
    progress.update('content', 99, 1000);
    now = 10_000;
    progress.update('content', 100, 1000);
    progress.update('content', 1000, 1000);
    progress.stop();
    assert.match(text(), /100 of 1000, 10 a second, 90 s left|100 of 1000, 10 a second, 2 min left/);
    assert.equal(text().match(/left/g)?.length, 1);
  });

  test('is sent to another program at intervals, and at the end', () => {
    const told: unknown[] = [];
    let now = 0;
    const progress = progressMessages(
      ({ part, done, total, per_second, seconds_left }) => told.push([part, done, total, per_second, seconds_left]),
      () => now,
    );
    for (let done = 1; done <= 5; done += 1) {
      now += 100;
      progress.update('rows', done, 100);
    }
    now += 4500;
    progress.update('rows', 50, 100);
    now += 10;
    progress.update('rows', 51, 100);
    progress.stop();
    progress.stop();
    assert.deepEqual(told, [
      ['rows', 1, 100, null, null],
      ['rows', 4, 100, null, null],
      ['rows', 50, 100, 50 / 4.9, 5],
      ['rows', 51, 100, 51 / 4.91, 5],
    ]);
  });
});
