import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { databaseForTest } from '../../../test/support/database-for-test.ts';
import { temporaryFolder } from '../../../test/support/index.ts';
import { type Lease, leaseIn, openDatabase, openStorage } from '../index.ts';

const database = (await databaseForTest()) || `${temporaryFolder()}/quoin.sqlite`;
const storages = [await openStorage(await openDatabase(database)), await openStorage(await openDatabase(database))];
after(() => Promise.all(storages.map((storage) => storage.close())));

const MINUTE = 60_000;
let now = Date.parse('2026-11-21T12:00:00Z');
/** The same work, as two processes see it. */
const leases = (name: string): [Lease, Lease] => {
  const [one, other] = storages.map((storage) => leaseIn(storage, name, () => now));
  return [one as Lease, other as Lease];
};

test('of two that ask at once, one has a lease, until it gives it back', async () => {
  const [one, other] = leases('first');
  const [first, second] = await Promise.all([one.take(), other.take()]);
  assert.equal(first !== second, true);
  const [holder, waiting] = first ? [one, other] : [other, one];
  await waiting.release();
  assert.equal(await waiting.take(), false, 'it was not its own to give back');
  await holder.release();
  assert.equal(await waiting.take(), true);
});

test('a lease ends by itself after five minutes, unless it is renewed', async () => {
  const [one, other] = leases('second');
  assert.equal(await one.take(), true);
  now += 4 * MINUTE;
  await one.renew();
  now += 4 * MINUTE;
  assert.equal(await other.take(), false);
  now += MINUTE;
  assert.equal(await other.take(), true);
});

test('renewing without the lease neither gets it nor removes it', async () => {
  const [one, other] = leases('third');
  await other.renew();
  assert.equal(await one.take(), true);
  await other.renew();
  now += 4 * MINUTE;
  assert.equal(await other.take(), false);
  now += MINUTE;
  assert.equal(await other.take(), true);
});
