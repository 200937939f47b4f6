import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, test } from 'node:test';
import { secretOf, startQuoin } from '../support/index.ts';

// What a browser adds by itself: Basic credentials that it has stored, where another site sends a form or a link.
const quoin = await startQuoin({ clientSurface: true, anonymousComments: true });
const admin = quoin.as('admin');
const API = '//wp-json/wp/v2';
const { id } = await admin.create('/posts', { title: 'Tide', status: 'publish' });
const state = async (): Promise<string> => (await admin.get('/posts', { status: 'any,trash', context: 'edit' })).text;
const FORM = 'application/x-www-form-urlencoded';

/** Sends a form with the credentials of the administrator; `fetch` would not let the fetch mode be chosen. */
async function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  { body = 'title=Forged', isAnonymous = false } = {},
) {
  const url = quoin.url + (path.startsWith('//') ? path.slice(1) : quoin.prefix + path);
  const credentials = isAnonymous ? {} : { auth: `admin:${secretOf('admin')}` };
  const asked = request(url, { method, headers: { 'content-type': FORM, ...headers }, ...credentials });
  asked.end(method === 'POST' || method === 'PUT' ? body : undefined);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: JSON.parse(Buffer.concat(await answer.toArray()).toString()) };
}

describe('with stored credentials, another site', () => {
  for (const site of ['cross-site', 'same-site'])
    for (const mode of ['navigate', 'no-cors'])
      test(`changes nothing: ${site}, ${mode}`, async () => {
        const before = await state();
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode };
        for (const [method, path, more = {}] of [
          ['POST', '/posts'],
          ['POST', `${API}/posts`],
          ['POST', `/posts/${id}`],
          ['POST', `${API}/posts/${id}?_method=DELETE`],
          ['POST', `${API}/posts`, { 'x-http-method-override': 'GET' }],
          ['POST', '//?rest_route=/wp/v2/posts'],
          ['PUT', `${API}/posts/${id}`],
          ['DELETE', `/posts/${id}`],
        ] as const) {
          const answer = await send(method, path, { ...headers, ...more });
          assert.deepEqual([answer.status, answer.body.code], [403, 'rest_cross_site_change'], `${method} ${path}`);
        }
        assert.equal(await state(), before);
        assert.equal((await send('GET', `/posts/${id}?context=edit`, headers)).status, 200);
      });

  test('scripts with credentials of their own are allowed, as are the site itself and typed addresses', async () => {
    for (const [site, mode] of [
      ['cross-site', 'cors'],
      ['same-origin', 'navigate'],
      ['none', 'navigate'],
    ] as const) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode };
      assert.equal((await send('POST', `/posts/${id}`, headers)).status, 200, `${site} ${mode}`);
    }
  });
});

test('without credentials, the form of another site sends a comment', async () => {
  const body = new URLSearchParams({
    post: String(id),
    author_name: 'A reader',
    author_email: 'reader@example.com',
    content: 'From the page of a front end',
  }).toString();
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  assert.equal((await send('POST', `${API}/comments`, headers, { body, isAnonymous: true })).status, 201);
});

describe('a GET changes nothing', () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'delete'];
  for (const method of methods)
    test(`whatever method it names: ${method}`, async () => {
      const before = await state();
      for (const sent of ['GET', 'HEAD', 'OPTIONS'])
        for (const [query, headers] of [
          [{ _method: method, title: 'Forged', force: true }, {}],
          [{ title: 'Forged', force: true }, { 'x-http-method-override': method }],
        ] as const)
          for (const path of [`${API}/posts/${id}`, `${API}/posts`]) {
            const answer = await admin.request(sent, path, { query, headers });
            assert.equal(answer.status, 400, `${sent} ${path}`);
            if (sent !== 'HEAD') assert.equal(answer.body.code, 'rest_read_cannot_change');
          }
      assert.equal(await state(), before);
    });

  test('method overrides may name a read', async () => {
    assert.equal((await admin.get(`${API}/posts/${id}`, { _method: 'GET' })).status, 200);
    const changed = await admin.post(`${API}/posts/${id}`, { title: 'Ebb' }, { query: { _method: 'PUT' } });
    assert.equal(changed.body.title.raw, 'Ebb');
  });
});

describe('the address of the site', () => {
  for (const url of [
    ...['javascript:alert(1)', 'ftp://example.com', 'data:text/html,x', '//example.com', 'example.com', 'https:/a', ''],
    ...[
      'http://[',
      'http://a:99999',
      'https://me:you@example.com',
      'http://a"onclick="b',
      "http://a/'x",
      'http://a/<b>',
    ],
    ...[
      'http://a/?b',
      'http://a/#b',
      'http://a b',
      'http://a\\b',
      // Nothing is served below a path.
      'https://example.com/blog',
      'https://%',
      'https://пример.example',
      'https://a/é',
    ],
  ])
    test(`is not ${url || 'empty'}`, async () => {
      const answer = await admin.post(`${API}/settings`, { url });
      assert.deepEqual([answer.status, answer.body.code], [400, 'rest_invalid_param']);
      assert.equal((await admin.get(`${API}/settings`)).body.url, quoin.url);
    });

  test('is one of the web', async () => {
    for (const url of ['https://example.com', 'http://[::1]:8080', 'https://xn--e1afmkfd.example'])
      assert.equal((await admin.post(`${API}/settings`, { url })).body.url, url);
    assert.equal((await admin.post(`${API}/settings`, { url: null })).body.url, quoin.url);
  });
});
