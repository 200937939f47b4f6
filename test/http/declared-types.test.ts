import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withTypes } from '../../src/content-model/index.ts';
import { png } from '../../src/files/sample-files.ts';
import { type Client, type Json, startQuoin, upload } from '../support/index.ts';

/** All that a type has follows from its entry in the content model. */
const model = withTypes([
  {
    slug: 'book',
    name: 'Books',
    singularName: 'Book',
    restBase: 'books',
    taxonomies: ['category', 'post_tag'],
  },
  { slug: 'harbour', name: 'Harbours', singularName: 'Harbour', restBase: 'harbours', hierarchical: true },
]);
const quoin = await startQuoin({ model, commentInterval: 0, feeds: true });
const [admin, editor, anonymous] = [quoin.as('admin'), quoin.as('editor'), quoin.as('anonymous')];
const SURFACES = { 'the interface': '', 'the second surface': '//wp-json/wp/v2' };

const statuses = ['publish', 'draft', 'private', 'future', 'trash'] as const;
const made = async (client: Client, path: string, body: object): Promise<number> =>
  (await client.create(path, body)).id;

const category = await made(editor, '/categories', { name: 'Coast' });
/** Of each state, a book by an author of its own, with a tag, a picture, a comment and an earlier text. */
const books: Record<string, { id: number; author: number; tag: number; picture: number; comment: number }> = {};
for (const status of statuses) {
  const author = await quoin.addUser({ login: `by-${status}`, roles: ['author'] });
  const tag = await made(editor, '/tags', { name: status });
  const body = { title: `A ${status}`, content: 'High water', author, tags: [tag], categories: [category] };
  const id = await made(editor, '/books', { ...body, status: 'publish' });
  await editor.post(`/books/${id}`, { content: 'Low water' });
  const picture = (await upload(admin, `${status}.png`, png(2, 2), { post: id })).id;
  const comment = await made(admin, '/comments', { post: id, content: `Of ${status}` });
  // Before it is published, a book takes no comments.
  const date = status === 'future' ? { date: '2036-01-01T00:00:00' } : {};
  if (status !== 'publish' && status !== 'trash') await editor.post(`/books/${id}`, { ...date, status });
  if (status === 'trash') await editor.delete(`/books/${id}`);
  books[status] = { id, author, tag, picture, comment };
}
const ofAll = (name: 'id' | 'author' | 'tag' | 'picture' | 'comment'): number[] =>
  Object.values(books).map((book) => book[name]);

const askers = ['anonymous', 'subscriber', 'author', 'editor', 'admin'] as const;
const idsOf = (items: Json): number[] => items.map((item: { id: number }) => item.id).sort();

/** The ids of a list, whose total tells as many. */
async function listed(client: Client, path: string, query: Record<string, string> = {}): Promise<number[]> {
  const answer = await client.get(path, { per_page: 100, ...query });
  assert.equal(answer.status, 200, answer.text);
  const total = answer.headers.get('x-wp-total');
  if (total !== null) assert.equal(total, String(answer.body.length));
  return idsOf(answer.body);
}

/** Which of the items are found one by one. */
async function retrieved(client: Client, path: string, ids: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const id of ids) if ((await client.get(`${path}/${id}`)).status === 200) found.push(id);
  return found.sort();
}

for (const [surface, prefix] of Object.entries(SURFACES))
  describe(`lists say the same as single reads, on ${surface}`, () => {
    for (const name of askers) {
      const client = quoin.as(name);
      const among = (ids: readonly number[], wanted: readonly number[]) => ids.filter((id) => wanted.includes(id));

      test(`books, to ${name}`, async () => {
        const query = ['editor', 'admin'].includes(name) ? { status: 'any,trash' } : { status: 'publish' };
        assert.deepEqual(
          among(await listed(client, `${prefix}/books`, query), ofAll('id')),
          await retrieved(client, `${prefix}/books`, ofAll('id')),
        );
      });

      test(`media of books, to ${name}`, async () =>
        assert.deepEqual(
          among(await listed(client, `${prefix}/media`), ofAll('picture')),
          await retrieved(client, `${prefix}/media`, ofAll('picture')),
        ));

      test(`authors of books, to ${name}`, async () => {
        const single = await retrieved(client, `${prefix}/users`, ofAll('author'));
        // One by one, whoever may read private books may also know who wrote them.
        const [own] = ['editor'].includes(name) ? [books['private']?.author] : [];
        const list = among(await listed(client, `${prefix}/users`), ofAll('author'));
        assert.deepEqual([...list, ...(own === undefined ? [] : [own])].sort(), single);
        assert.ok(single.includes(books['publish']?.author ?? 0));
      });

      test(`comments on books, to ${name}`, async () => {
        const list = among(await listed(client, `${prefix}/comments`), ofAll('comment'));
        // Lists leave out what is on a book in the trash.
        const single = await retrieved(client, `${prefix}/comments`, ofAll('comment'));
        assert.deepEqual(
          list,
          single.filter((id) => id !== books['trash']?.comment),
        );
        assert.ok(list.includes(books['publish']?.comment ?? 0));
      });

      test(`tags of a book, to ${name}`, async () => {
        for (const { id, tag } of Object.values(books)) {
          const mayRead = (await client.get(`${prefix}/books/${id}`)).status === 200;
          const answer = await client.get(`${prefix}/tags`, { post: id });
          assert.equal(answer.status === 200, mayRead, answer.text);
          if (mayRead) assert.deepEqual(idsOf(answer.body), [tag]);
        }
      });

      test(`revisions of a book, to ${name}`, async () => {
        for (const { id } of Object.values(books)) {
          const path = `${prefix}/books/${id}/revisions`;
          const answer = await client.get(path);
          const mayEdit = (await client.get(`${prefix}/books/${id}`, { context: 'edit' })).status === 200;
          assert.equal(answer.status === 200, mayEdit, answer.text);
          if (!mayEdit) continue;
          assert.equal(answer.body.length, 2);
          assert.deepEqual(await retrieved(client, path, idsOf(answer.body)), idsOf(answer.body));
        }
      });
    }

    test('books with a term, and how many there are', async () => {
      const { id = 0, tag = 0 } = books['publish'] ?? {};
      assert.deepEqual(await listed(anonymous, `${prefix}/books`, { tags: String(tag) }), [id]);
      assert.equal((await anonymous.get(`${prefix}/tags/${tag}`)).body.count, 1);
      assert.equal((await anonymous.get(`${prefix}/tags/${books['draft']?.tag}`)).body.count, 0);
    });
  });

describe('what is derived', () => {
  test('is as a check would have it, on every kind of row', async () => {
    const options = { nowGmt: '2026-11-21T12:00:00', repair: false, onProgress: () => undefined };
    assert.deepEqual((await quoin.storage.check(options)).found, []);
  });

  test('follows a book into the trash, and back', async () => {
    const author = await quoin.addUser({ login: 'gone', roles: ['author'] });
    const book = await made(editor, '/books', { title: 'Ebb', status: 'publish', author });
    const picture = (await upload(admin, 'ebb.png', png(2, 2), { post: book })).id;
    const isSeen = async () => [
      (await listed(anonymous, '/media')).includes(picture),
      (await listed(anonymous, '/users')).includes(author),
    ];
    assert.deepEqual(await isSeen(), [true, true]);
    await editor.delete(`/books/${book}`);
    assert.deepEqual(await isSeen(), [false, false]);
    await editor.post(`/books/${book}`, { status: 'publish' });
    assert.deepEqual(await isSeen(), [true, true]);
  });
});

describe('a type is known', () => {
  const { id = 0 } = books['publish'] ?? {};

  test('by its addresses', async () => {
    const { link, guid } = (await anonymous.get(`/books/${id}`)).body;
    assert.equal(link, `${quoin.url}/book/a-publish/`);
    assert.equal(guid.rendered, `${quoin.url}/?p=${id}`);
    const { body } = await anonymous.get('//wp-json/quoin/v1/resolve', { path: '/book/a-publish/' });
    assert.deepEqual([body.status, body.type, body.id], [200, 'book', id]);
    const above = await made(editor, '/harbours', { title: 'North', status: 'publish' });
    const below = await editor.create('/harbours', { title: 'Pier', status: 'publish', parent: above });
    assert.equal(below.link, `${quoin.url}/harbour/north/pier/`);
  });

  test('by its links, which lead somewhere', async () => {
    const { _links: links } = (await editor.get(`//wp-json/wp/v2/books/${id}`, { context: 'edit' })).body;
    for (const rel of [
      'self',
      'collection',
      'about',
      'author',
      'replies',
      'version-history',
      'wp:attachment',
      'wp:term',
    ])
      for (const { href } of links[rel]) {
        const answer = await editor.get(`/${href.slice(quoin.url.length)}`);
        assert.equal(answer.status, 200, href);
      }
    const { _embedded: embedded } = (await editor.get(`//wp-json/wp/v2/books/${id}`, { _embed: 1 })).body;
    assert.deepEqual(Object.keys(embedded).sort(), ['author', 'replies', 'wp:term']);
    const comment = (await anonymous.get(`//wp-json/wp/v2/comments/${books['publish']?.comment}`)).body;
    assert.equal(comment._links.up[0].href, links.self[0].href);
  });

  test('to the registries', async () => {
    const { book } = (await anonymous.get('//wp-json/wp/v2/types')).body;
    assert.deepEqual([book.name, book.rest_base, book.taxonomies], ['Books', 'books', ['category', 'post_tag']]);
    const { category } = (await anonymous.get('/taxonomies')).body;
    assert.deepEqual(category.types, ['post', 'book']);
  });

  test('to what is asked about authors, files and previews', async () => {
    const { author = 0, picture = 0 } = books['publish'] ?? {};
    const writers = await admin.get('//wp-json/wp/v2/users', { has_published_posts: 'book', per_page: 100 });
    assert.ok(idsOf(writers.body).includes(author));
    await editor.post(`/books/${id}`, { featured_media: picture });
    const usage = (await editor.get(`//wp-json/quoin/v1/media/${picture}/usage`)).body;
    assert.deepEqual([usage[0].type, usage[0].id], ['book', id]);
    assert.equal((await editor.post('//wp-json/quoin/v1/previews', { type: 'book', id })).status, 201);
  });
});

describe('a type has all that posts have', () => {
  const resolved = async (path: string) => {
    const { status, body } = await anonymous.get('//wp-json/quoin/v1/resolve', { path });
    return [status, body.target ?? body.code];
  };
  const textOf = async (path: string): Promise<string> => {
    const answer = await fetch(quoin.url + path);
    assert.equal(answer.status, 200, path);
    return answer.text();
  };

  test('former addresses, which lead on until the item is gone', async () => {
    const book = await editor.create('/books', { title: 'First', status: 'publish' });
    await editor.post(`/books/${book.id}`, { slug: 'second' });
    const moved = `${quoin.url}/book/second/`;
    assert.deepEqual(await resolved('/book/first/'), [200, moved]);
    // Another base is another address, though one item alone has the name.
    assert.deepEqual(await resolved('/harbour/second/'), [200, moved]);
    await editor.delete(`/books/${book.id}`);
    for (const path of ['/book/first/', '/book/second/'])
      assert.deepEqual(await resolved(path), [410, 'quoin_path_gone'], path);
  });

  test('former addresses in a tree, also of descendants', async () => {
    const above = await editor.create('/harbours', { title: 'West', status: 'publish' });
    const below = await editor.create('/harbours', { title: 'Mole', status: 'publish', parent: above.id });
    await editor.post(`/harbours/${above.id}`, { slug: 'far-west' });
    assert.deepEqual(await resolved('/harbour/west/mole/'), [200, `${quoin.url}/harbour/far-west/mole/`]);
    assert.equal((await resolved('/west/mole/'))[0], 200);
    await editor.post(`/harbours/${below.id}`, { parent: 0 });
    assert.deepEqual(await resolved('/harbour/far-west/mole/'), [200, `${quoin.url}/harbour/mole/`]);
  });

  test('a feed of their own, and one of the comments on each', async () => {
    const feed = await textOf('/book/feed/');
    assert.match(feed, /<title>Books – /);
    assert.match(feed, /<title>A publish<\/title>/);
    assert.match(feed, /<category>publish<\/category>/);
    assert.doesNotMatch(feed, /A (draft|private|future|trash)/);
    assert.match(await textOf('/book/a-publish/feed/'), /Of publish/);
    assert.equal((await fetch(`${quoin.url}/book/a-draft/feed/`)).status, 404);
  });

  test('a feed by the argument post_type', async () => {
    const own = await textOf('/book/feed/');
    const entries = (text: string) => text.slice(text.indexOf('<item>'));
    for (const path of ['/feed/?post_type=book', '/?feed=rss2&post_type=book', '/book/feed/?post_type=book']) {
      const feed = await textOf(path);
      assert.match(feed, /<title>Books – /, path);
      assert.equal(entries(feed), entries(own), path);
    }
    assert.match(await textOf('/feed/?post_type=book'), /href="[^"]*\/feed\/\?post_type=book"/);
    assert.match(await textOf('/author/by-publish/feed/?post_type=book'), /<title>A publish<\/title>/);
    const { link } = (await admin.get(`/tags/${books.publish?.tag}`)).body;
    assert.match(await textOf(`${link.replace(quoin.url, '')}feed/?post_type=book`), /<title>A publish<\/title>/);
    assert.doesNotMatch(await textOf('/feed/?post_type=post'), /A publish/);
    assert.equal(await textOf('/comments/feed/?post_type=book'), await textOf('/comments/feed/'));
    assert.match(await textOf('/book/a-publish/feed/?post_type=book'), /Of publish/);
    for (const path of [
      '/feed/?post_type=nothing',
      '/feed/?post_type=attachment',
      '/feed/?post_type=',
      '/book/feed/?post_type=harbour',
      `${link.replace(quoin.url, '')}feed/?post_type=harbour`,
    ])
      assert.equal((await fetch(quoin.url + path)).status, 404, path);
  });

  test('a part of the sitemap', async () => {
    assert.match(await textOf('/wp-sitemap.xml'), /wp-sitemap-posts-book-1\.xml/);
    const part = await textOf('/wp-sitemap-posts-book-1.xml');
    assert.ok(part.includes(`<loc>${quoin.url}/book/a-publish/</loc>`));
    assert.ok(!part.includes('a-private'));
  });

  test('a place in the search of everything', async () => {
    const found = (await editor.get('//wp-json/quoin/v1/search', { search: 'private' })).body;
    assert.deepEqual(
      found.map((one: Json) => [one.collection, one.id]).filter(([name]: string[]) => name === 'books'),
      [['books', books['private']?.id]],
    );
    const named = (await anonymous.get('//wp-json/quoin/v1/search', { search: 'private' })).status;
    assert.equal(named, 401);
  });

  test('counts, and a way out of the trash', async () => {
    const countOf = async () => (await editor.get('//wp-json/quoin/v1/counts')).body.books.trash;
    const before = await countOf();
    const { id } = await editor.create('/books', { title: 'Thrown away', status: 'pending' });
    await editor.delete(`/books/${id}`);
    assert.equal(await countOf(), before + 1);
    assert.equal((await editor.post(`//wp-json/quoin/v1/books/${id}/restore`)).body.status, 'pending');
    assert.equal(await countOf(), before);
  });
});

describe('a model is refused', () => {
  const book = { slug: 'book', name: 'Books', singularName: 'Book', restBase: 'books' };
  const rows: readonly [name: string, declared: Parameters<typeof withTypes>[0], fault: RegExp][] = [
    ['whose slug is taken', [{ ...book, slug: 'page' }], /the name page is taken/],
    ['whose slug is that of a taxonomy', [{ ...book, slug: 'category' }], /the name category is taken/],
    ['whose slug is that of another resource', [{ ...book, slug: 'user' }], /the name user is taken/],
    ['whose slug is that of revisions', [{ ...book, slug: 'revision' }], /the name revision is taken/],
    ['whose route is taken', [{ ...book, restBase: 'comments' }], /the name comments is taken/],
    ['whose route is no name', [{ ...book, restBase: 'my books' }], /my books is not a valid name/],
    ['whose taxonomy is not there', [{ ...book, taxonomies: ['genre'] }], /has the taxonomy genre/],
  ];
  for (const [name, declared, fault] of rows) test(name, () => assert.throws(() => withTypes(declared), fault));
});
