import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hashesWaiting } from './limited.ts';
import { hashPassword, hashSecret, isAcceptablePassword, randomSecret, verifyPassword } from './passwords.ts';

/** A hash of `secret` with another cost than new ones have. */
const CHEAP = '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$+v0rf6ETYAIpqJIjJyARZ3W3zqJlkf+0TRXzsLHmR6o';

suite('passwords', () => {
  test('the right one fits its hash, another does not', async () => {
    const hash = await hashPassword('correct horse');
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await verifyPassword('correct horse', hash), true);
    assert.equal(await verifyPassword('Correct horse', hash), false);
    assert.equal(await verifyPassword('', hash), false);
  });

  test('two that differ at byte 80 are different', async () => {
    const hash = await hashPassword(`${'p'.repeat(80)}a`);
    assert.equal(await verifyPassword(`${'p'.repeat(80)}b`, hash), false);
  });

  test('the same one has another hash each time', async () => {
    assert.notEqual(await hashPassword('twice'), await hashPassword('twice'));
  });

  for (const hash of [undefined, '', 'secret', '$P$B12345678901234567890123456789', '$argon2id$v=19$m=1,t=1,p=1$$'])
    test(`none fits ${hash === undefined ? 'nobody' : `the hash "${hash}"`}`, async () => {
      assert.equal(await verifyPassword('secret', hash), false);
      assert.equal(await verifyPassword('', hash), false);
    });

  test('a hash keeps the cost that it was made with', async () => {
    assert.equal(await verifyPassword('secret', CHEAP), true);
    assert.equal(await verifyPassword('other', CHEAP), false);
  });

  test('queues 64 verifications, and refuses more with 503', async () => {
    const tries = Array.from({ length: 70 }, () => verifyPassword('secret', CHEAP));
    assert.equal(hashesWaiting(), 64);
    const outcomes = await Promise.allSettled(tries);
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.status)),
      [...Array.from({ length: 66 }, () => true), 503, 503, 503, 503],
    );
    const [refusal] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    assert.deepEqual([refusal.code, refusal.headers], ['rest_unavailable', { 'Retry-After': '2' }]);
    assert.equal(hashesWaiting(), 0);
    assert.equal(await verifyPassword('secret', CHEAP), true);
  });

  for (const [password, acceptable] of [
    ['', false],
    ['back\\slash', false],
    ['p', true],
    ['日本', true],
    ['p'.repeat(4096), true],
    ['p'.repeat(4097), false],
    ['é'.repeat(2049), false],
  ] as const)
    test(`${password.length} characters such as "${password.slice(0, 10)}" are ${acceptable ? '' : 'not '}taken`, () =>
      assert.equal(isAcceptablePassword(password), acceptable));
});

suite('secrets', () => {
  test('have the wanted length and plain letters, and differ', () => {
    const secrets = Array.from({ length: 50 }, () => randomSecret(24));
    for (const secret of secrets) assert.match(secret, /^[A-HJ-NP-Za-km-z2-9]{24}$/);
    assert.equal(new Set(secrets).size, 50);
  });

  test('are the same with and without blanks', () => {
    assert.equal(hashSecret('abcd efgh'), hashSecret('abcdefgh'));
    assert.notEqual(hashSecret('abcdefgh'), hashSecret('Abcdefgh'));
  });
});

test('a password that is too long is not worked on, whatever its hash', async () => {
  const long = 'x'.repeat(4097);
  assert.equal(await verifyPassword(long, await hashPassword(long)), false);
});
