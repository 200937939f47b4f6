import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Admission } from './admission.ts';

const admissionOf = (kept: number) => new Admission(() => kept);
/** How many of so many may try. */
const triesOf = (admission: Admission, count: number): number =>
  Array.from({ length: count }, () => admission.mayTry()).filter(Boolean).length;
const exchange = (admission: Admission, times: number): void => {
  for (let time = 0; time < times; time += 1) admission.exchanged();
};

suite('admission', () => {
  test('one of four may try', () => {
    const admission = admissionOf(100);
    assert.equal(triesOf(admission, 100), 25);
  });

  const ask = (admission: Admission, found: number, requests: number): void => {
    for (let request = 0; request < requests; request += 1) admission.ask(10, request % 10 < found ? 10 : 0);
  };

  test('all may when far fewer are found than as a rule, until as many are exchanged as are kept', () => {
    const admission = admissionOf(100);
    ask(admission, 6, 16_000);
    ask(admission, 5, 400);
    assert.equal(triesOf(admission, 100), 25);
    assert.equal(admission.turn, 0);
    ask(admission, 3, 400);
    assert.equal(triesOf(admission, 100), 100);
    assert.equal(admission.turn, 1);
    exchange(admission, 99);
    assert.equal(triesOf(admission, 100), 100);
    exchange(admission, 1);
    assert.equal(triesOf(admission, 100), 25);
    ask(admission, 3, 400);
    assert.equal(admission.turn, 1, 'that is the rule now');
  });

  test('where all are found, as a rule, few that are not tell that readers have turned', () => {
    const admission = admissionOf(100);
    ask(admission, 10, 40_000);
    ask(admission, 9, 400);
    assert.equal(admission.turn, 1);
  });

  test('where little is found, as a rule, it may be less without a turn', () => {
    const admission = admissionOf(100);
    ask(admission, 2, 16_000);
    ask(admission, 1, 400);
    assert.equal(admission.turn, 0);
  });
});
