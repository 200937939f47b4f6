import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { processName } from '../../src/processes/index.ts';
import { equals } from '../../src/storage/index.ts';
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

const stone = await made('categories', { name: 'Stone', slug: 'stone', description: 'hard' });
const granite = await made('categories', { name: 'Granite & Co', slug: 'granite', parent: stone.id });
const grey = await made('tags', { name: 'Grey' });
const first = await made('posts', {
  title: 'First "one" & more',
  content: "<!-- wp:paragraph -->\n<p>It's \\here\\ ]]> &amp; 𝄞</p>\n<!-- /wp:paragraph -->",
  status: 'publish',
  date: '2024-03-01T10:00:00',
  categories: [granite.id],
  tags: [grey.id],
  sticky: true,
});
await there.post(`${API}/posts/${first.id}`, { content: '<p>Second version</p>' });
const second = await made('posts', { title: 'Second', content: 'two', status: 'publish' });
await made('posts', { title: 'Sketch', content: 'unfinished' });
await made('posts', { title: 'Hidden', content: 'h', status: 'private' });
await made('posts', { title: 'Locked', content: 'behind', status: 'publish', password: 'ebb' });
await made('posts', { title: 'Later', content: 'l', status: 'future', date: '2090-01-01T00:00:00' });
const thrown = await made('posts', { title: 'Thrown', content: 't', status: 'publish' });
await there.delete(`${API}/posts/${thrown.id}`);
const parent = await made('pages', { title: 'Parent', content: 'p', status: 'publish' });
await made('pages', { title: 'Child', content: 'c', status: 'publish', parent: parent.id, menu_order: 3 });
const said = await made('comments', {
  post: first.id,
  content: 'Said',
  author_name: 'Vi',
  author_email: 'v@quoin.test',
});
await made('comments', { post: first.id, content: 'Answer', parent: said.id });
const spam = await made('comments', { post: first.id, content: 'Buy', author_name: 'S', author_email: 's@quoin.test' });
await there.post(`${API}/comments/${spam.id}`, { status: 'spam' });

const site = join(temporaryFolder(), 'site');
const report = `${site}.json`;
const run = (...flags: string[]) =>
  runQuoin(['import', source.url, '--user', 'admin', '--data', site, '--report', report, ...flags], {
    QUOIN_IMPORT_PASSWORD: PASSWORD,
    QUOIN_ADMIN_PASSWORD: PASSWORD,
  });
const reported = (): Json => JSON.parse(readFileSync(report, 'utf8'));

const dry = await run('--dry-run');
const nothing = existsSync(site);
mkdirSync(site);
const quoin = await startQuoin({ data: site, clientSurface: true, loginAttempts: 0 });
const taken = await run();
const here = quoin.as('admin');

const FIELDS =
  'id,date,date_gmt,modified_gmt,slug,status,title.raw,content.raw,excerpt.raw,password,parent,menu_order,sticky,comment_status,ping_status';
const everything = 'context=edit&status=publish,future,draft,pending,private,trash&per_page=100&orderby=id';

describe('importing a running site', () => {
  test('prints its findings first, and changes nothing in a dry run', () => {
    assert.equal(dry.code, 0, dry.stderr);
    assert.match(dry.stdout, /Logged in as admin\./);
    assert.match(dry.stdout, /Found: \d+ users, 3 categories, 1 tags, 0 media, 2 pages, 7 posts, 3 comments\./);
    assert.match(dry.stdout, /Would be imported from .*: .*7 posts, 3 comments, \d revisions\.\nNothing was changed\./);
    assert.equal(nothing, false);
    assert.doesNotMatch(dry.stdout + dry.stderr + taken.stdout + taken.stderr, new RegExp(PASSWORD));
  });

  for (const path of ['posts', 'pages'])
    test(`takes ${path} in every state, with their ids`, async () => {
      assert.equal(taken.code, 0, taken.stderr);
      const query = `${API}/${path}?${everything}&_fields=${FIELDS}`;
      const [old, own] = [await there.get(query), await here.get(query)];
      assert.ok(old.body.length > 1);
      assert.deepEqual(own.body, old.body);
    });

  test('imports terms, comments in all states, revisions and users', async () => {
    const terms = await here.get(`${API}/categories?_fields=name,slug,description,parent&orderby=slug`);
    const [one, other] = terms.body.filter(({ slug }: Json) => slug !== 'uncategorized');
    assert.deepEqual([one.slug, other.slug, other.description], ['granite', 'stone', 'hard']);
    const comments =
      'comments?context=edit&status=any&type=all&orderby=id&_fields=id,post,parent,status,content.raw,author_email';
    const states = async (client: typeof here) => (await client.get(`${API}/${comments}`)).body;
    assert.deepEqual(await states(here), await states(there));
    const texts = `posts/${first.id}/revisions?context=edit&_fields=id,content.raw`;
    assert.deepEqual((await here.get(`${API}/${texts}`)).body, (await there.get(`${API}/${texts}`)).body);
    const authors = await here.get(`${API}/users?context=edit&_fields=username,roles,email&per_page=100`);
    const editor = authors.body.find(({ username }: Json) => username === 'editor');
    assert.deepEqual(editor.roles, ['editor']);
  });

  test('leaves no temporary files', () => assert.deepEqual(readdirSync(join(site, 'imports')), []));

  test('removes files of a killed import, and keeps those of a running one', async () => {
    const runs = `reading-${processName}~abc`;
    const killed = `reading-${processNamed()}~abc`;
    for (const name of [killed, runs]) mkdirSync(join(site, 'imports', name));
    await run('--only', 'tags');
    assert.deepEqual(readdirSync(join(site, 'imports')), [runs]);
  });

  test('imports nothing twice, imports changes, and keeps changes made here', async () => {
    assert.equal((await run()).code, 0);
    assert.deepEqual(reported().taken, {});
    const at = async (client: typeof here, id: number): Promise<string> =>
      (await client.get(`${API}/posts/${id}?context=edit`)).body.content.raw;
    const both = await made('posts', { title: 'Both', content: 'old', status: 'publish' });
    await run();
    assert.deepEqual(reported().taken, { posts: 1 });
    const [id] = (await here.get(`${API}/posts?search=Both&_fields=id`)).body.map((one: Json) => one.id);

    await there.post(`${API}/posts/${second.id}`, { content: 'changed there' });
    await there.post(`${API}/posts/${both.id}`, { content: 'changed there' });
    await here.post(`${API}/posts/${id}`, { content: 'changed here' });
    await there.post(`${API}/comments/${said.id}`, { content: 'Said again' });
    await run();
    assert.equal(reported().taken['posts that have changed'], 1);
    assert.equal(reported().taken['comments that have changed'], 1);
    assert.equal(await at(here, second.id), 'changed there');
    assert.equal(await at(here, id), 'changed here');
    assert.match(JSON.stringify(reported().leftOut), /changed here and at the source/);
    assert.equal((await here.get(`${API}/comments/${said.id}?context=edit`)).body.content.raw, 'Said again');

    await run('--prefer', 'source');
    assert.equal(await at(here, id), 'changed there');
    await run();
    assert.deepEqual(reported().taken, {});
    assert.deepEqual(reported().leftOut, []);
  });

  test('imports changes of terms, and keeps parents set here', async () => {
    const categories = `${API}/categories`;
    const at = async (slug: string) => (await here.get(`${categories}?slug=${slug}&context=edit`)).body[0];
    await there.post(`${categories}/${stone.id}`, { description: 'harder' });
    await here.post(`${categories}/${(await at('granite')).id}`, { parent: 0 });
    await run();
    assert.deepEqual(reported().taken, { 'categories that have changed': 1 });
    assert.equal((await at('stone')).description, 'harder');
    assert.equal((await at('granite')).parent, 0);

    await there.post(`${categories}/${granite.id}`, { name: 'Granite' });
    await run();
    assert.match(JSON.stringify(reported().leftOut), /changed here and at the source.*category .*Granite/);
    await run('--prefer', 'source');
    const { name, parent: above } = await at('granite');
    assert.deepEqual([name, above], ['Granite', (await at('stone')).id]);
  });

  test('follows a term that has another slug, and its posts, unless it was changed here as well', async () => {
    const categories = `${API}/categories`;
    const at = async (slug: string) => (await here.get(`${categories}?slug=${slug}&context=edit`)).body[0];
    const total = async () => (await here.get(categories)).headers.get('x-wp-total');
    const ofPost = async () => (await here.get(`${API}/posts?search=On rock`)).body[0].categories;
    const before = { total: await total(), id: (await at('stone')).id };
    await there.post(`${categories}/${stone.id}`, { slug: 'rock', name: 'Rock' });
    const post = await made('posts', { title: 'On rock', status: 'publish', categories: [stone.id] });
    await run();
    const { id, name } = await at('rock');
    assert.deepEqual([id, name, await total()], [before.id, 'Rock', before.total]);
    assert.deepEqual(await ofPost(), [before.id]);
    assert.equal((await at('granite')).parent, before.id);

    await here.post(`${categories}/${before.id}`, { description: 'changed here' });
    await there.post(`${categories}/${stone.id}`, { slug: 'boulder' });
    await there.post(`${API}/posts/${post.id}`, { content: 'changed' });
    await run();
    assert.match(JSON.stringify(reported().leftOut), /changed here and at the source.*category .*Rock/);
    assert.deepEqual([(await at('rock')).id, await total()], [before.id, before.total]);
    assert.deepEqual(await ofPost(), [before.id]);
    await run();
    assert.deepEqual([reported().taken, reported().leftOut], [{}, []]);
  });

  test('makes a term again that was deleted here, where a changed item has it', async () => {
    const slate = await made('categories', { name: 'Slate' });
    const post = await made('posts', { title: 'On slate', status: 'publish', categories: [slate.id] });
    await run();
    const at = async () => (await here.get(`${API}/categories?slug=slate`)).body[0];
    await here.delete(`${API}/categories/${(await at()).id}?force=true`);
    await there.post(`${API}/posts/${post.id}`, { content: 'changed' });
    await run();
    const { categories } = (await here.get(`${API}/posts?search=On slate`)).body[0];
    assert.deepEqual(categories, [(await at())?.id]);
  });

  test('imports only the requested parts', async () => {
    await made('pages', { title: 'New page', content: 'n', status: 'publish' });
    await made('posts', { title: 'New post', content: 'n', status: 'publish' });
    await run('--only', 'pages');
    assert.deepEqual(reported().taken, { pages: 1 });
  });
});

describe('a source in the way', () => {
  for (const [name, flags, why] of [
    ['no user', [], /--user is required/],
    ['a part that there is not', ['--user', 'a', '--only', 'menus'], /--only must be some of users/],
    ['a crowd', ['--user', 'a', '--concurrency', '9'], /--concurrency must be a whole number from 1 to 8/],
    ['no time', ['--user', 'a', '--pause', '-1'], /--pause must be a number/],
  ] as const)
    test(`${name} is refused before anything is asked`, async () => {
      const { code, stderr } = await runQuoin(['import', 'http://127.0.0.1:1', ...flags]);
      assert.equal(code, 2);
      assert.match(stderr, why);
    });

  test('a wrong password is reported with both possible reasons', async () => {
    const folder = join(temporaryFolder(), 'none');
    const { code, stderr } = await runQuoin(
      ['import', source.url, '--user', 'admin', '--data', folder],
      {},
      { input: 'wrong\n' },
    );
    assert.equal(code, 1);
    assert.match(stderr, /application password is wrong, or the web server drops the header/);
    assert.match(stderr, /CGIPassAuth On/);
    assert.equal(existsSync(folder), false);
  });

  test('a user who sees only part of the site is refused with a remedy', async () => {
    const given = ['import', source.url, '--user', 'author', '--data', join(temporaryFolder(), 'none')];
    const { code, stderr } = await runQuoin(given, { QUOIN_IMPORT_PASSWORD: PASSWORD });
    assert.equal(code, 1);
    assert.match(stderr, /use an administrator/);
  });

  test('a site without an interface is named', async () => {
    const server = createServer((_request, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    after(() => server.close());
    const { code, stderr } = await runQuoin([
      'import',
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      '--user',
      'a',
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /has no interface at \/wp-json\/ nor at \?rest_route=\//);
  });

  test('gives the same when it is busy, cuts answers off or sends pages now and then', async () => {
    const seen = new Set<string>();
    let lists = 0;
    const proxy = createServer((asked, answer) => {
      const isFirst = !seen.has(asked.url ?? '');
      seen.add(asked.url ?? '');
      const fault = isFirst && asked.url?.includes('orderby=id') ? lists++ % 5 : undefined;
      if (fault === 0) return answer.writeHead(503, { 'retry-after': '0' }).end('busy');
      if (fault === 1) return answer.writeHead(429, { 'retry-after': '0' }).end();
      if (fault === 2) return answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Wait');
      const on = request(`${source.url}${asked.url}`, { headers: asked.headers }, async (given) => {
        const body = Buffer.concat(await given.toArray());
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = given.headers;
        answer.writeHead(given.statusCode ?? 0, headers);
        answer.end(fault === 3 ? body.subarray(0, body.length / 2) : body);
      });
      asked.pipe(on);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    after(() => proxy.close());
    const exported = async (address: string): Promise<string> => {
      const folder = temporaryFolder();
      const data = join(folder, 'site');
      const one = await runQuoin(['import', address, '--user', 'admin', '--data', data], {
        QUOIN_IMPORT_PASSWORD: PASSWORD,
      });
      assert.equal(one.code, 0, one.stderr);
      const path = join(folder, 'site.xml');
      const written = await runQuoin(['export', path, '--data', data]);
      assert.equal(written.code, 0, written.stderr);
      return readFileSync(path, 'utf8');
    };
    const patient = await exported(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    assert.ok(lists > 4, 'each fault occurred');
    const whole = await exported(source.url);
    assert.match(whole, /Second version/);
    assert.equal(patient, whole);
  });
});

test('an import interrupted before connecting items does so the next time', async () => {
  const child = await quoin.storage.posts.first(equals('slug', 'child'));
  assert.ok(child?.parent_id, 'it was connected');
  const from = (await there.get('//wp-json/')).body.home;
  const known = await quoin.storage.imports.known(from, 'pages', String(child.id));
  assert.ok(known);
  await quoin.storage.transaction(async ({ posts, imports }) => {
    await posts.updateColumns(equals('id', child.id), { parent_id: 0 });
    await imports.note(from, 'pages', String(child.id), { digest: known.digest, version: 0 });
  });
  await run();
  assert.equal((await quoin.storage.posts.get(child.id))?.parent_id, child.parent_id);
});
