import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CacheAdmission } from './cache-admission.ts';

const admissionOf = (kept: number) => new CacheAdmission(() => kept);
/** How many of so many may try. */
const triesOf = (admission: CacheAdmission, count: number): number =>
  Array.from({ length: count }, () => admission.mayAdmit()).filter(Boolean).length;
const exchange = (admission: CacheAdmission, times: number): void => {
  for (let time = 0; time < times; time += 1) admission.evicted();
};

suite('admission', () => {
  test('one of four may try', () => {
    const admission = admissionOf(100);
    assert.equal(triesOf(admission, 100), 25);
  });

  const ask = (admission: CacheAdmission, found: number, requests: number): void => {
    for (let request = 0; request < requests; request += 1) admission.ask(10, request % 10 < found ? 10 : 0);
  };

  /** One under which so many of ten have been found for long. */
  function usedTo(found: number): CacheAdmission {
    const admission = admissionOf(100);
    ask(admission, found, 40_000);
    exchange(admission, 100);
    return admission;
  }

  test('all may when far fewer are found than as a rule, until as many are exchanged as are kept', () => {
    const admission = usedTo(6);
    const { workingSet } = admission;
    ask(admission, 5, 400);
    assert.equal(triesOf(admission, 100), 25);
    assert.equal(admission.workingSet, workingSet);
    ask(admission, 3, 400);
    assert.equal(triesOf(admission, 100), 100);
    assert.equal(admission.workingSet, workingSet + 1);
    exchange(admission, 99);
    assert.equal(triesOf(admission, 100), 100);
    exchange(admission, 1);
    assert.equal(triesOf(admission, 100), 25);
    ask(admission, 3, 400);
    assert.equal(admission.workingSet, workingSet + 1, 'that is the rule now');
  });

  test('where all are found, as a rule, few that are not tell that readers have turned', () => {
    const admission = usedTo(10);
    const { workingSet } = admission;
    ask(admission, 9, 400);
    assert.equal(admission.workingSet, workingSet + 1);
  });

  test('where little is found, as a rule, it may be less without a workingSet', () => {
    const admission = usedTo(2);
    const { workingSet } = admission;
    ask(admission, 1, 400);
    assert.equal(admission.workingSet, workingSet);
  });

  test('where hardly anything is found, all may each time that four times as many were asked for as are kept', () => {
    const admission = admissionOf(3_000);
    ask(admission, 0, 1_200);
    assert.equal(triesOf(admission, 100), 25);
    ask(admission, 0, 400);
    assert.equal(triesOf(admission, 100), 100);
    exchange(admission, 3_000);
    ask(admission, 0, 1_200);
    assert.equal(triesOf(admission, 100), 25);
  });
});
