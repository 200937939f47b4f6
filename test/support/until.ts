import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_MS = 60_000;
const STEP_MS = 20;

/** Waits until something is so. */
export async function until(isTrue: () => boolean | Promise<boolean>, maxMs = LONGEST_MS): Promise<void> {
  for (const giveUp = Date.now() + maxMs; !(await isTrue()); ) {
    assert.ok(Date.now() < giveUp, 'waited in vain');
    await delay(STEP_MS);
  }
}
