import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { databaseForTest } from '../../../test/support/database-for-test.ts';
import { claimsIn, openDatabase, openStorage } from '../index.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-claims-'));
const database = (await databaseForTest()) || join(folder, 'test.sqlite');
const [one, other] = [await openStorage(await openDatabase(database)), await openStorage(await openDatabase(database))];
after(async () => {
  await one.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

let now = Date.parse('2026-11-21T12:00:00Z');
const claims = [one, other].map((storage) => claimsIn(storage, () => now));
const takeAll = async (name: string) =>
  (await Promise.all([...claims, ...claims].map((claim) => claim.take(name)))).filter((isTaken) => isTaken).length;

test('of all instances one has a name, until it lets go', async () => {
  assert.equal(await takeAll('2026/11/a.png'), 1);
  assert.equal(await takeAll('2026/11/a.png'), 0);
  assert.equal(await takeAll('2026/11/b.png'), 1);
  await claims[1]?.release('2026/11/a.png');
  assert.equal(await takeAll('2026/11/a.png'), 1);
});

test('a claim of a process that died expires after a day', async () => {
  assert.equal(await takeAll('2026/11/left.png'), 1);
  now += 23 * 60 * 60 * 1000;
  assert.equal(await takeAll('2026/11/left.png'), 0);
  now += 2 * 60 * 60 * 1000;
  assert.equal(await takeAll('2026/11/left.png'), 1);
});
