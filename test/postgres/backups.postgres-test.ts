import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { databaseForTest, startQuoin, temporaryFolder } from '../support/index.ts';

const DAY = 24 * 60 * 60;

test('of two instances on one database, one makes the backup that is due (trust R8)', async () => {
  const backupTo = join(temporaryFolder(), 'backups');
  const database = await databaseForTest();
  const lines: string[] = [];
  const log = { level: 'error', write: (line: string) => void lines.push(line) };
  const settings = { database, uploads: temporaryFolder(), backupEvery: DAY, backupKeep: 2, backupTo, log };
  const first = await startQuoin(settings);
  const { config } = readConfig({}, {});
  const { clock } = first;
  const second = await startServer(
    { ...config, port: 0, data: temporaryFolder(), ...settings },
    { log, now: clock.now },
  );
  after(() => second.stop());
  for (const count of [1, 2, 2]) {
    await Promise.all([first.backUpIfDue(), second.backUpIfDue()]);
    assert.equal(readdirSync(backupTo).length, count);
    clock.advance(DAY);
  }
  assert.deepEqual(lines, []);
});
