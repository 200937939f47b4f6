import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Json, startQuoin } from '../support/index.ts';

const quoin = await startQuoin();
const admin = quoin.as('admin');
const API = '//wp-json/wp/v2';

const told = async (path: string): Promise<Json> => (await admin.options(`${API}${path}`)).body;
const relsOf = ({ schema }: Json): string[] => schema.links.map(({ rel }: Json) => rel.split('/action-').at(-1));

describe('OPTIONS of the second surface', () => {
  test('lists in the schema the links that show what the user may do', async () => {
    const posts = await told('/posts');
    const ofPosts = ['publish', 'unfiltered-html', 'sticky', 'assign-author'];
    const ofTerms = ['create-categories', 'assign-categories', 'create-tags', 'assign-tags'];
    assert.deepEqual(relsOf(posts), [...ofPosts, ...ofTerms]);
    assert.deepEqual(relsOf(await told('/pages')), ['publish', 'unfiltered-html', 'assign-author']);
    assert.deepEqual(relsOf(await told('/media')), ['unfiltered-html', 'assign-author']);
    assert.deepEqual(relsOf(await told('/tags')), []);
    const [publish] = posts.schema.links;
    assert.equal(publish.rel, 'https://api.w.org/action-publish');
    assert.equal(publish.href, `${quoin.url}/wp-json/wp/v2/posts/{id}`);
    assert.deepEqual(publish.targetSchema.properties.status.enum, ['publish', 'future']);
  });

  test('of which items have those that are true', async () => {
    const { id } = await admin.create('/posts', { title: 'One' });
    const { body } = await admin.get(`${API}/posts/${id}`, { context: 'edit' });
    const actions = Object.keys(body._links).filter((rel) => rel.startsWith('wp:action-'));
    assert.deepEqual(actions.map((rel) => rel.replace('wp:action-', '')).sort(), relsOf(await told('/posts')).sort());
  });

  test('lists the path parameters of an item among the arguments', async () => {
    const { endpoints } = await told('/posts/1');
    for (const { args } of endpoints) assert.equal(args.id.type, 'integer');
    const [revisions] = (await told('/posts/1/revisions')).endpoints;
    assert.equal(revisions.args.parent.required, false);
    assert.equal((await told('/types/post')).endpoints[0].args.type.type, 'string');
    assert.equal((await told('/posts')).endpoints[0].args.id, undefined);
    assert.equal((await told('/users/me')).endpoints[0].args.id, undefined);
  });

  test('names the one taxonomy of terms', async () => {
    assert.deepEqual((await told('/categories')).schema.properties.taxonomy.enum, ['category']);
    assert.deepEqual((await told('/tags')).schema.properties.taxonomy.enum, ['post_tag']);
  });

  test('gives defaults and read-only fields of comments', async () => {
    const { properties } = (await told('/comments')).schema;
    assert.deepEqual([properties.parent.default, properties.post.default], [0, 0]);
    assert.deepEqual([properties.type.readonly, properties.author_ip.format], [true, 'ip']);
    assert.equal('karma' in properties, false);
  });

  test('shows that term filters of lists also accept an object', async () => {
    const [{ args }] = (await told('/posts')).endpoints;
    assert.deepEqual(args.categories.type, ['object', 'array']);
    assert.deepEqual(Object.keys(args.categories.properties), ['terms', 'include_children', 'operator']);
    assert.deepEqual(Object.keys(args.tags_exclude.properties), ['terms']);
    assert.equal('example' in args.categories, false);
  });

  test('is unchanged on the first surface', async () => {
    const { body } = await admin.options('/posts');
    assert.deepEqual(body.schema.links, []);
    assert.equal(body.endpoints[0].args.categories.type, 'array');
    assert.doesNotMatch(JSON.stringify(body), /"(example|shown|forms|optional)":/);
  });
});
