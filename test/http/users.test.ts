import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Json, PASSWORD, startQuoin, testRows } from '../support/index.ts';

const quoin = await startQuoin({ timezone: 'America/New_York' });
const admin = quoin.as('admin');

/** Users of different visibility, named by what they have written. */
const names = ['posts', 'pages', 'drafts', 'secrets', 'trash', 'coming', 'pictures', 'nothing'] as const;
type Name = (typeof names)[number];
const ids = {} as Record<Name, number>;
for (const name of names)
  ids[name] = await quoin.addUser({
    login: `log-in-of-${name}`,
    slug: name,
    name: `Name of ${name}`,
    email: `mail-of-${name}@example.net`,
    roles: ['editor'],
  });
const write = async (name: Name, path: string, fields: object): Promise<number> =>
  (await admin.create(path, { title: 'Written', date: '2026-01-01T12:00:00', author: ids[name], ...fields })).id;
const host = await write('posts', '/posts', { status: 'publish' });
await write('pages', '/pages', { status: 'publish' });
await write('drafts', '/posts', { status: 'draft' });
await write('secrets', '/posts', { status: 'private' });
await write('coming', '/posts', { status: 'future', date: '2026-12-24T12:00:00' });
await admin.delete(`/posts/${await write('trash', '/posts', { status: 'publish' })}`);
await quoin.storage.transaction((stores) =>
  stores.posts.insert({ type: 'attachment', status: 'inherit', parent_id: host, author_id: ids.pictures, slug: 'p' }),
);

const given = { ...ids, ...quoin.users };
const members = (login: string, more: object = {}) => ({
  username: login,
  email: `${login}@example.org`,
  password: 'a fresh password',
  ...more,
});

describe('reading users', () => {
  testRows(quoin, given, [
    {
      name: 'an anonymous client finds the authors of what is public, by name',
      request: 'GET /users',
      status: 200,
      items: ['pages', 'posts'],
      answerHeaders: { 'x-wp-total': '2', 'x-wp-totalpages': '1', allow: 'GET' },
    },
    {
      name: 'an editor finds no more',
      as: 'editor',
      request: 'GET /users',
      status: 200,
      items: ['pages', 'posts'],
    },
    {
      name: 'an administrator finds everybody',
      as: 'admin',
      request: 'GET /users?per_page=1',
      status: 200,
      answerHeaders: { 'x-wp-total': String(names.length + Object.keys(quoin.users).length), allow: 'GET, POST' },
    },
    {
      name: 'an anonymous client sees such an author',
      request: 'GET /users/{posts}',
      status: 200,
      answer: { slug: 'posts' },
    },
    ...(['drafts', 'secrets', 'trash', 'coming', 'nothing'] as const).map((name) => ({
      name: `an anonymous client does not see the author of ${name}`,
      request: `GET /users/{${name}}`,
      status: 401,
      code: 'rest_user_cannot_view',
    })),
    {
      name: 'who may read private posts sees their authors',
      as: 'editor',
      request: 'GET /users/{secrets}',
      status: 200,
    },
    {
      name: 'and not those of drafts',
      as: 'editor',
      request: 'GET /users/{drafts}',
      status: 403,
      code: 'rest_user_cannot_view',
    },
    { name: 'everybody sees oneself', as: 'subscriber', request: 'GET /users/{subscriber}?context=edit', status: 200 },
    {
      name: 'and others not in context edit',
      as: 'editor',
      request: 'GET /users/{posts}?context=edit',
      status: 403,
      code: 'rest_forbidden_context',
    },
    {
      name: 'nobody is missing',
      as: 'admin',
      request: 'GET /users/99999999',
      status: 404,
      code: 'rest_user_invalid_id',
    },
    {
      name: 'a page beyond the last is empty',
      request: 'GET /users?page=9',
      status: 200,
      items: [],
      answerHeaders: { 'x-wp-total': '2' },
    },
  ]);

  test('log-in name, address and the rest of context edit are in no other context', async () => {
    const { body } = await quoin.as('anonymous').get(`/users/${ids.posts}`);
    const shown = ['avatar_urls', 'description', 'id', 'link', 'meta', 'name', 'slug', 'url'];
    assert.deepEqual(Object.keys(body).toSorted(), shown);
    const embedded = await quoin.as('anonymous').get(`/users/${ids.posts}`, { context: 'embed' });
    assert.deepEqual(
      Object.keys(embedded.body).toSorted(),
      shown.filter((name) => name !== 'meta'),
    );
  });

  test('avatars reveal nothing and are served by Quoin', async () => {
    const { body } = await quoin.as('anonymous').get('/users');
    const [one, ...others] = body.map((user: Json) => JSON.stringify(user.avatar_urls));
    for (const other of others) assert.equal(other, one);
    const picture = await fetch(body[0].avatar_urls[48]);
    assert.equal(picture.status, 200);
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
  });
});

describe('lists of users tell anonymous clients nothing by the back door', () => {
  testRows(quoin, given, [
    ...['log-in-of', 'example.net', 'mail-of-posts@example.net'].map((text) => ({
      name: `a search for "${text}" finds nobody`,
      request: `GET /users?search=${encodeURIComponent(text)}`,
      status: 200,
      items: [],
    })),
    {
      name: 'a search for a name or slug finds',
      request: 'GET /users?search=name+of+pa',
      status: 200,
      items: ['pages'],
    },
    {
      name: 'an administrator searches addresses too',
      as: 'admin',
      request: 'GET /users?search=mail-of-pa',
      status: 200,
      items: ['pages'],
    },
    { name: 'a search for an id finds', request: 'GET /users?search={posts}', status: 200, items: ['posts'] },
    ...['email', 'registered_date'].map((orderby) => ({
      name: `there is no order by ${orderby}`,
      request: `GET /users?orderby=${orderby}`,
      status: 401,
      code: 'rest_forbidden_orderby',
    })),
    {
      name: 'nor a choice by role',
      as: 'editor',
      request: 'GET /users?roles=editor',
      status: 403,
      code: 'rest_user_cannot_view',
    },
    ...[
      'password=x',
      'user_pass=x',
      'email[contains]=a',
      'where[id]=1',
      'filter[meta_key]=x',
      'login=admin',
      'who=authors',
      't1.x=1',
    ].map((query) => ({
      name: `${query} changes nothing`,
      request: `GET /users?${query}`,
      status: 200,
      items: ['pages', 'posts'],
    })),
  ]);

  test('include and slug reach no hidden user', async () => {
    const anonymous = quoin.as('anonymous');
    const included = await anonymous.get('/users', { include: names.map((name) => ids[name]), orderby: 'id' });
    assert.deepEqual(
      included.body.map((user: Json) => user.slug),
      ['posts', 'pages'],
    );
    assert.deepEqual((await anonymous.get('/users', { slug: 'drafts,posts' })).body.length, 1);
  });

  test('an author leaves the list with the last public post', async () => {
    const brief = await quoin.addUser({ login: 'brief', roles: ['author'] });
    const { id } = await admin.create('/posts', { title: 'Brief', status: 'publish', author: brief });
    assert.equal((await quoin.as('anonymous').get(`/users/${brief}`)).status, 200);
    await admin.post(`/posts/${id}`, { status: 'private' });
    assert.equal((await quoin.as('anonymous').get(`/users/${brief}`)).status, 401);
    assert.deepEqual((await quoin.as('anonymous').get('/users', { include: brief })).body, []);
  });
});

describe('creating users', () => {
  testRows(quoin, given, [
    {
      name: 'the least that is needed makes a subscriber',
      as: 'admin',
      request: 'POST /users',
      body: members('Least'),
      status: 201,
      answer: {
        username: 'Least',
        name: 'Least',
        nickname: 'Least',
        slug: 'least',
        locale: 'en_US',
        roles: ['subscriber'],
        capabilities: { read: true, subscriber: true },
        extra_capabilities: { subscriber: true },
        registered_date: '2026-11-21T12:00:00+00:00',
      },
    },
    {
      name: 'texts are cleaned, the name is made of first and last name',
      as: 'admin',
      request: 'POST /users',
      body: members('clean', {
        first_name: '<b>Ann</b>',
        last_name: 'A & B',
        url: 'javascript:alert(1)',
        description: '<b>b</b><script>s</script>',
      }),
      status: 201,
      answer: { name: 'Ann A &amp; B', first_name: 'Ann', url: '', description: '<b>b</b>s' },
    },
    {
      name: 'several roles are taken',
      as: 'admin',
      request: 'POST /users',
      body: members('several', { roles: 'author,editor' }),
      status: 201,
      answer: { roles: ['author', 'editor'] },
    },
    {
      name: 'or none',
      as: 'admin',
      request: 'POST /users',
      body: members('none', { roles: [] }),
      status: 201,
      answer: { roles: [], capabilities: {} },
    },
    {
      name: 'a taken slug gets a suffix',
      as: 'admin',
      request: 'POST /users',
      body: members('suffix', { slug: 'posts' }),
      status: 201,
      answer: { slug: 'posts-2' },
    },
    {
      name: 'log-in name, address and password are required',
      as: 'admin',
      request: 'POST /users',
      body: {},
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['username', 'email', 'password'],
    },
    {
      name: 'a log-in name is taken whatever its case',
      as: 'admin',
      request: 'POST /users',
      body: members('LEAST', { email: 'x@example.org' }),
      status: 400,
      code: 'existing_user_login',
    },
    {
      name: 'so is an address',
      as: 'admin',
      request: 'POST /users',
      body: members('x', { email: 'LEAST@example.org' }),
      status: 400,
      code: 'existing_user_email',
    },
    ...[
      { username: 'bad/name' },
      { username: ' x' },
      { username: 'Ünï' },
      { username: 'u'.repeat(61) },
      { email: 'nonsense' },
      { password: '' },
      { password: 'back\\slash' },
      { password: 'p'.repeat(1_000_000) },
      { locale: 'de_DE' },
      { url: `http://example.org/${'u'.repeat(100)}` },
      { name: 5 },
    ].map((bad) => ({
      name: `${JSON.stringify(bad).slice(0, 40)} is refused`,
      as: 'admin',
      request: 'POST /users',
      body: members('bad', bad),
      status: 400,
      code: 'rest_invalid_param',
      params: Object.keys(bad),
    })),
    {
      name: 'an unknown role is refused',
      as: 'admin',
      request: 'POST /users',
      body: members('bad', { roles: ['nonsense'] }),
      status: 400,
      code: 'rest_user_invalid_role',
    },
    {
      name: 'read-only members are ignored',
      as: 'admin',
      request: 'POST /users',
      body: members('ignored', { capabilities: { manage_options: true }, registered_date: '2000-01-01T00:00:00' }),
      status: 201,
      answer: { registered_date: '2026-11-21T12:00:00+00:00', roles: ['subscriber'] },
    },
    {
      name: 'an anonymous client creates nobody',
      request: 'POST /users',
      body: members('bad'),
      status: 401,
      code: 'rest_cannot_create_user',
    },
    ...(['editor', 'author', 'contributor', 'subscriber'] as const).map((role) => ({
      name: `nor does the ${role}`,
      as: role,
      request: 'POST /users',
      body: members('bad', { roles: ['administrator'] }),
      status: 403,
      code: 'rest_cannot_create_user',
    })),
  ]);
});

describe('changing users', () => {
  testRows(quoin, given, [
    {
      name: 'one changes oneself',
      as: 'author',
      request: 'POST /users/{author}',
      body: { description: 'About me', nickname: '' },
      status: 200,
      answer: { description: 'About me', nickname: 'author' },
    },
    {
      name: 'and nobody else',
      as: 'editor',
      request: 'POST /users/{author}',
      body: { name: 'x' },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'an anonymous client changes nobody',
      request: 'POST /users/{author}',
      body: { name: 'x' },
      status: 401,
      code: 'rest_cannot_edit',
    },
    {
      name: 'nobody takes a role',
      as: 'author',
      request: 'POST /users/{author}',
      body: { roles: ['administrator'] },
      status: 403,
      code: 'rest_cannot_edit_roles',
    },
    {
      name: 'nor changes those of others',
      as: 'editor',
      request: 'POST /users/{author}',
      body: { roles: ['author'] },
      status: 403,
      code: 'rest_cannot_edit_roles',
    },
    {
      name: 'nor gives the own up',
      as: 'author',
      request: 'POST /users/{author}',
      body: { roles: [] },
      status: 403,
      code: 'rest_cannot_edit_roles',
    },
    {
      name: 'an administrator keeps the own role',
      as: 'admin',
      request: 'POST /users/{admin}',
      body: { roles: ['editor'] },
      status: 403,
      code: 'rest_user_invalid_role',
    },
    {
      name: 'a log-in name does not change',
      as: 'admin',
      request: 'POST /users/{author}',
      body: { username: 'other' },
      status: 400,
      code: 'rest_user_invalid_argument',
    },
    {
      name: 'saying it again is fine',
      as: 'admin',
      request: 'POST /users/{author}',
      body: { username: 'author' },
      status: 200,
    },
    {
      name: 'an empty name is the log-in name',
      as: 'admin',
      request: 'POST /users/{author}',
      body: { name: '', slug: '' },
      status: 200,
      answer: { name: 'author', slug: 'author' },
    },
    {
      name: 'a taken address is refused',
      as: 'admin',
      request: 'POST /users/{author}',
      body: { email: 'EDITOR@example.com' },
      status: 400,
      code: 'rest_user_invalid_email',
    },
    {
      name: 'so is a taken slug',
      as: 'admin',
      request: 'POST /users/{author}',
      body: { slug: 'posts' },
      status: 400,
      code: 'rest_user_invalid_slug',
    },
    {
      name: 'the id in the path is the only one',
      as: 'author',
      request: 'POST /users/{author}?id=1',
      body: { id: 1, description: 'Still me' },
      status: 200,
      answer: { username: 'author', description: 'Still me' },
    },
  ]);

  for (const [what, change, login, secret] of [
    ['password', { password: 'another password' }, 'leaver', PASSWORD],
    ['address', { email: 'new-address@example.org' }, 'old-address@example.org', PASSWORD],
  ] as const)
    test(`a cached log-in is void when the ${what} changes`, async () => {
      const id = (
        await admin.create('/users', { ...members('leaver'), email: 'old-address@example.org', password: PASSWORD })
      ).id;
      const read = async () => (await quoin.login(login, secret).get(`/users/${id}`, { context: 'edit' })).status;
      assert.equal(await read(), 200);
      assert.equal((await admin.post(`/users/${id}`, change)).status, 200);
      assert.equal(await read(), 401);
      await admin.delete(`/users/${id}`, { force: true });
    });

  test('a removed role has no effect from the next request on', async () => {
    const id = (await admin.create('/users', members('demoted', { roles: ['editor'] }))).id;
    const demoted = quoin.login('demoted', 'a fresh password');
    assert.equal((await demoted.post('/pages', { title: 'A page' })).status, 201);
    await admin.post(`/users/${id}`, { roles: ['subscriber'] });
    assert.equal((await demoted.post('/pages', { title: 'A page' })).status, 403);
  });

  test('the last administrator keeps the role, even when two remove it from each other', async () => {
    const second = (await admin.create('/users', members('second', { roles: ['administrator'] }))).id;
    const other = quoin.login('second', 'a fresh password');
    await other.get('/users');
    const answers = await Promise.all([
      admin.post(`/users/${second}`, { roles: ['editor'] }),
      other.post(`/users/${quoin.users.admin}`, { roles: ['editor'] }),
    ]);
    assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 403]);
    const left = (await quoin.storage.users.find({ where: { kind: 'everything' } })).filter((user) =>
      user.roles.includes('administrator'),
    );
    assert.equal(left.length, 1);
    // Whoever is left puts things in order for the tests that follow.
    const survivor = left[0]?.id === second ? other : admin;
    await survivor.post(`/users/${quoin.users.admin}`, { roles: ['administrator'] });
    await admin.post(`/users/${second}`, { roles: ['editor'] });
    assert.equal(
      (await admin.delete(`/users/${quoin.users.admin}`, { force: true })).body.code,
      'rest_user_cannot_delete',
    );
  });
});

describe('deleting users', () => {
  testRows(quoin, given, [
    {
      name: 'there is no trash for them',
      as: 'admin',
      request: 'DELETE /users/{nothing}',
      status: 501,
      code: 'rest_trash_not_supported',
    },
    {
      name: 'an heir must exist',
      as: 'admin',
      request: 'DELETE /users/{nothing}?force=true&reassign=99999',
      status: 400,
      code: 'rest_user_invalid_reassign',
    },
    {
      name: 'and be another',
      as: 'admin',
      request: 'DELETE /users/{nothing}?force=true&reassign={nothing}',
      status: 400,
      code: 'rest_user_invalid_reassign',
    },
    {
      name: 'and be an id',
      as: 'admin',
      request: 'DELETE /users/{nothing}?force=true&reassign=x',
      status: 400,
      code: 'rest_invalid_param',
      params: ['reassign'],
    },
    {
      name: 'an anonymous client deletes nobody',
      request: 'DELETE /users/{nothing}?force=true',
      status: 401,
      code: 'rest_user_cannot_delete',
    },
    {
      name: 'users do not delete themselves',
      as: 'editor',
      request: 'DELETE /users/{editor}?force=true',
      status: 403,
      code: 'rest_user_cannot_delete',
    },
  ]);

  /** A user with one thing of each kind; the published post has a category. */
  async function leaving(login: string) {
    const id = await quoin.addUser({ login, roles: ['author'] });
    const category = (await admin.create('/categories', { name: `Of ${login}` })).id;
    const post = (await admin.create('/posts', { title: login, status: 'publish', author: id, categories: [category] }))
      .id;
    const draft = (await admin.create('/posts', { title: login, author: id })).id;
    const page = (await admin.create('/pages', { title: login, status: 'publish', author: id })).id;
    const count = async () => (await admin.get(`/categories/${category}`)).body.count;
    const shown = async (path: string) => {
      const { body } = await admin.get(path, { context: 'edit' });
      return [body.author, body.status];
    };
    return { id, count, shown, post: `/posts/${post}`, draft: `/posts/${draft}`, page: `/pages/${page}` };
  }

  test('with an heir everything stays and has a new author', async () => {
    const { id, count, shown, post, draft, page } = await leaving('with-heir');
    const answer = await admin.delete(`/users/${id}`, { force: true, reassign: quoin.users.author });
    assert.equal(answer.body.deleted, true);
    assert.equal(answer.body.previous.username, 'with-heir');
    assert.deepEqual(await shown(post), [quoin.users.author, 'publish']);
    assert.deepEqual(await shown(draft), [quoin.users.author, 'draft']);
    assert.deepEqual(await shown(page), [quoin.users.author, 'publish']);
    assert.equal(await count(), 1);
  });

  test('without reassign, everything goes to the trash, and counts of terms follow', async () => {
    const { id, count, shown, post, draft, page } = await leaving('without-heir');
    assert.equal(await count(), 1);
    await quoin.as('without-heir').get(`/users/${id}`);
    assert.equal((await admin.delete(`/users/${id}`, { force: true })).status, 200);
    assert.deepEqual(await shown(post), [id, 'trash']);
    assert.deepEqual(await shown(draft), [id, 'trash']);
    assert.deepEqual(await shown(page), [id, 'trash']);
    assert.equal(await count(), 0);
    assert.equal((await quoin.as('without-heir').get('/posts')).status, 401);
  });
});
