import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importedPassword, importedSecret } from '../../src/access/index.ts';
import { equals } from '../../src/storage/index.ts';
import { startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ loginAttempts: 0, clientSurface: true });
const ME = '//wp-json/wp/v2/users/me';

const KNOWN = {
  old: ['$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  '6.1': ['$P$BTbNwi44yZSmY4.0ZlECsZi4s/Zpoj1', 'it\'s "x" y'],
  quoted: ['$2y$10$SMemyZI5TC/ijPgNeiquBOouaF.8ALU8k11KsqtXbw3jIjKKPS.Wm', "  it's a test "],
  new: ['$wp$2y$10$0JPo2suBwqaHR2EnmOcRge2q2mobQgQ1WCRD0JAqKdYIQ2.AtiZ4S', 'correct horse'],
  first: ['5f4dcc3b5aa765d61d8327deb882cf99', 'password'],
  plugin: [
    '$argon2id$v=19$m=65536,t=4,p=1$Z1ZQT1pjY3FUUkl1NzhKUA$VH/nfXCOhGyPziDiF0JR2HBHbRMlW8NaUkoMlaDDleQ',
    'old pass',
  ],
} as const;

const SECRET = 'abcd1234EFGH5678ijkl9012';
/** As plugins hash it, and with BLAKE2b as WordPress from 6.8. */
const SECRETS = {
  salted: '$2y$05$qtXG.vv43SwAHoYm7XpsEeWkWGXQv846KPpiIrVOk4OMlwsS5fkp6',
  generic: '$generic$-r4FB5NrhNs1VZlhj9uMueqVu30SZqjhd5q-NUtA',
};

const hashOf = async (id: number): Promise<string> => (await quoin.storage.users.get(id))?.password_hash ?? '';
const rehashesOf = async (id: number): Promise<number> =>
  (await quoin.storage.audit.entries({ after: 0, limit: 1000 })).filter(
    ({ operation, resource, item_id }) => operation === 'rehash' && resource === 'user' && item_id === id,
  ).length;

describe('imported passwords', () => {
  // One at a time: an attempt does the work of all schemes in use.
  for (const [login, [stored, password]] of Object.entries(KNOWN))
    test(`log ${login} in, and are hashed like all others from then on`, async () => {
      const password_hash = (await importedPassword(stored)) ?? '';
      const id = await quoin.addUser({ login, roles: ['author'], password_hash });
      const before = await quoin.storage.users.get(id);
      for (const wrong of ['', 'test', `${password}.`, stored, before?.password_hash ?? ''])
        assert.equal((await quoin.login(login, wrong).get(ME)).status, 401, wrong);
      assert.equal(await hashOf(id), before?.password_hash);
      assert.equal((await quoin.login(login, password).get(ME)).body.id, id);
      assert.match(await hashOf(id), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      assert.equal(await rehashesOf(id), 1);
      const after = await quoin.storage.users.get(id);
      assert.equal(after?.credential_epoch, before?.credential_epoch, 'nobody has to log in again');
      assert.equal((await quoin.login(login, password).get(`${ME}?_fields=id`)).status, 200);
      assert.equal(await rehashesOf(id), 1);
    });

  test('leave no trace of work when the last one is settled', async () => {
    assert.deepEqual(await quoin.storage.users.importedSchemes(), []);
  });

  test('make every attempt do the work of all schemes in use, and of no other', async () => {
    for (const [login, stored] of [
      ['waits', KNOWN.old[0]],
      ['waits-too', KNOWN.new[0]],
      ['waits-as-well', KNOWN.old[0]],
    ] as const)
      await quoin.addUser({ login, roles: ['author'], password_hash: (await importedPassword(stored)) ?? '' });
    assert.deepEqual(await quoin.storage.users.importedSchemes(), ['phpass-11', 'wp-bcrypt-10']);
    assert.equal((await quoin.login('nobody', 'test12345').get(ME)).status, 401);
    assert.equal((await quoin.as('editor').get(ME)).status, 200);
    assert.equal((await quoin.login('waits', 'correct horse').get(ME)).status, 401);
    assert.equal((await quoin.login('waits-too', 'test12345').get(ME)).status, 401);
  });
});

describe('imported application passwords', () => {
  for (const kind of ['salted', 'generic'] as const)
    test(`log in with the name of the user, whatever blanks they are written with (${kind})`, async () => {
      const id = await quoin.addUser({ login: kind, roles: ['author'] });
      await quoin.addUser({ login: `not-${kind}`, roles: ['author'] });
      const secret_hash = importedSecret(SECRETS[kind]) ?? '';
      assert.ok(!secret_hash.includes(SECRETS[kind].slice(-20)), 'the old digest is not kept');
      const row = { user_id: id, name: 'script', secret_hash, created_gmt: '' };
      const one = await quoin.storage.transaction(({ users }) => users.applicationPasswords.insert(row));
      for (const [login, wrong] of [
        [`not-${kind}`, SECRET],
        ['nobody', SECRET],
        [kind, `${SECRET.slice(0, -1)}3`],
        [kind, secret_hash],
      ] as const)
        assert.equal((await quoin.login(login, wrong).get(ME)).status, 401, login);
      const spaced = SECRET.replace(/(.{4})(?=.)/g, '$1 ');
      assert.equal((await quoin.login(kind, spaced).get(ME)).body.id, id);
      const [kept] = await quoin.storage.users.applicationPasswords.find({ where: equals('id', one), order: [] });
      assert.match(kept?.secret_hash ?? '', /^[0-9a-f]{64}$/);
      assert.equal((await quoin.login(kind, SECRET).get(ME)).body.id, id);
      assert.equal((await quoin.login(`not-${kind}`, SECRET).get(ME)).status, 401);
      await quoin.storage.transaction(({ users }) => users.applicationPasswords.delete(one));
    });
});
