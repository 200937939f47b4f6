import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiError } from '../errors/index.ts';
import type { Storage } from '../storage/index.ts';
import { Authenticator } from './credentials.ts';

const USER = { id: 7, roles: ['author'], credential_epoch: 1 };

/** A storage with one user and an application password. @param verify runs at each verification of it */
function storageWith(verify: () => void, epoch = () => USER.credential_epoch): Storage {
  const users = {
    get: async () => USER,
    credentialEpochOf: async () => epoch(),
    applicationPasswords: {
      async first() {
        verify();
        return { user_id: USER.id };
      },
    },
  };
  return { users } as unknown as Storage;
}

test('as many verified credentials are cached as there may be, and no more, however they are written', async () => {
  let verified = 0;
  const storage = storageWith(() => {
    verified += 1;
  });
  const authenticator = new Authenticator({ storage, loginAttempts: 20, now: Date.now, mostRemembered: 2 });
  const verifiedOf = async (header: string): Promise<number> => {
    const before = verified;
    assert.equal((await authenticator.authenticate(header, '192.0.2.1')).id, USER.id);
    return verified - before;
  };
  // A header may be written in many ways.
  const [first, second, third] = ['Bearer secret', 'bearer secret', 'Bearer  secret'] as const;
  for (const header of [first, second]) assert.deepEqual([await verifiedOf(header), await verifiedOf(header)], [1, 0]);
  assert.deepEqual([await verifiedOf(third), await verifiedOf(second), await verifiedOf(third)], [1, 0, 0]);
  assert.equal(await verifiedOf(first), 1, 'the oldest has made room');
});

test('a verified credential is verified again after a while', async () => {
  let verified = 0;
  let time = Date.UTC(2026, 0, 1);
  const storage = storageWith(() => {
    verified += 1;
  });
  const authenticator = new Authenticator({ storage, loginAttempts: 20, now: () => time });
  for (const [minutes, expected] of [
    [0, 1],
    [4, 1],
    [2, 2],
  ] as const) {
    time += minutes * 60_000;
    await authenticator.authenticate('Bearer secret', '192.0.2.1', 1);
    assert.equal(verified, expected, `${minutes} minutes later`);
  }
});

test('a password that changes while it is verified gives no access', async () => {
  let epoch = USER.credential_epoch;
  const change = () => {
    epoch += 1;
  };
  const storage = storageWith(change, () => epoch);
  const authenticator = new Authenticator({ storage, loginAttempts: 20, now: Date.now });
  await assert.rejects(authenticator.authenticate('Bearer secret', '192.0.2.1'), { code: 'incorrect_password' });
});

test('an attempt that could not be verified does not count as a failure', async () => {
  let isBusy = true;
  const storage = storageWith(() => {
    if (isBusy) throw apiError('rest_unavailable');
  });
  const authenticator = new Authenticator({ storage, loginAttempts: 2, now: Date.now });
  for (let time = 0; time < 5; time += 1)
    await assert.rejects(authenticator.authenticate('Bearer secret', '192.0.2.1'), { code: 'rest_unavailable' });
  isBusy = false;
  assert.equal((await authenticator.authenticate('Bearer secret', '192.0.2.1')).id, USER.id);
});
