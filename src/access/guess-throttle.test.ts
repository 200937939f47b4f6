import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../errors/index.ts';
import { GuessThrottle } from './guess-throttle.ts';

const MINUTE = 60_000;

/** Ann has two names, nobody has the others. */
const accountOf = (name: string | undefined) =>
  name !== undefined && /^(ann|ann@example\.org)$/i.test(name.trim()) ? 'ann' : undefined;

/** A throttle of three failures, and a clock to move. */
function throttleOf(limit = 3) {
  let now = 1_000_000_000;
  const throttle = new GuessThrottle({ limit, now: () => now });
  const begin = (name: string | undefined, address: string) =>
    throttle.begin({ name, account: accountOf(name) }, address);
  return {
    throttle,
    begin,
    /** What a wrong secret is answered with. */
    fail: (name: string | undefined, address: string) => answerOf(() => void begin(name, address).failed()),
    /** What the right secret of Ann is answered with. */
    pass: (name: string | undefined, address: string) => answerOf(() => begin(name, address).succeeded('ann')),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

function answerOf(judge: () => boolean | undefined): number {
  try {
    return judge() ? 200 : 401;
  } catch (error) {
    assert.ok(error instanceof ApiError && error.code === 'rest_too_many_attempts');
    assert.equal(error.headers['Retry-After'], '900');
    return error.status;
  }
}

const address = (number: number) => `10.0.${number >> 8}.${number & 255}`;

suite('C4: throttling of guesses', () => {
  test('limits failures per address, whatever names it tries', () => {
    const { fail, pass } = throttleOf();
    for (const name of ['ann', 'bob', 'cid']) assert.equal(fail(name, '192.0.2.1'), 401);
    assert.equal(fail('dan', '192.0.2.1'), 429);
    assert.equal(fail(undefined, '192.0.2.1'), 429);
    assert.equal(pass('ann', '192.0.2.1'), 429);
    assert.equal(fail('dan', '192.0.2.2'), 401);
  });

  test('limits failures per name from addresses that have failed', () => {
    const { fail } = throttleOf();
    for (const one of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) assert.equal(fail('ann', one), 401);
    assert.equal(fail('ann', '192.0.2.1'), 429);
    assert.equal(fail('bob', '192.0.2.1'), 401);
  });

  test('a client without failures can log in to an account that others guess at', () => {
    const { fail, pass } = throttleOf();
    for (const one of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) fail('ann', one);
    assert.equal(pass('ann', '192.0.2.9'), 200);
  });

  test('attempts that run at the same time count from their beginning', () => {
    const { begin } = throttleOf();
    const running = Array.from({ length: 3 }, () => begin('ann', '192.0.2.1'));
    assert.throws(() => begin('ann', '192.0.2.1'), ApiError);
    running[0]?.withdrawn();
    begin('ann', '192.0.2.1');
  });

  test('a right secret neither counts as a failure nor cancels one', () => {
    const { fail, pass } = throttleOf();
    fail('ann', '192.0.2.1');
    for (let time = 0; time < 5; time += 1) assert.equal(pass('ann', '192.0.2.1'), 200);
    fail('ann', '192.0.2.1');
    fail('ann', '192.0.2.1');
    assert.equal(pass('ann', '192.0.2.1'), 429);
  });

  test('failures are forgotten after a quarter of an hour', () => {
    const { fail, wait } = throttleOf();
    for (let time = 0; time < 3; time += 1) fail('ann', '192.0.2.1');
    wait(15 * MINUTE - 1);
    assert.equal(fail('ann', '192.0.2.1'), 429);
    wait(1);
    assert.equal(fail('ann', '192.0.2.1'), 401);
  });

  test('counts an IPv6 network as one address, and limits wider networks separately', () => {
    const { fail } = throttleOf();
    for (const one of ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8::3%eth0'])
      assert.equal(fail(undefined, one), 401);
    assert.equal(fail('ann', '2001:db8::9999'), 429);
    for (let network = 1; network <= 9; network += 1) assert.equal(fail(undefined, `2001:db8:0:${network}::1`), 401);
    assert.equal(fail(undefined, '2001:db8:0:a::1'), 429);
    assert.equal(fail(undefined, '2001:db8:1::1'), 401);
  });

  test('without a limit nothing is counted', () => {
    const { fail, pass, throttle } = throttleOf(0);
    for (let time = 0; time < 200; time += 1) assert.equal(fail('ann', '192.0.2.1'), 401);
    assert.equal(pass('ann', '192.0.2.1'), 200);
    assert.equal(throttle.size, 0);
  });
});

suite('T4: answers to guesses', () => {
  test('are the same for names of one account, of different accounts, and of none', () => {
    const worlds = [
      ['ann', 'ann@example.org'],
      ['ann', 'nobody@example.org'],
      ['nobody', 'nobody@example.org'],
      ['nobody', 'ann@example.org'],
    ] as const;
    const answers = worlds.map(([one, other]) => {
      const { fail } = throttleOf();
      const told: number[] = [];
      for (let time = 0; time < 5; time += 1) told.push(fail(one, '192.0.2.1'));
      for (let time = 0; time < 5; time += 1) told.push(fail(other, '192.0.2.2'));
      for (let time = 0; time < 120; time += 1) told.push(fail(one, address(time)));
      for (let time = 0; time < 120; time += 1) told.push(fail(other, address(time + 200)));
      for (let time = 0; time < 120; time += 1) told.push(fail(one.toUpperCase(), address(time + 400)));
      return told;
    });
    for (const told of answers.slice(1)) assert.deepEqual(told, answers[0]);
    assert.ok(answers[0]?.includes(429));
  });

  test('are the same whether somebody logs in meanwhile, also from the same address', () => {
    const [busy, idle] = [throttleOf(), throttleOf()];
    const told = [busy, idle].map(({ fail, pass }) => {
      const seen: number[] = [];
      const step = () => {
        if (pass === busy.pass) for (const one of ['198.51.100.1', '192.0.2.7']) pass('ann', one);
      };
      step();
      for (let time = 0; time < 130; time += 1) {
        seen.push(fail('ann', address(time)));
        step();
      }
      for (let time = 0; time < 5; time += 1) seen.push(fail('ann', '192.0.2.7'));
      return seen;
    });
    assert.deepEqual(told[0], told[1]);
  });

  test('after a hundred failures an account is open to networks that had the secret before, and to no others', () => {
    const { fail, pass, wait } = throttleOf();
    assert.equal(pass('ann', '198.51.100.1'), 200);
    for (let time = 0; time < 99; time += 1) assert.equal(fail('ann', address(time)), 401);
    assert.equal(pass('ann', '198.51.100.2'), 200);
    assert.equal(fail('ann', address(99)), 401);
    assert.equal(pass('ann', '198.51.100.3'), 429);
    // By its other name it is closed as well, and that is not told.
    assert.equal(pass('ann@example.org', '198.51.100.4'), 401);
    assert.equal(fail('ann@example.org', '198.51.100.5'), 401);
    for (const one of ['198.51.100.1', '198.51.100.2'])
      for (const name of ['ann', 'ann@example.org']) assert.equal(pass(name, one), 200);
    wait(15 * MINUTE);
    assert.equal(pass('ann', '198.51.100.6'), 200);
  });

  test('an account is open again a quarter of an hour after the failures that blocked it, whatever is tried meanwhile', () => {
    for (const names of [['ann'], ['ann', 'ann@example.org']]) {
      const { fail, pass, wait } = throttleOf();
      for (let number = 0; number < 100; number += 1) fail(names[number % names.length], address(number));
      wait(10 * MINUTE);
      for (let number = 200; number < 400; number += 1) fail(names[number % names.length], address(number));
      wait(6 * MINUTE);
      for (const name of names) assert.equal(pass(name, '192.0.2.9'), 200, name);
    }
  });

  test('attempts that are refused whatever the secret do not block the account', () => {
    const { fail, pass } = throttleOf();
    for (let number = 0; number < 60; number += 1) for (const _ of [1, 2]) fail('ann', address(number));
    for (const name of ['ann', 'ann@example.org']) assert.equal(pass(name, '192.0.2.9'), 200, name);
  });

  test('count all ways to write a name as one', () => {
    const { fail } = throttleOf();
    for (const name of ['Ann', ' ann ', 'a\u0301nn']) fail(name, address(name.length));
    fail('bob', '192.0.2.1');
    assert.equal(fail('ANN', '192.0.2.1'), 429);
  });
});

suite('memory of a throttle', () => {
  test('has a bound, and the latest failures count', () => {
    const { fail, throttle } = throttleOf();
    for (let number = 0; number < 50_000; number += 1)
      fail(`name ${number} ${'x'.repeat(500)}`, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
    assert.ok(throttle.size <= 60_000);
    for (let time = 0; time < 3; time += 1) fail('ann', '192.0.2.1');
    assert.equal(fail('ann', '192.0.2.1'), 429);
  });

  test('keeps entries near their limit, however many others are added', () => {
    const { fail } = throttleOf();
    for (let time = 0; time < 2; time += 1) fail('ann', '192.0.2.1');
    for (let number = 0; number < 50_000; number += 1)
      fail(`name ${number}`, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
    fail('ann', '192.0.2.1');
    assert.equal(fail('ann', '192.0.2.1'), 429);
  });
});
