import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { leaseIn } from '../../src/storage/index.ts';
import { type Json, startQuoin, temporaryFolder } from '../support/index.ts';
import { processNamed } from '../support/process-named.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { PASSWORD } from '../support/users.ts';

const API = '//wp-json/wp/v2';
const source = await startQuoin({ clientSurface: true, loginAttempts: 0 });
const there = source.as('admin');
const made = async (path: string, members: object): Promise<Json> => {
  const answer = await there.post(`${API}/${path}`, members);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
};
const published = { content: 'x', status: 'publish' };
const [stays, goes, edited] = [
  await made('posts', { ...published, title: 'Stays' }),
  await made('posts', { ...published, title: 'Goes' }),
  await made('posts', { ...published, title: 'Edited here' }),
];
const page = await made('pages', { ...published, title: 'Page that goes' });
const said = await made('comments', { post: stays.id, content: 'Said' });
const mara = await made('users', {
  username: 'mara',
  email: 'mara@old.example',
  password: PASSWORD,
  roles: ['author'],
});

const site = join(temporaryFolder(), 'site');
const report = `${site}.json`;
const quoin = await startQuoin({ data: site, clientSurface: true, loginAttempts: 0 });
const run = async (...flags: string[]): Promise<Json> => {
  const { code, stderr } = await runQuoin(
    ['import', source.url, '--user', 'admin', '--data', site, '--report', report, ...flags],
    { QUOIN_IMPORT_PASSWORD: PASSWORD },
  );
  assert.equal(code, 0, stderr);
  return JSON.parse(readFileSync(report, 'utf8'));
};
const here = quoin.as('admin');
const own = await here.post(`${API}/posts`, { ...published, title: 'Own' });
const first = await run();
const idOf = async (title: string, path = 'posts'): Promise<number> => {
  const { body } = await here.get(`${API}/${path}?search=${encodeURIComponent(title)}&context=edit&status=any`);
  return body[0]?.id ?? 0;
};
const ids = {
  goes: await idOf('Goes'),
  edited: await idOf('Edited here'),
  page: await idOf('Page that goes', 'pages'),
};
const statusOf = async (id: number): Promise<string | undefined> => (await quoin.storage.posts.get(id))?.status;
const leftOut = (told: Json): string[] => told.leftOut.map(({ reason }: { reason: string }) => reason);

describe('items deleted at the source', () => {
  test('is reported, and stays without --mirror', async () => {
    assert.deepEqual(first.accounts.posts, { here: 3, leftOver: 0, told: 3, missing: 0 });
    for (const [path, { id }] of [
      ['posts', goes],
      ['posts', edited],
      ['pages', page],
      ['comments', said],
    ] as const)
      assert.equal((await there.delete(`${API}/${path}/${id}?force=true`)).status, 200);
    await here.post(`${API}/posts/${ids.edited}`, { title: 'Edited here, twice' });
    const told = await run();
    assert.deepEqual(told.taken, {});
    assert.ok(leftOut(told).includes('it no longer exists at the source; --mirror moves it to the trash'));
    assert.equal(await statusOf(ids.goes), 'publish');
  });

  test('goes to the trash, except for items changed or created here', async () => {
    const told = await run('--mirror');
    assert.deepEqual(told.taken, {
      'comments into the trash': 1,
      'posts into the trash': 1,
      'pages into the trash': 1,
    });
    assert.deepEqual(leftOut(told), ['it no longer exists at the source, but was changed here: it stays']);
    const states = [ids.goes, ids.page, ids.edited, own.body.id, await idOf('Stays')].map(statusOf);
    assert.deepEqual(await Promise.all(states), ['trash', 'trash', 'publish', 'publish', 'publish']);
    assert.deepEqual((await run('--mirror')).taken, {});
  });

  test('goes to the trash even if changed here, with --prefer source', async () => {
    assert.deepEqual((await run('--mirror', '--prefer', 'source')).taken, { 'posts into the trash': 1 });
    assert.equal(await statusOf(ids.edited), 'trash');
  });

  test('is not derived from parts of a source', async () => {
    await there.delete(`${API}/posts/${stays.id}?force=true`);
    assert.deepEqual((await run('--mirror', '--only', 'pages')).taken, {});
    const outcome = await runQuoin(['import', 'demo/site.wxr.xml', '--mirror', '--data', site]);
    assert.equal(outcome.code, 2);
    assert.match(outcome.stderr, /an export may leave things out/);
  });
});

describe('a second import', () => {
  test('imports changes of users, unless they were changed here', async () => {
    await there.post(`${API}/users/${mara.id}`, { name: 'Mara of the Harbour' });
    assert.deepEqual((await run()).taken, { 'authors that have changed': 1 });
    const user = await quoin.storage.users.byLogin('mara');
    assert.equal(user?.name, 'Mara of the Harbour');
    await here.post(`${API}/users/${user?.id}`, { name: 'Mara here' });
    await there.post(`${API}/users/${mara.id}`, { name: 'Mara there' });
    assert.deepEqual((await run()).taken, {});
    assert.equal((await quoin.storage.users.byLogin('mara'))?.name, 'Mara here');
  });

  test('is refused while another one is under way', async () => {
    const lease = leaseIn(quoin.storage, 'import', Date.now);
    assert.equal(await lease.take(), true);
    const { code, stderr } = await runQuoin(['import', source.url, '--user', 'admin', '--data', site], {
      QUOIN_IMPORT_PASSWORD: PASSWORD,
    });
    assert.equal(code, 1);
    assert.match(stderr, /another import into this site is under way/);
    await lease.release();
    assert.equal((await run()).accounts.posts.missing, 0);
  });

  test('starts at once after a killed one', async () => {
    const lease = `${processNamed()} ${Date.now() + 300_000}`;
    await quoin.storage.transaction(({ options }) => options.set('lease:import', lease));
    await run();
  });
});

describe('what has no place here', () => {
  test('is kept for its owner alone, in the form of the source', async () => {
    const xml = join(temporaryFolder(), 'export.xml');
    const { writeFileSync } = await import('node:fs');
    const demo = readFileSync('demo/site.wxr.xml', 'utf8');
    const item =
      '<item><title>Boat</title><wp:post_id>9000</wp:post_id><wp:post_type>boat</wp:post_type><wp:status>publish</wp:status>' +
      '<wp:postmeta><wp:meta_key>length</wp:meta_key><wp:meta_value>12</wp:meta_value></wp:postmeta></item>';
    writeFileSync(xml, demo.replace('</channel>', `${item}</channel>`));
    const data = join(temporaryFolder(), 'site');
    const { code, stdout, stderr } = await runQuoin(['import', xml, '--data', data, '--report', report], {
      QUOIN_ADMIN_PASSWORD: PASSWORD,
    });
    assert.equal(code, 0, stderr);
    const { accounts, leftOverFile } = JSON.parse(readFileSync(report, 'utf8'));
    assert.match(stdout, /Records that Quoin cannot store: \d+, kept in .*left-over\.jsonl\./);
    assert.equal(statSync(leftOverFile).mode & 0o777, 0o600);
    const lines = readFileSync(leftOverFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const boat = lines.find(({ id }) => id === 9000);
    assert.equal(boat.why, 'there is no type boat here');
    assert.deepEqual(boat.source.meta, [{ key: 'length', value: '12' }]);
    assert.deepEqual(accounts['other items'], { here: 0, leftOver: 1 });
  });
});
