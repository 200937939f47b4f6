import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { equals, everything } from '../../src/storage/index.ts';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

// People of an old site: the first has id 1, two have one e-mail address, and one has none.
const PREFIX = 'wp_';
const folder = temporaryFolder();
const hash = '$P$BCRjuv9QVAeinT3aULzngu/H5RObBF1';
const tables = tablesOf(PREFIX, { password: hash, application: '' });
const [first = [], second = []] = tables['users']?.rows ?? [];
const person = (id: number, login: string, email: string) => [
  id,
  login,
  hash,
  login,
  email,
  '',
  ...second.slice(6, 7),
  login,
];
const rows = [
  person(1, 'anna', 'anna@example.com'),
  first,
  second,
  person(9, 'twin', 'mara@example.com'),
  person(10, 'mute', ''),
];
const roles = [1, 9, 10].map((id) => [100 + id, id, `${PREFIX}capabilities`, 'a:1:{s:6:"author";b:1;}']);
const { columns = [], rows: meta = [] } = tables['usermeta'] ?? {};
const { columns: userColumns = [] } = tables['users'] ?? {};
const sketch = tables['posts']?.rows.find(([id]) => id === 53) ?? [];
const ofTwin = sketch.map((value, place) => (place === 0 ? 99 : place === 1 ? 9 : value));
const posts = { columns: tables['posts']?.columns ?? [], rows: [...(tables['posts']?.rows ?? []), ofTwin] };
const changed = {
  ...tables,
  users: { columns: userColumns, rows },
  usermeta: { columns, rows: [...meta, ...roles] },
  posts,
};
const dump = join(folder, 'dump.sql');
writeFileSync(dump, dumpOf(changed, PREFIX));

const importInto = async (name: string, environment: Record<string, string>) => {
  const data = join(folder, name);
  const done = await runQuoin(['import', dump, '--data', data], { QUOIN_ADMIN_PASSWORD: 'secret-1', ...environment });
  assert.equal(done.code, 0, done.stderr);
  const again = await runQuoin(['import', dump, '--data', data], environment);
  assert.match(again.stdout, /Imported: nothing\./);
  const quoin = await startQuoin({ data, adminPassword: '' });
  const ids = await quoin.storage.users.ids({ where: everything, order: [{ column: 'id', direction: 'asc' }] });
  const users = (await quoin.storage.users.load(ids)).filter(({ email }) => !email.endsWith('@quoin.test'));
  return { stdout: done.stdout, quoin, users };
};
const shown = (users: readonly { id: number; login: string }[]) => users.map(({ id, login }) => `${id} ${login}`);

describe('accounts of an old site', () => {
  test('keep their ids in a site that the import makes, the first one too', async () => {
    const { users } = await importInto('empty', {});
    assert.deepEqual(shown(users).slice(0, 6), ['1 anna', '2 admin', '7 mara', '8 bert', '9 twin', '10 mute']);
  });

  test('are that of the administrator where it has the name of one', async () => {
    const { users } = await importInto('named', { QUOIN_ADMIN_USER: 'mara' });
    assert.deepEqual(shown(users).slice(0, 5), ['1 anna', '7 mara', '8 bert', '9 twin', '10 mute']);
    const { users: made } = await importInto('unnamed', {});
    const [own, theirs] = [users, made].map((all) => all.find(({ login }) => login === 'mara'));
    const told = (user: typeof own) => [user?.name, user?.nickname, user?.url, user?.description, user?.registered_gmt];
    assert.deepEqual(told(own), told(theirs));
    assert.deepEqual(own?.roles, ['administrator']);
    assert.equal(own?.email, 'mara@example.com');
  });

  test('keep the address that the operator has given', async () => {
    const given = { QUOIN_ADMIN_USER: 'mara', QUOIN_ADMIN_EMAIL: 'me@new.example' };
    const { users } = await importInto('addressed', given);
    assert.equal(users.find(({ login }) => login === 'mara')?.email, 'me@new.example');
  });

  test('that another kind of source has made get their passwords, but not those that were here before', async () => {
    const author = (login: string) =>
      `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_email></wp:author_email></wp:author>`;
    const site =
      '<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>';
    const path = join(folder, 'authors.xml');
    writeFileSync(
      path,
      `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version>${site}${author('mara')}${author('anna')}</channel></rss>`,
    );
    const own = { QUOIN_ADMIN_USER: 'anna', QUOIN_ADMIN_PASSWORD: '', QUOIN_ADMIN_EMAIL: 'me@new.example' };
    const data = join(folder, 'completed');
    assert.equal((await runQuoin(['import', path, '--data', data], own)).code, 0);
    const { users } = await importInto('completed', { ...own, QUOIN_ADMIN_PASSWORD: '' });
    const hashOf = (wanted: string) => users.find(({ login }) => login === wanted)?.password_hash ?? '';
    assert.match(hashOf('mara'), /^imported:/);
    assert.equal(hashOf('anna'), '');
  });

  test('stay two where they have one e-mail address, each with what it wrote', async () => {
    const { quoin, users } = await importInto('twins', {});
    const emails = new Map(users.map(({ login, email }) => [login, email]));
    assert.deepEqual(
      ['mara', 'twin', 'mute'].map((login) => emails.get(login)),
      ['mara@example.com', 'twin@imported.invalid', 'mute@imported.invalid'],
    );
    const [row] = await quoin.storage.posts.load(await quoin.storage.posts.ids({ where: equals('id', 99) }));
    assert.equal(row?.author_id, 9);
  });

  test('are those of people here who have the same e-mail address, which is told', async () => {
    const { quoin, stdout, users } = await importInto('local', { QUOIN_ADMIN_EMAIL: 'mara@example.com' });
    const admin = users.find(({ login }) => login === 'admin');
    assert.ok(!users.some(({ login }) => login === 'mara'));
    assert.equal((await quoin.storage.posts.get(50))?.author_id, admin?.id);
    assert.match(stdout, /author mara: admin has its e-mail address here/);
    assert.equal((await quoin.storage.posts.get(99))?.author_id, 9);
  });
});
