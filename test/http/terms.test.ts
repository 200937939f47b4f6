import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Json, type Query, startQuoin, testRows } from '../support/index.ts';

const quoin = await startQuoin({ timezone: 'America/New_York' });
const editor = quoin.as('editor');
const id = async (path: string, fields: object): Promise<number> => (await editor.create(path, fields)).id;

const bread = await id('/categories', { name: 'Bread', description: 'What we bake' });
const rye = await id('/categories', { name: 'Rye', parent: bread, description: 'Dark' });
const salt = await id('/categories', { name: 'Salt & pepper' });
const quick = await id('/tags', { name: 'Quick' });
const rare = await id('/tags', { name: 'Rare' });
const post = (fields: object) => id('/posts', { title: 'A post', date: '2026-01-01T12:00:00', ...fields });
// Terms come last: posts have ids of their own, and a list of terms is told by the names of terms.
const given = {
  loaf: await post({ status: 'publish', categories: [bread, rye], tags: [quick] }),
  draft: await post({ status: 'draft', categories: [rye], tags: [rare] }),
  coming: await post({ status: 'future', date: '2026-12-24T12:00:00', categories: [salt], tags: [rare] }),
  uncategorized: 1,
  bread,
  rye,
  salt,
  quick,
  rare,
};

describe('reading terms', () =>
  testRows(quoin, given, [
    {
      name: 'an anonymous client lists categories by name, counted by what is published',
      request: 'GET /categories?_fields=id,count',
      status: 200,
      answer: [
        { id: bread, count: 1 },
        { id: rye, count: 1 },
        { id: salt, count: 0 },
        { id: 1, count: 0 },
      ],
      answerHeaders: { 'x-wp-total': '4' },
    },
    {
      name: 'a term of drafts and scheduled posts alone looks empty',
      request: 'GET /tags?hide_empty=true',
      status: 200,
      items: ['quick'],
    },
    {
      name: 'the address of a category leads through its tree',
      request: 'GET /categories/{rye}',
      status: 200,
      answer: (body) => assert.equal(new URL(body.link).pathname, '/category/bread/rye/'),
    },
    { name: 'children of a category', request: 'GET /categories?parent={bread}', status: 200, items: ['rye'] },
    {
      name: 'a search looks at names and slugs as a whole',
      request: 'GET /categories?search=T-PEP',
      status: 200,
      items: ['salt'],
    },
    {
      name: 'signs of a pattern are letters to a search',
      request: 'GET /categories?search=%25',
      status: 200,
      items: [],
    },
    {
      name: 'terms come in the order of include, and backwards',
      request: 'GET /categories?orderby=include&order=desc&include={rye},{bread},{salt}',
      status: 200,
      items: ['salt', 'bread', 'rye'],
    },
    {
      name: 'terms by description',
      request: 'GET /categories?orderby=description&include={rye},{bread}',
      status: 200,
      items: ['rye', 'bread'],
    },
    {
      name: 'the most used first',
      request: 'GET /categories?orderby=count&order=desc&include={salt},{rye}',
      status: 200,
      items: ['rye', 'salt'],
    },
    { name: 'a page beyond the end is empty', request: 'GET /tags?page=9', status: 200, items: [] },
    {
      name: 'the terms of a post',
      request: 'GET /categories?post={loaf}',
      status: 200,
      items: ['bread', 'rye'],
      answerHeaders: { 'x-wp-total': '2' },
    },
    {
      name: 'the terms of a draft are for those who may read it',
      request: 'GET /tags?post={draft}',
      status: 401,
      code: 'rest_forbidden_context',
    },
    {
      name: 'the terms of a scheduled post, too',
      as: 'subscriber',
      request: 'GET /tags?post={coming}',
      status: 403,
      code: 'rest_forbidden_context',
    },
    { name: 'an editor reads them', as: 'editor', request: 'GET /tags?post={draft}', status: 200, items: ['rare'] },
    {
      name: 'an unknown post has no terms to list',
      request: 'GET /tags?post=99999',
      status: 400,
      code: 'rest_post_invalid_id',
    },
    { name: 'a tag is no category', request: 'GET /categories/{quick}', status: 404, code: 'rest_term_invalid' },
    {
      name: 'context edit is for those who manage terms',
      as: 'author',
      request: 'GET /categories?context=edit',
      status: 403,
      code: 'rest_forbidden_context',
    },
  ]));

describe('making and changing terms', () =>
  testRows(quoin, given, [
    {
      name: 'a name is kept as HTML, its slug is made of it',
      as: 'editor',
      request: 'POST /categories',
      body: { name: ' <b>Oats</b> & barley ', description: '<p>Grain <em>of</em></p><script>x</script>' },
      status: 201,
      answer: {
        name: 'Oats &amp; barley',
        slug: 'oats-barley',
        description: 'Grain <em>of</em>x',
        parent: 0,
        count: 0,
      },
    },
    {
      name: 'a name is needed',
      as: 'editor',
      request: 'POST /categories',
      body: { description: 'Nameless' },
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['name'],
    },
    {
      name: 'tags alone are no name',
      as: 'editor',
      request: 'POST /tags',
      body: { name: '<b></b>' },
      status: 400,
      code: 'empty_term_name',
    },
    {
      name: 'a name that is far too long is refused before it is cleaned',
      as: 'editor',
      request: 'POST /tags',
      body: { name: `${'<b>'.repeat(1_333)}AB` },
      status: 400,
      code: 'rest_invalid_param',
      params: ['name'],
    },
    {
      name: 'a name has at most 200 characters',
      as: 'editor',
      request: 'POST /tags',
      body: { name: 'n'.repeat(201) },
      status: 400,
      code: 'rest_invalid_param',
      params: ['name'],
    },
    {
      name: 'no two terms of one name below one parent',
      as: 'editor',
      request: 'POST /categories',
      body: { name: 'BREAD' },
      status: 400,
      code: 'term_exists',
      answer: { data: { term_id: bread } },
    },
    {
      name: 'unless the second has a slug of its own',
      as: 'editor',
      request: 'POST /categories',
      body: { name: 'Bread', slug: 'More Bread' },
      status: 201,
      answer: { slug: 'more-bread' },
    },
    {
      name: 'a child of the same name takes the slug of its parent along',
      as: 'editor',
      request: 'POST /categories',
      body: { name: 'Bread', parent: salt },
      status: 201,
      answer: { slug: 'bread-salt-pepper', parent: salt },
    },
    {
      name: 'a slug that is taken gets a number',
      as: 'editor',
      request: 'POST /tags',
      body: { name: 'Quicker', slug: 'quick' },
      status: 201,
      answer: { slug: 'quick-2' },
    },
    {
      name: 'a name without letters leaves the id as slug',
      as: 'editor',
      request: 'POST /tags',
      body: { name: '!!!' },
      status: 201,
      answer: (body) => assert.equal(body.slug, String(body.id)),
    },
    {
      name: 'tags have no parent',
      as: 'editor',
      request: 'POST /tags',
      body: { name: 'Child', parent: quick },
      status: 400,
      code: 'rest_taxonomy_not_hierarchical',
    },
    {
      name: 'a parent must exist',
      as: 'editor',
      request: 'POST /categories',
      body: { name: 'Lost', parent: 99999 },
      status: 400,
      code: 'rest_term_invalid',
    },
    {
      name: 'what is read only is ignored',
      as: 'editor',
      request: 'POST /tags/{quick}',
      body: { count: 9, taxonomy: 'category', id: rare },
      status: 200,
      answer: { id: quick, count: 1, taxonomy: 'post_tag' },
    },
    {
      name: 'a term below its own child ends at the root',
      as: 'editor',
      request: 'POST /categories/{bread}',
      body: { parent: rye },
      status: 200,
      answer: { parent: 0 },
    },
    {
      name: 'a slug that another term has is refused on a change',
      as: 'editor',
      request: 'POST /categories/{rye}',
      body: { slug: 'bread' },
      status: 400,
      code: 'duplicate_term_slug',
    },
    {
      name: 'an empty slug is made anew',
      as: 'editor',
      request: 'POST /categories/{rye}',
      body: { name: 'Dark rye', slug: '' },
      status: 200,
      answer: { name: 'Dark rye', slug: 'dark-rye' },
    },
    {
      name: 'null empties a text',
      as: 'editor',
      request: 'POST /categories/{rye}',
      body: { description: null },
      status: 200,
      answer: { description: '' },
    },
    {
      name: 'an anonymous client makes nothing',
      request: 'POST /tags',
      body: { name: 'Mine' },
      status: 401,
      code: 'rest_cannot_create',
    },
    {
      name: 'a contributor makes tags',
      as: 'contributor',
      request: 'POST /tags',
      body: { name: 'From a contributor' },
      status: 201,
      answerHeaders: { allow: 'GET, POST' },
    },
    {
      name: 'but no categories',
      as: 'contributor',
      request: 'POST /categories',
      body: { name: 'From a contributor' },
      status: 403,
      code: 'rest_cannot_create',
    },
    {
      name: 'and changes none',
      as: 'contributor',
      request: 'POST /tags/{quick}',
      body: { name: 'Slow' },
      status: 403,
      code: 'rest_cannot_update',
    },
  ]));

describe('deleting terms', () => {
  testRows(quoin, given, [
    {
      name: 'there is no trash for terms',
      as: 'editor',
      request: 'DELETE /categories/{bread}',
      status: 501,
      code: 'rest_trash_not_supported',
    },
    {
      name: 'an author deletes no terms',
      as: 'author',
      request: 'DELETE /categories/{bread}?force=true',
      status: 403,
      code: 'rest_cannot_delete',
    },
    {
      name: 'nobody deletes the default category',
      as: 'admin',
      request: 'DELETE /categories/{uncategorized}?force=true',
      status: 403,
      code: 'rest_cannot_delete',
    },
    {
      name: 'a deleted term is shown as it was',
      as: 'editor',
      request: 'DELETE /categories/{bread}?force=true',
      status: 200,
      answer: { deleted: true, previous: { id: bread, name: 'Bread', count: 1 } },
    },
    { name: 'its children move up', request: 'GET /categories/{rye}', status: 200, answer: { parent: 0 } },
    { name: 'its posts lose it', request: 'GET /posts/{loaf}', status: 200, answer: { categories: [rye] } },
    {
      name: 'the last category of a post goes',
      as: 'editor',
      request: 'DELETE /categories/{rye}?force=true',
      status: 200,
    },
    {
      name: 'then the post is in the default one',
      request: 'GET /posts/{loaf}',
      status: 200,
      answer: { categories: [1] },
    },
    { name: 'which counts it', request: 'GET /categories/{uncategorized}', status: 200, answer: { count: 1 } },
  ]);

  test('a scheduled post is counted when its time has come, not before', async () => {
    const count = async () => (await quoin.as('anonymous').get(`/categories/${given.salt}`)).body.count;
    assert.equal(await count(), 0);
    quoin.clock.set('2026-12-25T00:00:00');
    assert.equal(await count(), 1);
  });
});

test('hide_empty leaves those that something published is below, at any depth', async () => {
  const trees = await startQuoin();
  const client = trees.as('admin');
  const category = async (name: string, parent = 0) => (await client.create('/categories', { name, parent })).id;
  const top = await category('top');
  const middle = await category('middle', top);
  const bottom = await category('bottom', middle);
  const empty = await category('empty');
  const drafted = await category('drafted', empty);
  await client.create('/posts', { title: 'Draft', categories: [drafted] });
  const { id } = await client.create('/posts', { title: 'Shown', status: 'publish', categories: [bottom] });
  const shown = async (query: Query = {}, prefix = '') => {
    const { body, headers } = await client.get(`${prefix}/categories`, { hide_empty: true, orderby: 'id', ...query });
    assert.equal(headers.get('x-wp-total'), String(body.length));
    return body.map((one: Json) => one.id);
  };

  assert.deepEqual(await shown(), [top, middle, bottom]);
  assert.deepEqual(await shown({}, '//wp-json/wp/v2'), [top, middle, bottom]);
  assert.deepEqual(await shown({ parent: 0 }), [top]);
  assert.deepEqual(await shown({ parent: top }), [middle]);
  assert.deepEqual(await shown({ exclude: bottom }), [top, middle]);
  assert.deepEqual(await shown({ post: id }), [bottom]);
  const page = await client.get('/categories', { hide_empty: true, orderby: 'id', per_page: 2, page: 2 });
  assert.deepEqual([page.body.length, page.body[0].id, page.headers.get('x-wp-totalpages')], [1, bottom, '2']);

  await client.post(`/posts/${id}`, { status: 'private' });
  assert.deepEqual(await shown(), []);
});
