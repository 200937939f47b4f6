import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Storage } from '../storage/index.ts';
import { Authenticator } from './credentials.ts';

test('as many verified credentials are cached as there may be, and no more, however they are written', async () => {
  let verified = 0;
  const user = { id: 7, roles: ['author'], credential_epoch: 1 };
  const users = {
    get: async () => user,
    credentialEpochOf: async () => 1,
    applicationPasswords: {
      async first() {
        verified += 1;
        return { user_id: user.id };
      },
    },
  };
  const storage = { users } as unknown as Storage;
  const authenticator = new Authenticator({ storage, loginAttempts: 20, now: Date.now, mostRemembered: 2 });
  const verifiedOf = async (header: string): Promise<number> => {
    const before = verified;
    assert.equal((await authenticator.authenticate(header, '192.0.2.1')).id, user.id);
    return verified - before;
  };
  // A header may be written in many ways.
  const [first, second, third] = ['Bearer secret', 'bearer secret', 'Bearer  secret'] as const;
  for (const header of [first, second]) assert.deepEqual([await verifiedOf(header), await verifiedOf(header)], [1, 0]);
  assert.deepEqual([await verifiedOf(third), await verifiedOf(second), await verifiedOf(third)], [1, 0, 0]);
  assert.equal(await verifiedOf(first), 1, 'the oldest has made room');
});

test('a password that changes while it is verified gives no access', async () => {
  const user = { id: 7, roles: ['author'], credential_epoch: 1 };
  let epoch = 1;
  const users = {
    get: async () => user,
    credentialEpochOf: async () => epoch,
    applicationPasswords: {
      async first() {
        epoch = 2;
        return { user_id: user.id };
      },
    },
  };
  const authenticator = new Authenticator({
    storage: { users } as unknown as Storage,
    loginAttempts: 20,
    now: Date.now,
  });
  await assert.rejects(authenticator.authenticate('Bearer secret', '192.0.2.1'), { code: 'incorrect_password' });
});
