import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ timezone: 'America/New_York', anonymousComments: true, commentInterval: 0 });
const ROOT = '//wp-json';
const API = `${ROOT}/wp/v2`;
const anonymous = quoin.as('anonymous');
const admin = quoin.as('admin');
const author = quoin.as('author');

const tag = await admin.create('/tags', { name: 'Tide' });
const draft = await author.create('/posts', { title: 'Not yet', content: 'hidden' });
const post = await author.create('/posts', { title: 'Open', content: 'words', status: 'publish', tags: [tag.id] });
const first = await admin.create('/comments', { post: post.id, content: 'One' });
const second = await admin.create('/comments', { post: post.id, content: 'Two', parent: first.id });
const page = await admin.create('/pages', { title: 'Root', status: 'publish' });
const child = await admin.create('/pages', { title: 'Below', status: 'publish', parent: page.id });
const at = (path: string): string => `${quoin.url}/wp-json/wp/v2${path}`;

describe('the index', () => {
  test('names the site and every route, with and without a slash', async () => {
    const { body, headers } = await anonymous.get(`${ROOT}/`);
    assert.equal((await anonymous.get(ROOT)).text, (await anonymous.get(`${ROOT}/`)).text);
    assert.equal(body.name, 'Quoin');
    assert.equal(body.home, quoin.url);
    assert.deepEqual(body.namespaces, ['wp/v2', 'quoin/v1']);
    assert.equal(body.timezone_string, 'America/New_York');
    assert.ok([-4, -5].includes(body.gmt_offset));
    assert.equal(headers.get('link'), `<${quoin.url}/wp-json/>; rel="https://api.w.org/"`);
    const item = body.routes['/wp/v2/posts/(?P<id>[\\d]+)'];
    assert.deepEqual(item.methods, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    assert.equal(item._links, undefined);
    assert.equal(body.routes['/wp/v2/posts']._links.self, at('/posts'));
    assert.ok('search' in body.routes['/wp/v2/posts'].endpoints[0].args);
  });

  test('is narrowed to the fields that are asked for', async () => {
    const { body } = await anonymous.get(`${ROOT}/`, { _fields: 'name,_links.help' });
    assert.deepEqual(Object.keys(body), ['name', '_links']);
    assert.deepEqual(Object.keys((await anonymous.get(`${API}/`, { _fields: ['namespace'] })).body), ['namespace']);
  });

  test('lists exactly the routes that exist', async () => {
    const { body } = await anonymous.get(`${ROOT}/`);
    const ids: Readonly<Record<string, number>> = { posts: post.id, pages: page.id, comments: first.id, tags: tag.id };
    for (const [route, { methods }] of Object.entries<{ methods: string[] }>(body.routes)) {
      const collection = route.split('/')[3] ?? '';
      const path = route
        .replace(/\(\?P<(id|parent)>[^)]+\)/, String(ids[collection] ?? 1))
        .replace(/\(\?P<id>[^)]+\)/, '9999')
        .replace(/\(\?P<(\w+)>[^)]+\)/, 'nothing');
      const { body: described } = await admin.options(`${ROOT}${path}`);
      if (described.methods) assert.deepEqual(described.methods, methods, route);
      if (!methods.includes('PUT')) {
        const answer = await admin.request('PUT', `${ROOT}${path}`, { body: {} });
        assert.equal(answer.body.code, 'rest_no_route', route);
      }
    }
    assert.equal((await anonymous.get(`${API}/nothing`)).body.code, 'rest_no_route');
    assert.equal((await anonymous.get(`${ROOT}/batch/v1`)).status, 404);
  });

  test('the namespace describes itself', async () => {
    const { body } = await anonymous.get(`${API}/`);
    assert.equal(body.namespace, 'wp/v2');
    assert.ok('/wp/v2/users' in body.routes);
  });

  test('routes are also named in an argument', async () => {
    for (const path of [
      '//?rest_route=',
      '//wp-json?rest_route=',
      '//wp-json/?rest_route=',
      '//index.php?rest_route=',
    ]) {
      assert.deepEqual((await anonymous.get(`${path}/wp/v2/posts&per_page=1`)).body[0]?.id, post.id, path);
      assert.equal((await anonymous.get(`${path}/`)).body.name, 'Quoin', path);
      assert.equal((await anonymous.get(`${path}%2Fwp%2Fv2%2Ftags%2F${tag.id}`)).body.slug, 'tide', path);
    }
    assert.equal((await anonymous.get('//')).headers.get('link'), `<${quoin.url}/wp-json/>; rel="https://api.w.org/"`);
  });

  test('a rest_route that is not a string names no route', async () => {
    for (const path of ['//?rest_route=%E0%A4%A', '//?rest_route=%FF', '//?rest_route=//evil', `${API}/%FF`])
      assert.ok([400, 404].includes((await anonymous.get(path)).status), path);
    assert.equal((await anonymous.get('//?rest_route=')).body.name, 'Quoin');
    assert.equal((await anonymous.get('//?rest_route[]=/wp/v2/posts')).body.name, 'Quoin');
  });
});

describe('links', () => {
  test('of a post', async () => {
    const { _links: links } = (await anonymous.get(`${API}/posts/${post.id}`)).body;
    assert.deepEqual(links.self, [{ href: at(`/posts/${post.id}`) }]);
    assert.deepEqual(links.author, [{ embeddable: true, href: at(`/users/${quoin.users.author}`) }]);
    assert.deepEqual(
      links['wp:term'].map((link: { taxonomy: string; href: string }) => [link.taxonomy, link.href]),
      [
        ['category', at(`/categories?post=${post.id}`)],
        ['post_tag', at(`/tags?post=${post.id}`)],
      ],
    );
    assert.deepEqual(links.curies, [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }]);
    assert.equal(links['wp:featuredmedia'], undefined);
    assert.equal(links['wp:action-publish'], undefined);
  });

  test('of a page, of comments, and of what one may do', async () => {
    const { _links: ofPage } = (await admin.get(`${API}/pages/${child.id}`, { context: 'edit' })).body;
    assert.equal(ofPage.up[0].href, at(`/pages/${page.id}`));
    assert.ok(ofPage['wp:action-publish']);
    const { body } = await anonymous.get(`${API}/comments`, { order: 'asc' });
    assert.equal(body[0]._links.children[0].href, at(`/comments?parent=${first.id}`));
    assert.equal(body[1]._links['in-reply-to'][0].href, at(`/comments/${first.id}`));
    assert.deepEqual(body[1]._links.up, [{ embeddable: true, post_type: 'post', href: at(`/posts/${post.id}`) }]);
  });

  test('every link of every collection leads somewhere', async () => {
    for (const collection of ['posts', 'pages', 'comments', 'users', 'tags', 'categories']) {
      for (const item of (await admin.get(`${API}/${collection}`)).body) {
        for (const [rel, links] of Object.entries<{ href: string }[]>(item._links)) {
          if (rel === 'curies') continue;
          for (const { href } of links) {
            const answer = await admin.get(`/${href.slice(quoin.url.length)}`);
            assert.equal(answer.status, 200, `${rel} ${href}`);
          }
        }
      }
    }
  });

  test('are not in what was deleted', async () => {
    const gone = await admin.create('/tags', { name: 'Gone' });
    const { body } = await admin.request('DELETE', `${API}/tags/${gone.id}`, { body: { force: true } });
    assert.equal(body.deleted, true);
    assert.equal(body.previous.name, 'Gone');
    assert.equal(body.previous._links, undefined);
  });
});

describe('embedding', () => {
  test('embeds the targets of links', async () => {
    const { _embedded: embedded } = (await anonymous.get(`${API}/posts/${post.id}`, { _embed: '' })).body;
    assert.equal(embedded.author[0].slug, 'author');
    assert.deepEqual(
      embedded.replies[0].map((comment: { id: number }) => comment.id),
      [second.id, first.id],
    );
    assert.equal(embedded['wp:term'][0][0].slug, 'uncategorized');
    assert.equal(embedded['wp:term'][1][0].slug, 'tide');
  });

  test('may be asked for by name, in lists and along with chosen fields', async () => {
    const { body } = await anonymous.get(`${API}/comments`, { _embed: 'up,in-reply-to', _fields: 'id,_embedded' });
    const [answer] = body.filter((comment: { id: number }) => comment.id === second.id);
    assert.deepEqual(Object.keys(answer._embedded).sort(), ['in-reply-to', 'up']);
    assert.equal(answer._embedded.up[0].title.rendered, 'Open');
    assert.equal(answer._embedded.up[0].content, undefined);
  });

  test('reveals nothing that the caller may not see', async () => {
    const picture = await anonymous.get(`${API}/users/${quoin.users.admin}`);
    assert.equal(picture.status, 200);
    await quoin.as('editor').create('/comments', { post: post.id, content: 'Three' });
    const { body } = await anonymous.get(`${API}/comments`, { _embed: 'author' });
    const hidden = body.find((comment: { author: number }) => comment.author === quoin.users.editor);
    assert.equal(hidden._embedded.author[0].code, 'rest_user_cannot_view');
    assert.equal(hidden._embedded.author[0].slug, undefined);
  });
});

describe('ways to ask', () => {
  test('PUT, PATCH and named methods update', async () => {
    for (const [method, options] of [
      ['PUT', {}],
      ['PATCH', {}],
      ['POST', { headers: { 'x-http-method-override': 'PUT' } }],
      ['POST', { query: { _method: 'PATCH' } }],
    ] as const) {
      const title = `By ${method} ${JSON.stringify(options)}`;
      const answer = await author.request(method, `${API}/posts/${draft.id}`, { body: { title }, ...options });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.title.raw, title);
    }
    const gone = await admin.create('/tags', { name: 'Also gone' });
    const answer = await admin.post(`${API}/tags/${gone.id}`, { force: true }, { query: { _method: 'DELETE' } });
    assert.equal(answer.body.deleted, true);
  });

  test('a read may be sent as a write that names its method', async () => {
    const headers = { 'x-http-method-override': 'GET' };
    const { status, body } = await anonymous.post(`${API}/posts`, { include: [post.id], _fields: 'id' }, { headers });
    assert.deepEqual([status, body], [200, [{ id: post.id }]]);
  });

  test('the index can be narrowed', async () => {
    assert.deepEqual((await anonymous.get(`${ROOT}/`, { _fields: 'name,home' })).body, {
      name: 'Quoin',
      home: quoin.url,
    });
  });

  test('OPTIONS on an item names what the caller may do', async () => {
    const allowed = async (role: Parameters<typeof quoin.as>[0], path: string) =>
      (await quoin.as(role).options(`${API}${path}`)).headers.get('allow');
    assert.equal(await allowed('anonymous', `/posts/${post.id}`), 'GET');
    assert.equal(await allowed('author', `/posts/${post.id}`), 'GET, POST, PUT, PATCH, DELETE');
    assert.equal(await allowed('anonymous', `/posts/${draft.id}`), null);
    assert.equal(await allowed('anonymous', '/posts/999999'), null);
  });

  test('arguments of a write may be in the query or in a form', async () => {
    const byQuery = await admin.post(`${API}/tags`, undefined, { query: { name: 'By query', _locale: 'user' } });
    assert.equal(byQuery.status, 201);
    const byForm = await admin.post(`${API}/tags/`, undefined, {
      raw: 'name=By+form',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(byForm.body.slug, 'by-form');
    assert.equal(byForm.headers.get('location'), at(`/tags/${byForm.body.id}`));
  });

  test('an envelope holds status, headers and body', async () => {
    const { status, body } = await anonymous.get(`${API}/posts`, { _envelope: '', _fields: 'id' });
    assert.deepEqual([status, body.status, body.headers['X-WP-Total'], body.body], [200, 200, 1, [{ id: post.id }]]);
    const missing = await anonymous.get(`${API}/posts/99999`, { _envelope: '1' });
    assert.deepEqual([missing.status, missing.body.status, missing.body.body.code], [200, 404, 'rest_post_invalid_id']);
  });

  test('browsers guess the type of no answer, nor of a refusal', async () => {
    for (const path of [
      `${API}/posts`,
      `${API}/posts/99999`,
      `${API}/posts/99999?_envelope`,
      '/posts/99999',
      '//nothing',
    ])
      assert.equal((await anonymous.get(path)).headers.get('x-content-type-options'), 'nosniff', path);
  });

  test('arguments of the surface itself may be of any shape', async () => {
    for (const argument of ['_embed', '_fields', '_envelope', '_method', '_locale', '_wpnonce', 'rest_route'])
      for (const query of [
        `${argument}[x][y]=1`,
        `${argument}[]=1&${argument}[]=2`,
        `${argument}[__proto__]=1`,
        argument,
      ])
        for (const path of [`${API}/posts`, `${API}/posts/${post.id}`, `${API}/types`, `${ROOT}/`]) {
          const { status } = await admin.get(`${path}?${query}`);
          assert.ok(status < 500, `${path}?${query}: ${status}`);
        }
  });

  test('several states are one text or a list', async () => {
    for (const query of [{ status: 'draft,publish' }, { status: ['draft', 'publish'] }])
      assert.equal((await author.get(`${API}/posts`, query)).body.length, 2);
  });
});

describe('the first surface', async () => {
  const settings = { url: 'http://site.example', title: 'Same' };
  const [on, off] = await Promise.all([
    startQuoin({ ...settings, clientSurface: true }),
    startQuoin({ ...settings, clientSurface: false }),
  ]);

  const asked = [
    ['GET', '/posts'],
    ['GET', '/users?context=edit'],
    ['OPTIONS', '/posts'],
    ['GET', '/categories/1'],
    ['GET', '/nothing'],
    ['PUT', '/posts'],
    ['PATCH', '/posts/1'],
    ['OPTIONS', '/posts/1'],
    ['GET', '/posts?_embed&_envelope&rest_route=/wp/v2/tags'],
    ['POST', '/posts?_method=DELETE'],
    ['DELETE', '/tags/1'],
    ['GET', '//openapi.json'],
  ] as const;
  for (const [method, path] of asked)
    test(`answers ${method} ${path} with and without the second one to the byte alike`, async () => {
      for (const role of ['anonymous', 'admin'] as const) {
        const [one, other] = await Promise.all([on, off].map((server) => server.as(role).request(method, path)));
        assert.ok(one && other);
        assert.equal(one.status, other.status);
        assert.equal(one.text, other.text);
        const shown = ({ headers }: typeof one) =>
          [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
        assert.deepEqual(shown(one), shown(other));
      }
    });

  test('without it there is nothing below /wp-json', async () => {
    assert.equal((await off.as('anonymous').get('//wp-json/')).status, 404);
    assert.equal((await off.as('anonymous').get('//')).headers.get('link'), null);
    assert.equal((await off.as('anonymous').get('//?rest_route=/')).body.name, 'Same');
  });
});
