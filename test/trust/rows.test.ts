import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { defineResource } from '../../src/engine/definition/index.ts';
import { resourcesOn } from '../../src/resources/index.ts';
import { cpuTimeOf, secretOf, startQuoin } from '../support/index.ts';
import { routes } from './requests/routes.ts';
import { basic, Sender } from './requests/send.ts';

/** Rows of the threat model that the crawls do not show by themselves. */

const quoin = await startQuoin({ loginAttempts: 0, anonymousComments: true, commentInterval: 0 });
const sender = new Sender(quoin.url);
after(() => sender.close());
const admin = quoin.as('admin');
const author = quoin.as('author');
const anonymous = quoin.as('anonymous');
const { users } = quoin;
const post = async (fields: object, path = '/posts'): Promise<number> =>
  (await admin.create(path, { title: 'Title', status: 'publish', ...fields })).id;

describe('reading', () => {
  test('A2: of a hidden parent or picture, only the id is shown', async () => {
    const parent = await post({ title: 'Hidden house', status: 'private' }, '/pages');
    const child = await post({ title: 'Open room', parent }, '/pages');
    const { body, text } = await anonymous.get(`/pages/${child}`);
    assert.equal(body.parent, parent);
    assert.match(body.link, /page_id=/);
    assert.doesNotMatch(text, /hidden/i);
  });

  test('A3: only users who may change an item see how often it was changed', async () => {
    const id = await post({ content: 'One' });
    await admin.post(`/posts/${id}`, { content: 'Two' });
    const told = (text: string) => /version-history|predecessor-version/.test(text);
    for (const path of [`//wp-json/wp/v2/posts/${id}`, '//wp-json/wp/v2/posts?per_page=100&_embed'])
      for (const who of [anonymous, author, admin]) assert.ok(!told((await who.get(path)).text), path);
    assert.ok(told((await admin.get(`//wp-json/wp/v2/posts/${id}?context=edit`)).text));
  });

  test('A4: an item made private is gone at once, also from cached responses', async () => {
    const id = await post({ title: 'Soon gone' });
    for (const path of [`/posts/${id}`, '/posts?per_page=100'])
      for (let time = 0; time < 2; time += 1) assert.match((await anonymous.get(path)).text, /Soon gone/);
    await admin.post(`/posts/${id}`, { status: 'private' });
    for (const path of [`/posts/${id}`, '/posts?per_page=100', '/posts?search=soon'])
      assert.doesNotMatch((await anonymous.get(path)).text, /Soon gone/);
  });

  test('A5: nothing reveals a password, and a search does not find what it protects', async () => {
    const id = await post({
      title: 'Behind a door',
      content: 'Hushed words',
      excerpt: 'Hushed too',
      password: 'sesame',
    });
    const open = await anonymous.get(`/posts/${id}`, { password: 'sesame' });
    assert.match(open.body.content.rendered, /Hushed/);
    const wrong = await anonymous.get(`/posts/${id}`, { password: 'open' });
    assert.equal(wrong.status, 403);
    for (const answer of [
      await anonymous.get(`/posts/${id}`),
      await anonymous.get('/posts', { per_page: 100 }),
      wrong,
    ]) {
      assert.doesNotMatch(answer.text, /hushed|sesame/i);
      assert.doesNotMatch(JSON.stringify([...answer.headers]), /sesame/);
    }
    assert.deepEqual((await anonymous.get('/posts', { search: 'hushed' })).body, []);
    assert.deepEqual((await author.get('/posts', { search: 'hushed' })).body, []);
  });

  test('A7: arguments that are not declared change nothing', async () => {
    const unknown = [
      'password=x',
      'user_pass=x',
      'email[contains]=a',
      'where[email]=a',
      'lookup=email',
      'filter[meta_key]=a',
      't1.x=1',
      'fields=email',
      'roles.0=administrator',
    ];
    for (const { path } of routes.filter(({ operation, path: at }) => operation === 'list' && !at.includes('<'))) {
      const { text, status } = await anonymous.get(path);
      for (const one of unknown) {
        const answer = await anonymous.get(`${path}?${one}`);
        // Of `filter`, the variables that are private are declared and refused.
        if (answer.body?.code === 'rest_forbidden_param') continue;
        assert.deepEqual([answer.status, answer.text], [status, text], `${path}?${one}`);
      }
    }
  });

  test('A10: a definition that is made cannot be changed', () => {
    for (const resource of resourcesOn({ files: undefined as never, sizes: undefined as never })) {
      assert.throws(() => Object.assign(resource, { access: {} }), TypeError);
      for (const field of Object.values(resource.fields))
        assert.throws(() => Object.assign(field, { contexts: ['view'] }), TypeError);
    }
  });

  test('A13: rows of one kind are not reached through the routes of another', async () => {
    const onPost = await post({});
    const onPage = await post({}, '/pages');
    await admin.post(`/posts/${onPost}`, { content: 'Changed' });
    const [revision] = (await admin.get(`/posts/${onPost}/revisions`)).body;
    const other = await post({});
    for (const path of [
      `/pages/${onPost}`,
      `/media/${onPost}`,
      `/posts/${onPage}`,
      `/posts/${revision.id}`,
      `/pages/${revision.id}`,
      `/posts/${other}/revisions/${revision.id}`,
      `/posts/${onPage}/revisions`,
    ])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status } = await admin.request(method, path, method === 'POST' ? { body: {} } : {});
        assert.equal(status, 404, `${method} ${path}`);
      }
  });
});

describe('parsing and routing', () => {
  test('B1 C9 G3: there are no batches, and no way to skip the checks of a request', async () => {
    for (const path of ['/batch', '//batch/v1', '//wp-json/batch/v1', '/posts/batch'])
      for (const method of ['GET', 'POST']) {
        const body = { requests: [{ path: '///' }, { method: 'POST', path: '/site/v2/posts', body: { title: 'x' } }] };
        assert.equal((await admin.request(method, path, method === 'POST' ? { body } : {})).status, 404);
      }
  });

  test('B3: the id in the path is the only one', async () => {
    const mine = await post({ title: 'Mine' });
    const theirs = await post({ title: 'Theirs' });
    for (const query of [`?id=${theirs}`, `?id=${theirs}abc`, `?id[]=${theirs}`, `?parent_id=${theirs}`]) {
      assert.equal((await anonymous.get(`/posts/${mine}${query}`)).body.title.rendered, 'Mine');
      const changed = await admin.post(`/posts/${mine}${query}`, { id: theirs, title: 'Mine' });
      if (changed.status === 200) assert.equal(changed.body.id, mine);
    }
    assert.equal((await anonymous.get(`/posts/${theirs}`)).body.title.rendered, 'Theirs');
    assert.equal((await anonymous.get('/categories/1?id=2')).body.id, 1);
    for (const id of ['1abc', '0x1', '1e0', '-1', '1.0', `${mine}%00`, '%ef%bc%91'])
      assert.equal((await sender.send({ method: 'GET', path: `${quoin.prefix}/posts/${id}` })).status, 404, id);
  });

  test('B4: an item deleted during the check is not written', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => post({ author: users.author })));
    for (const id of ids) {
      const [removed, changed] = await Promise.all([
        admin.delete(`/posts/${id}`, { force: true }),
        author.post(`/posts/${id}`, { title: 'Late' }),
      ]);
      assert.equal(removed.status, 200);
      assert.ok(changed.status === 200 || changed.status === 404, changed.text);
      assert.equal((await admin.get(`/posts/${id}`)).status, 404);
    }
  });

  test('B9: a template is a known name, never a path', async () => {
    for (const template of [
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '/etc/passwd',
      'single.php',
      '..\\x',
      'x\0.php',
    ])
      for (const path of ['/posts', '/pages'])
        assert.equal((await admin.post(path, { title: 'x', template })).status, 400, template);
  });

  test('B10: however a path is written, the decision is the same, or there is no such path', async () => {
    const draft = await post({ status: 'draft' });
    const item = `${quoin.prefix}/posts/${draft}`;
    const spellings = [
      `${item}/`,
      `/${item}`,
      item.replace('/posts', '//posts'),
      item.replace('posts', 'POSTS'),
      item.replace('posts', 'po%73ts'),
      item.replace('/posts', '%2fposts'),
      item.replace('/posts', '/./posts'),
      item.replace('/posts', '/pages/../posts'),
      item.replace('/posts', '/%2e%2e/v2/posts'),
      `${item};x`,
      `${item}?`,
      `${item}#x`,
      `${item}%20`,
      `${quoin.prefix}/posts/0${draft}`,
      `${quoin.url}${item}`,
    ];
    for (const path of spellings)
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
        const answer = await sender.send({
          method,
          path,
          headers: {
            'x-original-url': item,
            'x-rewrite-url': item,
            'x-http-method-override': 'GET',
            'content-type': 'application/json',
          },
          body: method === 'POST' || method === 'DELETE' ? '{"title":"Taken"}' : '',
        });
        assert.ok([400, 401, 404].includes(answer.status), `${method} ${path}: ${answer.status}`);
      }
    assert.equal((await admin.get(`/posts/${draft}`)).body.title.rendered, 'Title');
  });

  test('B10: a route that is named in an argument, however badly, ends one request alone', async () => {
    const malformed = ['%ff', '/wp/v2/posts%ff', '%', '%c3%28', '/wp/v2/../../x', '//', '%00', '/wp/v2/posts/1%2f..'];
    for (const route of malformed)
      for (const path of [`/?rest_route=${route}`, `/index.php?rest_route=${route}`, `/wp-json?rest_route=${route}`])
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
          const answer = await sender.send({ method, path });
          assert.ok(answer.status < 500, `${method} ${path}: ${answer.text}`);
        }
    for (const embed of ['_embed[a]=1', '_embed[a][b]=1', '_embed[]=up&_embed[x]=1', '_embed=__proto__,constructor'])
      assert.equal((await sender.send({ method: 'GET', path: `/wp-json/wp/v2/posts?${embed}` })).status, 200, embed);
  });

  test('B10: a method is the one that is sent', async () => {
    const id = await post({});
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const headers = { [header]: 'DELETE', authorization: basic('admin', secretOf('admin')) };
      const answer = await sender.send({ method: 'GET', path: `${quoin.prefix}/posts/${id}?_method=DELETE`, headers });
      assert.equal(answer.status, 200);
    }
    assert.equal((await admin.get(`/posts/${id}`)).body.status ?? 'publish', 'publish');
  });

  test('B11: members of prototypes are ignored', async () => {
    const { id } = await admin.create('/users', {
      username: 'plain',
      email: 'plain@example.org',
      password: 'pass words',
    });
    const raw =
      '{"roles.0":"administrator","__proto__":{"roles":["administrator"]},"constructor":{"prototype":{"roles":["administrator"]}},"meta":{"__proto__":{"x":1}}}';
    const answer = await admin.post(`/users/${id}`, undefined, {
      raw,
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.roles, ['subscriber']);
    assert.equal(({} as Record<string, unknown>)['roles'], undefined);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  test('B12: text that looks like a template stays as written', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text that a template would run
    for (const text of ['${7*7}', '{{7*7}}', '#{7*7}', '*{7*7}']) {
      const id = await post({ title: `T ${text}`, content: text, excerpt: text });
      const { body } = await admin.get(`/posts/${id}`, { context: 'edit' });
      assert.equal(body.content.raw, text);
      assert.doesNotMatch(JSON.stringify(body), /\b49\b/);
    }
  });

  test('B13: signs of a pattern are letters', async () => {
    for (const path of routes
      .filter(({ operation, path: at }) => operation === 'list' && !at.includes('<'))
      .map(({ path: at }) => at))
      for (const search of ['%', '_', '\\', '%_%', '"a" OR b*', 'NEAR(', 'a AND', '*', "'", '-', '"'])
        assert.equal((await anonymous.get(path, { search })).status, 200, `${path} ${search}`);
    await post({ title: 'Fifty % off' });
    const found = (await anonymous.get('/posts', { search: '%' })).body;
    assert.ok(found.every(({ title }: { title: { rendered: string } }) => title.rendered.includes('%')));
  });
});

describe('files', () => {
  const boundary = 'x';
  const part = (name: string, value = 'y') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const forms: [what: string, type: string, body: string][] = [
    ['a name without end', `multipart/form-data; boundary=${boundary}`, part('n'.repeat(1_000_000))],
    ['brackets with a huge number', `multipart/form-data; boundary=${boundary}`, `${part('a[4294967294]')}--x--`],
    ['an empty name', `multipart/form-data; boundary=${boundary}`, `${part('')}--x--`],
    ['no boundary', 'multipart/form-data', part('a')],
    ['no end', `multipart/form-data; boundary=${boundary}`, part('a').slice(0, -10)],
    ['100 000 parts', `multipart/form-data; boundary=${boundary}`, `${part('a').repeat(100_000)}--x--`],
    ['a strange charset', `multipart/form-data; boundary=${boundary}; charset=utf-7`, `${part('a')}--x--`],
    ['nothing at all', `multipart/form-data; boundary=${boundary}`, ''],
  ];
  for (const [what, type, body] of forms)
    test(`D6: a form with ${what} is refused, and the server goes on`, async () => {
      for (const path of ['/media', '/posts'])
        for (const who of ['anonymous', 'author'] as const) {
          const authorization = who === 'author' ? { authorization: basic(who, secretOf(who)) } : {};
          const headers = { 'content-type': type, ...authorization };
          const answer = await sender
            .send({ method: 'POST', path: quoin.prefix + path, headers, body })
            .catch(() => undefined);
          // A connection that is cut is an answer, too.
          if (answer)
            assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text.slice(0, 200)}`);
        }
      assert.equal((await anonymous.get('/posts')).status, 200);
    });
});

describe('identity', () => {
  test('C2: read-only fields stay unchanged, whoever writes them', async () => {
    const id = await post({ author: users.author });
    const before = (await admin.get(`/posts/${id}`, { context: 'edit' })).body;
    const given = {
      link: 'http://evil.example/',
      type: 'page',
      guid: { raw: 'http://evil.example/' },
      modified: '2001-01-01T00:00:00',
    };
    for (const who of ['author', 'editor', 'admin']) {
      const { body } = await quoin.as(who).post(`/posts/${id}`, given);
      for (const name of ['link', 'type', 'guid']) assert.deepEqual(body[name], before[name], name);
      assert.notEqual(body.modified, '2001-01-01T00:00:00');
    }
    const user = (
      await author.post(`/users/${users.author}`, {
        capabilities: { manage_options: true },
        extra_capabilities: ['administrator'],
        id: 1,
        registered_date: '2001-01-01T00:00:00',
      })
    ).body;
    assert.equal(user.id, users.author);
    assert.deepEqual(user.extra_capabilities, { author: true });
    const term = await admin.create('/tags', { name: 'Counted', count: 9, taxonomy: 'category' });
    assert.deepEqual([term.count, term.taxonomy], [0, 'post_tag']);
  });

  test('C5: a change of password or role, and deletion, end the sessions of a user', async () => {
    for (const change of [
      { password: 'another password' },
      { roles: ['subscriber'] },
      { email: 'moved@example.org' },
    ]) {
      const login = `leaver${Object.keys(change)[0]}`;
      const id = await quoin.addUser({ login, roles: ['author'] });
      assert.equal((await quoin.as(login).get(`/users/${id}`, { context: 'edit' })).status, 200);
      assert.equal((await admin.post(`/users/${id}`, change)).status, 200);
      if ('roles' in change) assert.equal((await quoin.as(login).post('/posts', { title: 'x' })).status, 403);
      await admin.delete(`/users/${id}`, { force: true });
      assert.equal((await quoin.as(login).get('/posts')).status, 401);
    }
  });

  test('C6: every wrong log-in gets the same answer, whether the account exists or not', async () => {
    const answers = await Promise.all(
      [
        ['admin', 'wrong'],
        ['nobody', 'wrong'],
        ['admin@example.com', 'wrong'],
        ['', ''],
        ['nobody@example.org', secretOf('admin')],
      ].map(([login = '', secret]) => quoin.login(login, secret).get('/posts')),
    );
    assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))].length, 1);
    assert.equal(answers[0]?.status, 401);
  });

  test('C8: a token that was not made here opens nothing', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const token of [
      `${part({ alg: 'none' })}.${part({ sub: 1, role: 'administrator' })}.`,
      'null',
      'undefined',
      '0',
      '[object Object]',
      `${part({ alg: 'HS256' })}.${part({ sub: 'admin' })}.AAAA`,
    ])
      assert.equal(
        (await anonymous.get('/posts', {}, { headers: { authorization: `Bearer ${token}` } })).status,
        401,
        token,
      );
  });

  test('C10: a resource without a policy stops the start', () => {
    const operations = { retrieve: { arguments: {} } };
    const declared = {
      name: 'bare',
      path: '/bare',
      note: '',
      fields: {},
      operations,
      access: {},
      rules: {},
      items: {},
    };
    assert.throws(() => defineResource(declared as never), /no policy/);
  });

  test('C11: all of a password counts, and one that is too long is refused at once', async () => {
    const start = 'p'.repeat(80);
    await admin.create('/users', {
      username: 'longword',
      email: 'longword@example.org',
      password: `${start}${'a'.repeat(20)}`,
    });
    assert.equal((await quoin.login('longword', `${start}${'a'.repeat(20)}`).get('/posts')).status, 200);
    assert.equal((await quoin.login('longword', `${start}${'b'.repeat(20)}`).get('/posts')).status, 401);
    const password = 'p'.repeat(1_000_000);
    const milliseconds = await cpuTimeOf(async () => {
      const { status } = await admin.post('/users', { username: 'endless', email: 'endless@example.org', password });
      assert.equal(status, 400);
    });
    assert.ok(milliseconds < 2000, `${milliseconds} ms`);
  });

  test('C11: the own password, and that of an administrator, has at least eight bytes', async () => {
    const person = (username: string, password: string, roles: string[]) =>
      admin.post('/users', { username, email: `${username}@example.org`, password, roles });
    assert.equal((await person('short1', 'seven77', ['administrator'])).body.code, 'rest_invalid_param');
    const ruler = await person('long1', 'eight888', ['administrator']);
    assert.equal(ruler.status, 201);
    assert.equal((await admin.post(`/users/${ruler.body.id}`, { password: 'seven77' })).status, 400);
    // What is given to others may be as short as existing clients have it (threat model).
    assert.equal((await person('short2', 'p', ['editor'])).status, 201);
    const own = await author.post(`/users/${users.author}`, { password: 'seven77' });
    assert.deepEqual([own.status, own.body.data.params.password !== undefined], [400, true]);
    const { id } = (await person('own', 'eight888', ['author'])).body;
    const changed = await quoin.login('own', 'eight888').post(`/users/${id}`, { password: 'another8' });
    assert.equal(changed.status, 200);
  });

  test('C12: a cookie is no credential, and other origins get no credentials', async () => {
    const headers = { cookie: 'session=1; wordpress_logged_in=admin', origin: 'http://evil.example' };
    const answer = await anonymous.request('POST', '/posts', { body: { title: 'x' }, headers });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    assert.notEqual(answer.headers.get('access-control-allow-origin'), 'http://evil.example');
    assert.equal(answer.headers.get('set-cookie'), null);
  });

  test('C14: on a fresh server nobody but the first administrator makes users', async () => {
    const fresh = { username: 'owner', email: 'owner@example.org', password: 'a password', roles: ['administrator'] };
    const empty = await startQuoin();
    const anonymousClient = empty.as('anonymous');
    const answers = await Promise.all(Array.from({ length: 10 }, () => anonymousClient.post('/users', fresh)));
    for (const { status } of answers) assert.equal(status, 401);
    const { headers } = await empty.as('admin').get('/users', { roles: 'administrator' });
    assert.equal(headers.get('x-wp-total'), '1');
  });
});
