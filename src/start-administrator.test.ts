import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startQuoin } from '../test/support/index.ts';
import { readConfig } from './config/index.ts';
import { ensureAdministrator } from './start-administrator.ts';

const quoin = await startQuoin();
const { config } = readConfig({}, {});

test('a start prints no link for a user without a password who is no administrator', async () => {
  const roles = ['author'];
  const row = { login: 'imported', email: 'imported@example.com', name: 'Imported', slug: 'imported' };
  const id = await quoin.storage.transaction(({ users }) => users.insert({ ...row, roles, password_hash: '' }));
  const given = { ...config, adminUser: 'imported' };
  assert.equal(await ensureAdministrator(quoin.storage, given), undefined);
  assert.equal(await ensureAdministrator(quoin.storage, { ...given, adminPassword: 'long enough' }), undefined);
  assert.equal((await quoin.storage.users.get(id))?.password_hash, '');
});
