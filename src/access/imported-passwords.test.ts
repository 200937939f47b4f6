import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { digestOf, readForeign } from './foreign-digests.ts';
import { importedPassword, isPasswordOf } from './imported-passwords.ts';
import { importedSecret } from './imported-secrets.ts';
import { hashPassword } from './passwords.ts';

/** Hashes as PHP, WordPress and the portable hashing of old programs have written them. */
const KNOWN = [
  ['$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345', 'phpass-11'],
  ['$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345', 'phpass-11'],
  ['$2y$10$SMemyZI5TC/ijPgNeiquBOouaF.8ALU8k11KsqtXbw3jIjKKPS.Wm', "it\\'s a test", 'bcrypt-10'],
  ['$wp$2y$10$0JPo2suBwqaHR2EnmOcRge2q2mobQgQ1WCRD0JAqKdYIQ2.AtiZ4S', 'correct horse', 'wp-bcrypt-10'],
  ['5f4dcc3b5aa765d61d8327deb882cf99', 'password', 'md5'],
  [
    '$argon2id$v=19$m=65536,t=4,p=1$Z1ZQT1pjY3FUUkl1NzhKUA$VH/nfXCOhGyPziDiF0JR2HBHbRMlW8NaUkoMlaDDleQ',
    'old pass',
    'argon2id-65536-4-1',
  ],
  [
    '$argon2i$v=19$m=65536,t=4,p=1$WHJ2VUNLS0d3NG5MaDhWSQ$Nrdon7x0RNSl5FEKxgQjHNQxYGHpovN7Tjn9H8S9ECQ',
    'old pass',
    'argon2i-65536-4-1',
  ],
] as const;

suite('imported hashes', () => {
  for (const [stored, text, scheme] of KNOWN)
    test(`${stored.slice(0, 10)}… is ${scheme}, and fits its password alone`, async () => {
      const foreign = readForeign(stored);
      assert.equal(foreign?.scheme, scheme);
      assert.ok(foreign);
      assert.equal(digestOf({ ...foreign, text }), foreign.digest);
      assert.notEqual(digestOf({ ...foreign, text: `${text}.` }), foreign.digest);
      const kept = (await importedPassword(stored)) ?? '';
      assert.match(kept, new RegExp(`^imported:${scheme}:[^:]*:\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$`));
      assert.ok(!kept.includes(foreign.digest), 'the old digest is not kept');
    });

  for (const stored of [
    '',
    '*',
    'password',
    '$P$B1234567890123456789012345678901234',
    '$P$z12345678abcdefghijklmnopqrstuv', // 2^63 rounds
    '$P$Z12345678abcdefghijklmnopqrstuv',
    '$2y$31$SMemyZI5TC/ijPgNeiquBOouaF.8ALU8k11KsqtXbw3jIjKKPS.Wm',
    '$2y$03$SMemyZI5TC/ijPgNeiquBOouaF.8ALU8k11KsqtXbw3jIjKKPS.Wm',
    '$argon2id$v=19$m=9999999,t=4,p=1$Z1ZQT1pjY3FUUkl1NzhKUA$VH/nfXCOhGyPziDiF0JR2HBHbRMlW8NaUkoMlaDDleQ',
    '$argon2id$v=19$m=4,t=4,p=1$Z1ZQT1pjY3FUUkl1NzhKUA$VH/nfXCOhGyPziDiF0JR2HBHbRMlW8NaUkoMlaDDleQ',
    '5f4dcc3b5aa765d61d8327deb882cf9',
  ])
    test(`"${stored.slice(0, 24)}" is not taken`, async () => {
      assert.equal(await importedPassword(stored), undefined);
      assert.equal(importedSecret(stored), undefined);
    });
});

test('an attempt does the work of all schemes in use, whichever account it is for', async () => {
  const storage = { users: { importedSchemes: async () => ['md5', 'phpass-11'] } } as unknown as Parameters<
    typeof isPasswordOf
  >[0];
  const worksOf = async (password_hash: string | undefined, password: string) => {
    const works: string[] = [];
    const isRight = await isPasswordOf(
      storage,
      password_hash === undefined ? undefined : { password_hash },
      password,
      async (job) => {
        works.push(job.scheme);
        return digestOf(job);
      },
    );
    return [isRight, ...works];
  };
  const old = (await importedPassword(KNOWN[0][0])) ?? '';
  const settled = await hashPassword('settled');
  assert.deepEqual(await worksOf(undefined, 'test12345'), [false, 'md5', 'phpass-11']);
  assert.deepEqual(await worksOf(settled, 'test12345'), [false, 'md5', 'phpass-11']);
  assert.deepEqual(await worksOf(settled, 'settled'), [true, 'md5', 'phpass-11']);
  assert.deepEqual(await worksOf(old, 'wrong'), [false, 'md5', 'phpass-11']);
  assert.deepEqual(await worksOf(old, 'test12345'), [true, 'md5', 'phpass-11']);
});
