import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import apiFetch from '@wordpress/api-fetch';
import { fill, newWord, POSTS, picture, USER_PASSWORD } from './support/contents.ts';
import { logIn } from './support/session.ts';
import { openSite } from './support/site.ts';

const site = await openSite();
const given = await fill(site);
const word = newWord();
const author = { username: given.authorName, password: USER_PASSWORD };

const basic = ({ username, password }) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});
const ids = (items) => items.map(({ id }) => id);

// A page sets the client up once, for whoever looks at it; here, whoever is `acting`.
let acting = {};
apiFetch.use((options, next) => next({ ...options, headers: { ...acting, ...options.headers } }));
apiFetch.use(apiFetch.mediaUploadMiddleware);
apiFetch.use(apiFetch.createRootURLMiddleware(site.index));

/** Asks as somebody, or as an anonymous client. */
async function as(user, options) {
  acting = user ? basic(user) : {};
  return apiFetch(options);
}

describe('reading', () => {
  test('a list, its headers and a single item', async () => {
    const path = `/wp/v2/posts?categories=${given.category}&per_page=2&page=2`;
    assert.deepEqual(ids(await as(undefined, { path })), given.posts.toReversed().slice(2, 4));
    const answer = await as(undefined, { path, parse: false });
    assert.deepEqual([answer.headers.get('x-wp-total'), answer.headers.get('x-wp-totalpages')], [String(POSTS), '4']);
    const fields = '_fields=id,title,_links&_embed=author';
    const post = await as(undefined, { path: `/wp/v2/posts/${given.richPost}?${fields}` });
    assert.deepEqual(Object.keys(post).toSorted(), ['_embedded', '_links', 'id', 'title']);
    assert.deepEqual(Object.keys(post._embedded), ['author']);
  });

  test('a list without end is put together from its pages', async () => {
    const names = Array.from({ length: 101 }, (_, n) => `Many ${word} ${n}`);
    for (const name of names) await as(site.admin, { path: '/wp/v2/tags', method: 'POST', data: { name } });
    const path = `/wp/v2/tags?per_page=-1&search=Many ${word}&orderby=id`;
    assert.deepEqual(
      (await as(undefined, { path })).map(({ name }) => name),
      names,
    );
  });

  test('a namespace and an endpoint do as well as a path', async () => {
    const post = await as(undefined, { namespace: 'wp/v2', endpoint: `posts/${given.richPost}` });
    assert.equal(post.id, given.richPost);
  });

  test('the index, with the fields that an editor asks for', async () => {
    const _fields = 'description,gmt_offset,home,name,site_icon,site_icon_url,site_logo,timezone_string,url';
    const index = await as(undefined, { path: `/?_fields=${_fields}` });
    assert.equal(index.home, site.url);
    assert.equal(index.routes, undefined);
  });

  test('what somebody may do is told by the header of OPTIONS', async () => {
    const allow = async (user, path) => {
      const answer = await as(user, { path, method: 'OPTIONS', parse: false });
      return answer.headers.get('allow').split(', ').toSorted();
    };
    assert.deepEqual(await allow(undefined, '/wp/v2/posts'), ['GET']);
    assert.deepEqual(await allow(author, '/wp/v2/posts'), ['GET', 'POST']);
    assert.deepEqual(await allow(site.admin, `/wp/v2/posts/${given.draft}`), ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
    assert.deepEqual(await allow(author, `/wp/v2/posts/${given.richPost}`), ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
    assert.deepEqual(await allow(undefined, `/wp/v2/posts/${given.richPost}`), ['GET']);
  });

  test('the namespace lists its routes', async () => {
    const { namespace, routes } = await as(undefined, { path: '/wp/v2' });
    assert.equal(namespace, 'wp/v2');
    assert.ok('/wp/v2/posts' in routes);
  });
});

describe('writing', () => {
  // Every method but GET and POST goes out as POST, and names itself in a header.
  const kinds = {
    posts: { title: `Made ${word}`, status: 'publish', content: 'Text' },
    pages: { title: `Made ${word}`, status: 'publish', content: 'Text' },
    categories: { name: `Made ${word}` },
    tags: { name: `Made ${word}` },
    comments: { post: given.posts[0], content: `Made ${word}` },
    users: { username: `user-${word}`, email: `user-${word}@example.com`, password: 'user-pass-5678' },
  };
  const changes = {
    posts: { sticky: true },
    pages: { menu_order: 4 },
    categories: { parent: given.category },
    tags: { description: 'D' },
    comments: { author_name: 'Nobody' },
    users: { nickname: 'Nick' },
  };
  for (const [kind, data] of Object.entries(kinds))
    test(`${kind} are created, updated by PUT and PATCH, and deleted`, async () => {
      const made = await as(site.admin, { path: `/wp/v2/${kind}`, method: 'POST', data });
      const path = `/wp/v2/${kind}/${made.id}`;
      const [[name, value]] = Object.entries(changes[kind]);
      for (const method of ['PUT', 'PATCH', 'POST']) {
        const changed = await as(site.admin, { path, method, data: changes[kind] });
        assert.deepEqual(changed[name], value);
      }
      const query = `force=true${kind === 'users' ? `&reassign=${given.author}` : ''}`;
      const { deleted, previous } = await as(site.admin, { path: `${path}?${query}`, method: 'DELETE' });
      assert.deepEqual([deleted, previous.id], [true, made.id]);
    });

  test('a deletion may carry its arguments in the body', async () => {
    const { id } = await as(site.admin, { path: '/wp/v2/tags', method: 'POST', data: { name: `Body ${word}` } });
    const gone = await as(site.admin, { path: `/wp/v2/tags/${id}`, method: 'DELETE', data: { force: true } });
    assert.equal(gone.deleted, true);
  });

  test('a form with a file is uploaded', async () => {
    const body = new FormData();
    body.append('file', new File([picture()], `${word}.png`, { type: 'image/png' }));
    body.append('title', `Upload ${word}`);
    body.append('post', given.posts[0]);
    const made = await as(author, { path: '/wp/v2/media', method: 'POST', body });
    assert.deepEqual([made.title.raw, made.post, made.media_details.width], [`Upload ${word}`, given.posts[0], 640]);
    const path = `/wp/v2/media/${made.id}`;
    assert.equal((await as(author, { path, method: 'PUT', data: { alt_text: 'Alt' } })).alt_text, 'Alt');
    assert.equal((await as(author, { path: `${path}?force=true`, method: 'DELETE' })).deleted, true);
  });

  test('settings are changed', async () => {
    const path = '/wp/v2/settings';
    const { start_of_week } = await as(site.admin, { path });
    assert.equal((await as(site.admin, { path, method: 'PUT', data: { start_of_week: 3 } })).start_of_week, 3);
    await as(site.admin, { path, method: 'POST', data: { start_of_week } });
  });

  test('an autosave is kept beside the post', async () => {
    const path = `/wp/v2/posts/${given.richPost}/autosaves`;
    const saved = await as(site.admin, { path, method: 'POST', data: { content: `Unsaved ${word}` } });
    assert.deepEqual([saved.parent, saved.content.raw], [given.richPost, `Unsaved ${word}`]);
    const post = await as(undefined, { path: `/wp/v2/posts/${given.richPost}` });
    assert.doesNotMatch(post.content.rendered, /Unsaved/);
    assert.ok(ids(await as(site.admin, { path })).includes(saved.id));
  });
});

describe('in a browser that is logged in', () => {
  test('cookies and nonce do for everything, and a nonce that went stale is renewed', async () => {
    const { cookies, nonce } = await logIn(site, author);
    const plainFetch = globalThis.fetch;
    // The jar of the browser.
    globalThis.fetch = (url, options) =>
      plainFetch(url, { ...options, headers: { ...options?.headers, cookie: cookies } });
    apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware('0123456789');
    apiFetch.nonceEndpoint = `${site.url}/wp-admin/admin-ajax.php?action=rest-nonce`;
    apiFetch.use(apiFetch.nonceMiddleware);
    // Along with a cookie, methods go out as what they are.
    apiFetch.unregister(apiFetch.httpV1Middleware);
    try {
      const me = await as(undefined, { path: '/wp/v2/users/me' });
      assert.equal(me.id, given.author);
      assert.equal(apiFetch.nonceMiddleware.nonce, nonce);
      const made = await as(undefined, { path: '/wp/v2/posts', method: 'POST', data: { title: `Browser ${word}` } });
      const path = `/wp/v2/posts/${made.id}`;
      assert.equal((await as(undefined, { path, method: 'PUT', data: { content: 'New' } })).content.raw, 'New');
      assert.equal((await as(undefined, { path: `${path}?force=true`, method: 'DELETE' })).deleted, true);
    } finally {
      apiFetch.unregister(apiFetch.nonceMiddleware);
      globalThis.fetch = plainFetch;
    }
  });
});

describe('errors', () => {
  const rows = [
    ['a missing item', undefined, { path: '/wp/v2/pages/99999999' }, 'rest_post_invalid_id', 404],
    ['a missing route', undefined, { path: '/wp/v2/nothing' }, 'rest_no_route', 404],
    ['a missing namespace', undefined, { path: '/nothing/v1/posts' }, 'rest_no_route', 404],
    ['a wrong value', undefined, { path: '/wp/v2/posts?per_page=0' }, 'rest_invalid_param', 400],
    [
      'a missing argument',
      undefined,
      { path: '/wp/v2/tags', method: 'POST', data: { slug: 'x' } },
      'rest_missing_callback_param',
      400,
    ],
    [
      'an anonymous client who writes',
      undefined,
      { path: '/wp/v2/pages', method: 'POST', data: { title: 'x' } },
      'rest_cannot_create',
      401,
    ],
    [
      'an author who changes a page',
      author,
      { path: `/wp/v2/pages/${given.page}`, method: 'PUT', data: { title: 'x' } },
      'rest_cannot_edit',
      403,
    ],
    ['a method that is not there', site.admin, { path: '/wp/v2/types', method: 'DELETE' }, 'rest_no_route', 404],
    [
      'a file that is none',
      author,
      { path: '/wp/v2/media', method: 'POST', body: new FormData() },
      'rest_upload_no_data',
      400,
    ],
  ];
  for (const [name, user, options, code, status] of rows)
    test(`${name}: ${code}`, () =>
      assert.rejects(as(user, options), (error) => {
        assert.deepEqual([error.code, error.data.status], [code, status]);
        assert.equal(typeof error.message, 'string');
        return true;
      }));
});
