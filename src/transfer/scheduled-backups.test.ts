import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backupNames } from './backup-names.ts';
import { type BackupPlan, ScheduledBackups } from './scheduled-backups.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const names = backupNames('1f3a9c');

test('a process that gets the lease just after another backup makes none', async () => {
  const stored: string[] = [];
  const made: string[] = [];
  const nothing = async (): Promise<void> => undefined;
  const plan: BackupPlan = {
    everyMs: 60_000,
    keep: 1,
    names,
    now: () => NOW,
    target: {
      check: nothing,
      names: async () => [...stored],
      output: () => assert.fail('nothing is written here'),
      remove: nothing,
      removeUnfinished: nothing,
    },
    lease: {
      // The other one has come to its end while this one waited.
      async take() {
        stored.push(names.of(NOW));
        return true;
      },
      renew: nothing,
      release: nothing,
    },
    async make(name) {
      made.push(name);
      return { posts: 0 } as never;
    },
    onMade: () => undefined,
    onFault: (error) => assert.fail(String(error)),
  };
  await new ScheduledBackups(plan).runIfDue();
  assert.deepEqual(made, []);
});
