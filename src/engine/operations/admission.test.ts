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

  test('all may when far fewer are found than as a rule: what was used before counts no longer', () => {
    const admission = admissionOf(100);
    const ask = (found: number): void => {
      for (let time = 0; time < 40; time += 1) admission.ask(100, found);
    };
    for (let time = 0; time < 20; time += 1) ask(60);
    ask(50);
    assert.equal(triesOf(admission, 100), 25);
    assert.equal(admission.turn, 0);
    ask(30);
    assert.equal(triesOf(admission, 100), 100);
    assert.equal(admission.turn, 1);
    exchange(admission, 99);
    assert.equal(triesOf(admission, 100), 100, 'not all that was kept is exchanged yet');
    exchange(admission, 1);
    assert.equal(triesOf(admission, 100), 25, 'what came instead stays');
    ask(30);
    assert.equal(admission.turn, 1, 'that is the rule now');
  });
});
