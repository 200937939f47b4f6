import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startMeasured } from '../support/measured-server.ts';

const MIB = 1024 * 1024;
const LONGEST = 4 * MIB - 100;

const quoin = await startMeasured({ metaFields: '' });
after(() => quoin.stop());
/** Of CPU time: a multiple of what the longest turn takes where nothing else runs, on a slow machine as on a quick one. */
const LONGEST_TURN_MS = Math.max(100, 5 * quoin.unit);
const contributor = quoin.as('contributor');

const repeated = (piece: string, length = 2 * MIB): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

suite('a long text delays no other request', () => {
  for (const [name, text] of Object.entries({
    words: repeated('lorem ipsum dolor sit amet '),
    'one word': repeated('a'),
    'blank lines': repeated('words\n\n'),
    brackets: repeated('<'),
    links: repeated('<a href="http://example.com/" target="_blank">a</a> '),
    'nested elements': repeated('<div>'),
    'unclosed items': repeated('<li>a'),
    'styled elements': repeated('<b style="color:red">a</b> '),
    'square brackets': repeated('['),
    characters: Array.from({ length: MIB / 2 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join(
      '',
    ),
    shortcodes: repeated('[caption width="9"]a[/caption] '),
    quotes: repeated(`"a" 'b' `),
    letters: repeated('é ', MIB),
  }))
    test(name, { timeout: 120_000 }, async () => {
      await quoin.longestTurn();
      const { status, body } = await contributor.post('/posts', { title: name, content: text });
      assert.ok([201, 413].includes(status), `answered ${status}`);
      const created = await quoin.longestTurn();
      assert.ok(created < LONGEST_TURN_MS, `took ${created} ms without a turn for others`);
      if (status !== 201) return;
      assert.equal((await contributor.get(`/posts/${body.id}`, { context: 'edit' })).status, 200);
      assert.equal((await contributor.post(`/posts/${body.id}`, { content: `${text} end` })).status, 200);
      const updated = await quoin.longestTurn();
      assert.ok(updated < LONGEST_TURN_MS, `took ${updated} ms without a turn for others`);
    });

  test('an excerpt, a comment, a user, a term and their revisions', { timeout: 120_000 }, async () => {
    const admin = quoin.as('admin');
    const text = repeated('<a href="http://example.com/" target="_blank">a</a> ', MIB);
    const post = await admin.create('/posts', { title: 'a', content: 'b', status: 'publish' });
    const requests: readonly (readonly [path: string, body: object])[] = [
      [`/posts/${post.id}`, { excerpt: text }],
      ['/pages', { title: text }],
      ['/categories', { name: 'a', description: text }],
      ['/tags', { name: text }],
      [`/users/1`, { description: text }],
      [`/users/1`, { first_name: text }],
      [`/users/1`, { url: text }],
      [`/comments`, { post: post.id, author_name: text, author_email: 'a@example.com', content: 'a' }],
      [`//wp-json/wp/v2/posts/${post.id}/autosaves`, { content: text }],
    ];
    await quoin.longestTurn();
    for (const [path, body] of requests) {
      const { status } = await admin.post(path, body);
      assert.ok(status < 500, `${path} answered ${status}`);
      const took = await quoin.longestTurn();
      assert.ok(took < LONGEST_TURN_MS, `${path} took ${took} ms without a turn for others`);
    }
    // They are rendered when they are read.
    const revisions = await admin.get(`//wp-json/wp/v2/posts/${post.id}/autosaves`, { context: 'edit' });
    assert.equal(revisions.status, 200);
    assert.match(revisions.body[0].content.rendered, /^<p><a href="http:\/\/example.com\/"/);
    const took = await quoin.longestTurn();
    assert.ok(took < LONGEST_TURN_MS, `took ${took} ms without a turn for others`);
  });

  for (const [name, text] of Object.entries({
    words: repeated('lorem ipsum dolor sit amet ', LONGEST),
    'one word': repeated('a', LONGEST),
    letters: repeated('é ', (LONGEST * 2) / 3),
    'lines as they are': `<pre>${repeated('\n', LONGEST - 20)}</pre>`,
  }))
    test(`the longest text of ${name} is fast in every operation`, { timeout: 300_000 }, async () => {
      const admin = quoin.as('admin');
      const { id } = await contributor.create('/posts', { title: name, content: text });
      const path = `/posts/${id}`;
      const requests: readonly (readonly [what: string, send: () => Promise<{ status: number }>])[] = [
        ['update', () => contributor.post(path, { content: `${text.slice(0, -9)} ended` })],
        ['read', () => contributor.get(path, { context: 'edit' })],
        ['list', () => contributor.get('/posts', { context: 'edit', status: 'draft', per_page: 2 })],
        ['autosave', () => admin.post(`//wp-json/wp/v2${path}/autosaves`, { content: `${text.slice(0, -9)} saved` })],
        ['revisions', () => admin.get(`//wp-json/wp/v2${path}/revisions`, { context: 'edit' })],
        ['publish', () => admin.post(path, { status: 'publish' })],
        ['anonymous read', () => quoin.as('anonymous').get(path)],
        ['trash', () => admin.delete(path)],
        ['delete', () => admin.delete(path, { force: true })],
      ];
      await quoin.longestTurn();
      for (const [what, send] of requests) {
        assert.equal((await send()).status, 200, what);
        const took = await quoin.longestTurn();
        assert.ok(took < LONGEST_TURN_MS, `${what} took ${took} ms without a turn for others`);
      }
    });

  test('many of them make no answer, or a short one', { timeout: 300_000 }, async () => {
    const author = quoin.as('author');
    const content = repeated('words and words ', LONGEST);
    const include: number[] = [];
    for (let post = 0; post < 6; post += 1)
      include.push((await author.create('/posts', { title: 'a', content, status: 'publish' })).id);
    await quoin.longestTurn();
    for (const surface of ['', '//wp-json/wp/v2']) {
      assert.equal((await author.get(`${surface}/posts`, { include, context: 'edit' })).status, 400);
      assert.equal((await author.get(`${surface}/posts`, { include, context: 'edit', per_page: 2 })).status, 200);
    }
    const took = await quoin.longestTurn();
    assert.ok(took < LONGEST_TURN_MS, `took ${took} ms without a turn for others`);
  });
});
