import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hashPassword } from '../../src/access/index.ts';
import { equals } from '../../src/storage/index.ts';
import { startQuoin } from '../support/index.ts';
import { PASSWORD } from '../support/users.ts';

const quoin = await startQuoin({ loginAttempts: 0, clientSurface: true });
const admin = quoin.as('admin');
const API = '//wp-json/wp/v2';
const password_hash = await hashPassword(PASSWORD);

/** A user with application passwords of these names. */
async function userWith(login: string, names: readonly string[]) {
  const id = await quoin.addUser({ login, roles: ['author'], password_hash });
  const path = `${API}/users/${id}/application-passwords`;
  const own = quoin.login(login);
  const secrets: string[] = [];
  for (const name of names) secrets.push((await own.create(path, { name })).password);
  const count = async (): Promise<number> => (await admin.get(path)).body.length;
  return { id, path, own, secrets, count };
}

describe('application passwords end', () => {
  for (const [name, path] of [
    ['here', '/users'],
    ['on the client surface', `${API}/users`],
  ] as const)
    test(`when somebody else changes the password, which the answer and the audit log tell, ${name}`, async () => {
      const { id, secrets, count } = await userWith(`lost-${path.length}`, ['one', 'two']);
      const before = await count();
      const used = quoin.login(`lost-${path.length}`, secrets[0]);
      assert.equal((await used.get(`${API}/users/me`)).status, 200);
      const answer = await admin.post(`${path}/${id}`, { password: 'another password' });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('x-quoin-revoked'), `application-passwords=${before}`);
      assert.match(answer.headers.get('access-control-expose-headers') ?? '', /X-Quoin-Revoked/);
      assert.equal(await count(), 0);
      assert.equal((await used.get(`${API}/users/me`)).status, 401);
      const told = (await quoin.storage.audit.entries({ after: 0, limit: 1000, login: 'admin' })).filter(
        ({ request_id }) => request_id === answer.headers.get('x-request-id'),
      );
      assert.deepEqual(told.map(({ operation, resource }) => `${operation} ${resource}`).sort(), [
        ...Array(before).fill('delete application_password'),
        'update user',
      ]);
    });

  test('not by any other change, nor by one of the user', async () => {
    const { id, own, secrets, count } = await userWith('keeper', ['one']);
    const before = await count();
    for (const [client, body] of [
      [admin, { name: 'Keeper' }],
      [admin, { email: 'keeper@quoin.test' }],
      [own, { password: 'a password of mine' }],
    ] as const) {
      const answer = await client.post(`/users/${id}`, body);
      assert.deepEqual([answer.status, answer.headers.get('x-quoin-revoked')], [200, null], JSON.stringify(body));
    }
    assert.equal(await count(), before);
    assert.equal((await quoin.login('keeper', secrets[0]).get(`${API}/users/me`)).status, 200);
  });
});

describe('names of application passwords', () => {
  test('are unique when many come at once', async () => {
    const { path, own, count } = await userWith('racer', []);
    const before = await count();
    const answers = await Promise.all(
      ['tool', 'Tool', ' tool ', 'TOOL', 'tóol', 'tool', 'Tool', 'tool'].map((name) => own.post(path, { name })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(refused?.body.code, 'application_password_duplicate_name');
    assert.equal(await count(), before + 1);
  });

  test('are unique when one is renamed', async () => {
    const { path, own } = await userWith('renamer', ['one', 'two']);
    const [two] = (await own.get(path)).body.filter(({ name }: { name: string }) => name === 'two');
    const renamed = (name: string) => own.request('PUT', `${path}/${two.uuid}`, { body: { name } });
    assert.deepEqual([(await renamed('One')).status, (await renamed('Two')).status], [409, 200]);
  });

  test('are unique in the database', async () => {
    const { id } = await userWith('rower', ['one']);
    const row = { user_id: id, name: 'ONE', secret_hash: 'x', created_gmt: quoin.clock.gmt };
    await assert.rejects(quoin.storage.transaction(({ users }) => users.applicationPasswords.insert(row)));
  });
});

test('a user has at most 50 application passwords', async () => {
  const { id, path, own, count } = await userWith('hoarder', []);
  await quoin.storage.transaction(async ({ users }) => {
    for (let place = await users.applicationPasswords.count(equals('user_id', id)); place < 48; place += 1)
      await users.applicationPasswords.insert({
        user_id: id,
        name: `kept ${place}`,
        secret_hash: `kept ${place}`,
        created_gmt: quoin.clock.gmt,
      });
  });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, place) => own.post(path, { name: `new ${place}` })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
  assert.ok(answers.every(({ status, body }) => status === 201 || body.code === 'application_password_limit'));
  assert.equal(await count(), 50);
});
