import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../errors/index.ts';
import { LoginThrottle } from './login-throttle.ts';

const MINUTE = 60_000;

/** A throttle of three failures, and a clock to move. */
function throttleOf(limit = 3) {
  let now = 1_000_000_000;
  const throttle = new LoginThrottle(limit, () => now);
  return {
    fail: (account: string | undefined, address: string, times = 1) => {
      for (let time = 0; time < times; time += 1) throttle.begin(account, address);
    },
    begin: (account: string | undefined, address: string) => throttle.begin(account, address),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const tooMany = (error: unknown) =>
  error instanceof ApiError && error.code === 'rest_too_many_attempts' && error.headers['Retry-After'] === '900';

suite('throttling of log-ins', () => {
  test('an address may fail so many times, whatever names it tries', () => {
    const { fail, begin } = throttleOf();
    for (const name of ['ann', 'bob', 'cid']) fail(name, '192.0.2.1');
    assert.throws(() => begin('dan', '192.0.2.1'), tooMany);
    begin('dan', '192.0.2.2');
  });

  test('an account may be failed so many times from addresses that fail', () => {
    const { fail, begin } = throttleOf();
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) fail('ann', address);
    assert.throws(() => begin('ann', '192.0.2.1'), tooMany);
    begin('bob', '192.0.2.1');
  });

  test('whoever has not failed can enter an account that others guess at', () => {
    const { fail, begin } = throttleOf();
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) fail('ann', address);
    begin('ann', '192.0.2.9').succeeded();
  });

  test('attempts that run at the same time count from their beginning', () => {
    const { begin } = throttleOf();
    const running = Array.from({ length: 3 }, () => begin('ann', '192.0.2.1'));
    assert.throws(() => begin('ann', '192.0.2.1'), tooMany);
    running[0]?.withdrawn();
    begin('ann', '192.0.2.1');
  });

  test('success forgets the failures of the account and keeps those of the address', () => {
    const { fail, begin } = throttleOf();
    fail('ann', '192.0.2.1', 2);
    begin('ann', '192.0.2.1').succeeded();
    fail('ann', '192.0.2.1');
    assert.throws(() => begin('ann', '192.0.2.1'), tooMany);
    fail('ann', '192.0.2.2');
    begin('ann', '192.0.2.2').succeeded();
  });

  test('failures are forgotten after a quarter of an hour', () => {
    const { fail, begin, wait } = throttleOf();
    fail('ann', '192.0.2.1', 3);
    wait(15 * MINUTE - 1);
    assert.throws(() => begin('ann', '192.0.2.1'), tooMany);
    wait(1);
    begin('ann', '192.0.2.1');
  });

  test('addresses of one IPv6 network are one', () => {
    const { fail, begin } = throttleOf();
    for (const address of ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8::3%eth0']) fail(undefined, address);
    assert.throws(() => begin('ann', '2001:db8::9999'), tooMany);
    begin('ann', '2001:db8:0:1::1');
  });

  test('whoever has many IPv6 networks fails a few times as often as one address, not as often as there are networks', () => {
    const { fail, begin } = throttleOf();
    for (let network = 0; network < 12; network += 1) fail(undefined, `2001:db8:1:${network.toString(16)}::1`);
    assert.throws(() => begin('ann', '2001:db8:1:ffff::1'), tooMany);
    begin('ann', '2001:db8:2:ffff::1');
  });

  test('without a limit nothing is counted', () => {
    const { fail, begin } = throttleOf(0);
    fail('ann', '192.0.2.1', 100);
    begin('ann', '192.0.2.1').succeeded();
  });

  test('what is kept has a bound, and the latest failures count', () => {
    const { fail, begin } = throttleOf();
    for (let number = 0; number < 30_000; number += 1)
      fail(undefined, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
    fail('ann', '192.0.2.1', 3);
    assert.throws(() => begin('ann', '192.0.2.1'), tooMany);
  });
});
