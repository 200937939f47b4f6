import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Admission } from './admission.ts';

const kept = () => 100;
/** How many of so many may try. */
const triesOf = (admission: Admission, count: number): number =>
  Array.from({ length: count }, () => admission.mayTry()).filter(Boolean).length;
const look = (admission: Admission, isUsed: boolean, times: number): void => {
  for (let time = 0; time < times; time += 1) admission.look(isUsed, kept);
};

suite('admission', () => {
  test('one of four may try, where what is kept is used', () => {
    const admission = new Admission();
    look(admission, true, 200);
    assert.equal(triesOf(admission, 100), 25);
  });

  test('all may, until all that nobody used is exchanged', () => {
    const admission = new Admission();
    look(admission, false, 60);
    assert.equal(triesOf(admission, 100), 100);
    look(admission, false, 100);
    assert.equal(triesOf(admission, 100), 25, 'what came instead has its chance');
  });

  test('what came instead gives way at once when many others were asked for and nobody used it', () => {
    const admission = new Admission();
    look(admission, false, 160);
    admission.ask(799);
    look(admission, false, 1);
    assert.equal(triesOf(admission, 100), 25);
    admission.ask(1);
    look(admission, false, 1);
    assert.equal(triesOf(admission, 100), 100);
  });
});
