import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';
import { PASSWORD } from '../support/users.ts';

const API = '//wp-json/wp/v2';

describe('an answer made before a scheduled date is not kept past it', () => {
  // A request with a cookie is answered from no cache.
  const headers = { headers: { cookie: 'some=thing' } };
  for (const [name, reader, path, query] of [
    ['a list', 'anonymous', '/posts', {}],
    ['a list of the client surface', 'anonymous', `${API}/posts`, {}],
    ['a list of an editor', 'editor', '/posts', { context: 'edit', status: 'any' }],
    ['an item of an editor', 'editor', '/posts/<id>', { context: 'edit' }],
    ['an item of an editor on the client surface', 'editor', `${API}/posts/<id>`, { context: 'edit' }],
  ] as const)
    test(name, async () => {
      const quoin = await startQuoin({ clientSurface: true });
      const { id } = await quoin.as('editor').create('/posts', {
        title: 'Spring tide',
        status: 'publish',
        date_gmt: '2026-11-21T12:00:10',
      });
      const ask = () => quoin.as(reader).get(path.replace('<id>', String(id)), query, headers);
      await ask();
      // Another request comes in between, when the date has come: it publishes the post.
      const { storage, clock } = quoin;
      const publishDue = storage.publishDue.bind(storage);
      storage.publishDue = async (nowGmt) => {
        storage.publishDue = publishDue;
        clock.advance(20);
        await publishDue(clock.gmt);
        return publishDue(nowGmt);
      };
      await ask();
      const expected = path.includes('<id>') || reader === 'editor' ? 'publish' : 'Spring tide';
      for (const time of ['first', 'second', 'third']) {
        const { status, text } = await ask();
        assert.equal(status, 200);
        assert.ok(text.includes(`"${expected}"`), `${time} answer afterwards: ${text}`);
        assert.ok(!text.includes('"future"'), `${time} answer afterwards: ${text}`);
      }
    });
});

test('the answer to a request with a cookie is sent to nobody else', async () => {
  const quoin = await startQuoin({ clientSurface: true });
  const draft = await quoin.as('admin').create('/posts', { title: 'Swordfish', status: 'draft' });
  const anonymous = quoin.as('anonymous');
  const login = await anonymous.request('POST', '//wp-login.php', {
    raw: new URLSearchParams({ log: 'admin', pwd: PASSWORD }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const nonce = await anonymous.get('//wp-admin/admin-ajax.php', { action: 'rest-nonce' }, { headers: { cookie } });
  // The nonce stands in the address, so that the address is all that a cache could go by.
  const path = `${API}/posts/${draft.id}?context=edit&_wpnonce=${nonce.text}`;
  for (const time of ['first', 'second', 'third']) {
    const own = await anonymous.get(path, {}, { headers: { cookie } });
    assert.equal(own.status, 200, `${time} time: ${own.text}`);
    assert.ok(own.text.includes('Swordfish'));
  }
  const other = await anonymous.get(path);
  assert.ok(other.status >= 400, other.text);
  assert.ok(!other.text.includes('Swordfish'));
});
