import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_MS = 5000;
const STEP_MS = 20;

/** Waits until something is so. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isTrue()); waited += STEP_MS) {
    assert.ok(waited < LONGEST_MS, 'waited in vain');
    await delay(STEP_MS);
  }
}
