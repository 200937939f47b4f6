import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const data = temporaryFolder();
const quoin = await startQuoin({
  data,
  permalinks: '/%category%/%postname%/',
  frontEnd: 'https://www.example.com/blog',
});
const admin = quoin.login('admin');
const stone = await admin.create('/categories', { name: 'Stone' });
const publish = (path: string, members: object) =>
  admin.create(path, { title: 'x', content: 'x', status: 'publish', ...members });
const change = (path: string, { id }: { id: number }, members: object) => admin.post(`${path}/${id}`, members);

const moved = await publish('/posts', { slug: 'first', categories: [stone.id] });
await change('/posts', moved, { slug: 'second' });
const foreign = await publish('/posts', { slug: 'ebbe-潮', categories: [stone.id] });
await change('/posts', foreign, { slug: 'tide' });
const hidden = await publish('/posts', { slug: 'hidden', categories: [stone.id] });
await change('/posts', hidden, { slug: 'hidden-now', status: 'private' });
const taken = await publish('/posts', { slug: 'taken', categories: [stone.id] });
await change('/posts', taken, { slug: 'left' });
await publish('/posts', { slug: 'taken', categories: [stone.id] });
const parent = await publish('/pages', { slug: 'about' });
await publish('/pages', { slug: 'team', parent: parent.id });
await change('/pages', parent, { slug: 'us' });
const gone = await publish('/pages', { slug: 'old-page' });
await admin.delete(`/pages/${gone.id}`, { force: true });
await quoin.stop();

const run = (...flags: string[]) =>
  runQuoin([
    'redirects',
    '--data',
    data,
    '--permalinks',
    '/%category%/%postname%/',
    '--front-end',
    'https://www.example.com/blog',
    ...flags,
  ]);

test('writes redirects for web servers: public ones only', async () => {
  const netlify = await run();
  assert.equal(netlify.code, 0, netlify.stderr);
  assert.deepEqual(netlify.stdout.trim().split('\n').sort(), [
    '/blog/about/ /blog/us/ 301',
    '/blog/about/team/ /blog/us/team/ 301',
    '/blog/stone/ebbe-%e6%bd%ae/ /blog/stone/tide/ 301',
    '/blog/stone/first/ /blog/stone/second/ 301',
  ]);
  const nginx = (await run('--format', 'nginx')).stdout;
  assert.match(
    nginx,
    /\n {2}"\/blog\/stone\/ebbe-潮\/" "\/blog\/stone\/tide\/";\n {2}"\/blog\/stone\/ebbe-潮" "\/blog\/stone\/tide\/";\n/,
  );
  assert.match(nginx, /\n {2}"\/blog\/old-page\/" "gone";\n/);
  const json = JSON.parse((await run('--format', 'json')).stdout);
  assert.deepEqual(
    json.find(({ from }: { from: string }) => from === '/blog/old-page/'),
    { from: '/blog/old-page/', to: null, status: 410 },
  );
  assert.equal(json.length, 5);
  for (const text of [netlify.stdout, nginx, JSON.stringify(json)]) assert.doesNotMatch(text, /hidden|taken|left/);
});
