import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { withTypes } from '../../src/content-model/index.ts';
import { startQuoin, temporaryFolder } from '../support/index.ts';

/** All that a taxonomy has follows from its entry in the content model. */
const model = withTypes(
  [
    {
      slug: 'book',
      name: 'Books',
      singularName: 'Book',
      restBase: 'books',
      taxonomies: ['genre', 'shelf', 'post_tag'],
    },
  ],
  [
    { slug: 'genre', name: 'Genres', singularName: 'Genre', restBase: 'genres', hierarchical: true },
    { slug: 'shelf', name: 'Shelves', singularName: 'Shelf', restBase: 'shelves' },
  ],
);
const metaFields = join(temporaryFolder(), 'declared.json');
writeFileSync(metaFields, JSON.stringify([{ resource: 'shelves', key: 'colour', type: 'string' }]));
const quoin = await startQuoin({ model, feeds: true, metaFields });
const [editor, author, anonymous] = [quoin.as('editor'), quoin.as('author'), quoin.as('anonymous')];
const SURFACES = { 'the interface': '', 'the second surface': '//wp-json/wp/v2' };

const novel = await editor.create('/genres', { name: 'Novel' });
const sea = await editor.create('/genres', { name: 'Of the sea', parent: novel.id });
const shelf = await editor.create('/shelves', { name: 'Upper' });
const book = await editor.create('/books', {
  title: 'Low water',
  status: 'publish',
  genres: [sea.id],
  shelves: [shelf.id],
});
const other = await editor.create('/books', { title: 'High water', status: 'publish' });

for (const [surface, base] of Object.entries(SURFACES))
  describe(`a declared taxonomy has on ${surface}`, () => {
    test('routes for its terms', async () => {
      const { body } = await anonymous.get(`${base}/genres`, { parent: novel.id });
      assert.deepEqual([body.length, body[0].id, body[0].count, body[0].taxonomy], [1, sea.id, 1, 'genre']);
      const one = (await anonymous.get(`${base}/shelves/${shelf.id}`)).body;
      assert.deepEqual([one.name, one.taxonomy, 'parent' in one], ['Upper', 'shelf', false]);
      assert.equal((await anonymous.get(`${base}/genres/${shelf.id}`)).status, 404);
    });

    test('a field and arguments of the items of its types', async () => {
      const { body } = await anonymous.get(`${base}/books`, { genres: sea.id });
      assert.deepEqual([body.length, body[0].id, body[0].genres], [1, book.id, [sea.id]]);
      const without = (await anonymous.get(`${base}/books`, { shelves_exclude: shelf.id })).body;
      assert.deepEqual([without.length, without[0].id], [1, other.id]);
      const terms = (await anonymous.get(`${base}/genres`, { post: book.id })).body;
      assert.deepEqual([terms.length, terms[0].id], [1, sea.id]);
    });

    test('an entry of the registry', async () => {
      const { genre, shelf: flat } = (await anonymous.get(`${base}/taxonomies`)).body;
      assert.deepEqual([genre.name, genre.types, genre.hierarchical], ['Genres', ['book'], true]);
      assert.deepEqual([flat.hierarchical, flat.rest_base], [false, 'shelves']);
    });
  });

describe('a declared taxonomy', () => {
  test('is managed like categories when it is a tree, and like tags when it is flat', async () => {
    assert.equal((await author.post('/genres', { name: 'Poem' })).status, 403);
    assert.equal((await author.post('/shelves', { name: 'Lower' })).status, 201);
    assert.equal(
      (await editor.post('/shelves', { name: 'Left', parent: shelf.id })).body.code,
      'rest_taxonomy_not_hierarchical',
    );
  });

  test('links to its terms below its slug, and finds them there', async () => {
    const { link } = (await anonymous.get(`/genres/${sea.id}`)).body;
    assert.equal(new URL(link).pathname, '/genre/novel/of-the-sea/');
    const { body } = await anonymous.get('//wp-json/quoin/v1/resolve', { path: '/genre/novel/of-the-sea/' });
    assert.deepEqual([body.type, body.id], ['genre', sea.id]);
    const { _links: links } = (await anonymous.get(`//wp-json/wp/v2/books/${book.id}`)).body;
    const taxonomies = links['wp:term'].map(({ taxonomy }: { taxonomy: string }) => taxonomy);
    assert.deepEqual(taxonomies, ['post_tag', 'genre', 'shelf']);
    assert.ok((await (await fetch(`${quoin.url}/genre/novel/of-the-sea/feed/`)).text()).includes('Low water'));
  });

  test('is described', async () => {
    const { paths } = (await anonymous.get('//openapi.json')).body;
    assert.ok('post' in paths['/genres'] && 'delete' in paths['/shelves/{id}'], Object.keys(paths).join(' '));
  });

  test('gives up its terms one by one', async () => {
    const gone = await editor.create('/genres', { name: 'Gone' });
    await editor.post(`/books/${other.id}`, { genres: [gone.id] });
    assert.equal((await editor.delete(`/genres/${gone.id}`, { force: true })).status, 200);
    assert.deepEqual((await anonymous.get(`/books/${other.id}`)).body.genres, []);
  });
});

test('terms of a declared taxonomy have declared meta fields', async () => {
  const { meta } = await editor.create('/shelves', { name: 'Blue', meta: { colour: 'blue' } });
  assert.deepEqual(meta, { colour: 'blue' });
});
