import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { type Client, type Json, type Query, startQuoin, upload } from '../support/index.ts';

const PATH = '//wp-json/wp/v2/search';

describe('a search over all types', async () => {
  const quoin = await startQuoin({ clientSurface: true, permalinks: '/%postname%/' });
  const [admin, anonymous] = [quoin.as('admin'), quoin.as('anonymous')];
  const post = async (title: string, more: object = {}): Promise<number> =>
    (await admin.create('/posts', { title, status: 'publish', ...more })).id;
  const named = await post('Low tide');
  const inText = await post('Sands', { content: 'The tide is out' });
  const page = (await admin.create('/pages', { title: 'Tide tables', status: 'publish' })).id;
  const hidden = [
    await post('Tide draft', { status: 'draft' }),
    await post('Tide private', { status: 'private' }),
    await post('Tide locked', { password: 'ebb' }),
  ];
  const category = (await admin.create('/categories', { name: 'Tide & wind' })).id;
  const tag = (await admin.create('/tags', { name: 'tide' })).id;
  await upload(admin, 'tide.png', png(4, 3), { title: 'Tide' });

  const asked = async (query: Query, client: Client = anonymous) => {
    const answer = await client.get(PATH, query);
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  const ids = async (query: Query, client?: Client): Promise<number[]> =>
    (await asked(query, client)).body.map(({ id }: Json) => id);

  test('shows items as WordPress does', async () => {
    const { body, headers } = await asked({ search: 'tide' });
    const { _links, ...first } = body[0];
    assert.deepEqual(first, {
      id: named,
      title: 'Low tide',
      url: `${quoin.url}/low-tide/`,
      type: 'post',
      subtype: 'post',
    });
    const at = (path: string): string => `${quoin.url}/wp-json/wp/v2${path}`;
    assert.deepEqual(_links, {
      self: [{ embeddable: true, href: at(`/posts/${named}`) }],
      about: [{ href: at('/types/post') }],
      collection: [{ href: at('/search') }],
    });
    assert.deepEqual(
      body.map(({ id, subtype }: Json) => [id, subtype]),
      [
        [named, 'post'],
        [inText, 'post'],
        [page, 'page'],
      ],
    );
    assert.deepEqual([headers.get('x-wp-total'), headers.get('x-wp-totalpages')], ['3', '1']);
  });

  test('shows terms with their taxonomy', async () => {
    const { body } = await asked({ search: 'tide', type: 'term' });
    assert.deepEqual(
      body.map(({ _links, ...term }: Json) => term),
      [
        { id: category, title: 'Tide &amp; wind', url: `${quoin.url}/category/tide-wind/`, type: 'category' },
        { id: tag, title: 'tide', url: `${quoin.url}/tag/tide/`, type: 'post_tag' },
      ],
    );
    assert.deepEqual(await ids({ search: 'tide', type: 'term', subtype: 'post_tag' }), [tag]);
    assert.deepEqual(await ids({ search: 'tide', type: 'post-format' }), []);
  });

  test('finds nothing hidden, whoever asks', async () => {
    for (const title of ['draft', 'private', 'locked']) assert.deepEqual(await ids({ search: `tide ${title}` }), []);
    const found = await ids({ search: 'tide', include: hidden.join(',') }, admin);
    assert.deepEqual(found, hidden.slice(2), 'editors find protected posts');
  });

  test('has pages across the types, without gaps', async () => {
    const all: number[] = [];
    for (let next = 1; next <= 4; next += 1) {
      const { body, headers } = await asked({ search: 'tide', per_page: '1', page: String(next) });
      assert.equal(headers.get('x-wp-total'), '3');
      all.push(...body.map(({ id }: Json) => id));
    }
    assert.deepEqual(all, [named, inText, page]);
    assert.deepEqual(await ids({ per_page: '2', page: '2', search: 'tide' }), [page]);
  });

  test('is narrowed by types, ids and fields', async () => {
    assert.deepEqual(await ids({ search: 'tide', subtype: 'page' }), [page]);
    assert.deepEqual(await ids({ search: 'tide', subtype: 'page,any' }), [named, inText, page]);
    assert.deepEqual(await ids({ search: 'tide', exclude: String(named) }), [inText, page]);
    assert.deepEqual(await ids({ include: String(page) }), [page]);
    assert.deepEqual((await asked({ search: 'tables', _fields: 'id,title' })).body, [
      { id: page, title: 'Tide tables' },
    ]);
    assert.ok((await ids({ search: '-tide' })).every((id) => ![named, inText, page].includes(id)));
    assert.ok((await ids({})).includes(named));
  });

  test('embeds the items themselves', async () => {
    const [found] = (await asked({ search: 'tables', _embed: '1' })).body;
    assert.equal(found._embedded.self[0].title.rendered, 'Tide tables');
  });

  test('refuses what is no argument value, and describes itself', async () => {
    for (const query of [
      { type: 'x' },
      { subtype: 'attachment' },
      { per_page: '101' },
      { context: 'edit' },
      { page: '0' },
    ] as Query[]) {
      const { status, body } = await anonymous.get(PATH, query);
      assert.deepEqual(
        [status, body.code, Object.keys(body.data.params)],
        [400, 'rest_invalid_param', Object.keys(query)],
      );
    }
    assert.equal((await anonymous.post(PATH, {})).status, 404);
    const { body } = await anonymous.request('OPTIONS', PATH);
    assert.deepEqual(body.endpoints[0].args.type.enum, ['post', 'term', 'post-format']);
    assert.equal(body.schema.title, 'search-result');
    assert.ok((await anonymous.get('//wp-json/openapi.json')).body.paths['/search']);
  });
});
