import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { databaseForTest, type Json, startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { PASSWORD } from '../support/users.ts';

/** An import into a site that is served and edited meanwhile. */
const POSTS = 60;
const source = await startQuoin({ clientSurface: true, loginAttempts: 0 });
const there = source.as('admin');
const ids: number[] = [];
for (let index = 0; index < POSTS; index += 1) {
  const post = await there.create('/posts', { title: `Post ${index}`, content: 'first', status: 'publish' });
  await there.create('/comments', { post: post.id, content: `Comment ${index}` });
  ids.push(post.id);
}

const database = await databaseForTest();
const data = temporaryFolder();
const quoin = await startQuoin({ data, clientSurface: true, loginAttempts: 0, ...(database && { database }) });
const editor = quoin.as('editor');
const run = () =>
  runQuoin(['import', source.url, '--user', 'admin', '--data', data], {
    QUOIN_IMPORT_PASSWORD: PASSWORD,
    ...(database && { QUOIN_DATABASE: database }),
  });

/** Writes as long as an import runs. @returns what it was answered with */
async function writeDuring(importing: ReturnType<typeof run>, write: (turn: number) => Promise<number>) {
  let isOver = false;
  const ended = importing.finally(() => {
    isOver = true;
  });
  const statuses = new Set<number>();
  let writes = 0;
  while (!isOver) statuses.add(await write(writes++));
  return { outcome: await ended, statuses: [...statuses], writes };
}

const bySlug = async (path: string): Promise<Map<string, Json>> => {
  const found = new Map<string, Json>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body, headers } = await editor.get(path, { per_page: 100, page, context: 'edit', status: 'publish' });
    for (const item of body) found.set(item.slug, item);
    pages = Number(headers.get('x-wp-totalpages'));
  }
  return found;
};

describe('an import into a site that is edited meanwhile', () => {
  test('refuses no writes, and loses none', async () => {
    const created: string[] = [];
    const { outcome, statuses, writes } = await writeDuring(run(), async (turn) => {
      const title = `Own ${turn}`;
      const { status, body } = await editor.post('/posts', { title, content: title, status: 'publish' });
      created.push(body.slug);
      return status;
    });
    assert.equal(outcome.code, 0, outcome.stderr);
    assert.deepEqual(statuses, [201]);
    const posts = await bySlug('/posts');
    assert.equal(posts.size, POSTS + writes);
    for (const slug of created) assert.ok(posts.has(slug), slug);
    for (let index = 0; index < POSTS; index += 1) assert.equal(posts.get(`post-${index}`)?.content.raw, 'first');
    const { headers } = await editor.get('/comments', { per_page: 1 });
    assert.equal(headers.get('x-wp-total'), String(POSTS));
  });

  test('keeps every change of an editor, whenever it was made', async () => {
    for (const id of ids) await there.post(`/posts/${id}`, { content: 'changed there' });
    const before = await bySlug('/posts');
    const changed = new Map<string, string>();
    const { outcome, statuses } = await writeDuring(run(), async (turn) => {
      const slug = `post-${(turn * 7) % (POSTS / 2)}`;
      const content = `Changed here ${turn}`;
      const { status } = await editor.post(`/posts/${before.get(slug)?.id}`, { content });
      changed.set(slug, content);
      return status;
    });
    assert.equal(outcome.code, 0, outcome.stderr);
    assert.deepEqual(statuses, [200]);
    const posts = await bySlug('/posts');
    for (let index = 0; index < POSTS; index += 1) {
      const slug = `post-${index}`;
      assert.equal(posts.get(slug)?.content.raw, changed.get(slug) ?? 'changed there', slug);
    }
  });
});
