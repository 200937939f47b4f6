import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ loginAttempts: 0 });
const anonymous = quoin.as('anonymous');
await quoin.as('admin').create('/posts', { title: 'One', status: 'publish' });

suite('names of fields have limits', () => {
  for (const base of [
    '//site/v2/posts',
    '//site/v2/types',
    '//wp-json/wp/v2/posts',
    '//wp-json/wp/v2/types',
    '//wp-json',
  ]) {
    for (const [what, fields, status] of [
      ['ten levels', 'a.b.c.d.e.f.g.h.i.j', 200],
      ['eleven levels', 'a.b.c.d.e.f.g.h.i.j.k', 400],
      ['15,000 dots', '.'.repeat(15_000), 400],
      ['200 names', Array.from({ length: 200 }, (_, place) => `f${place}`).join(','), 200],
      ['201 names', Array.from({ length: 201 }, (_, place) => `f${place}`).join(','), 400],
      ['a name of 200 characters', 'n'.repeat(200), 200],
      ['a name of 201 characters', 'n'.repeat(201), 400],
    ] as const)
      test(`${what} at ${base.slice(1)}: ${status}`, async () => {
        const { status: answered, body } = await anonymous.get(base, { _fields: fields });
        assert.equal(answered, status);
        if (status === 400) {
          assert.equal(body.code, 'rest_invalid_param');
          assert.match(body.data.params._fields, /^_fields must /);
        }
      });
  }

  test('a write with names beyond the limits changes nothing', async () => {
    const admin = quoin.as('admin');
    const _fields = '.'.repeat(15_000);
    assert.equal((await admin.post('/posts', { title: 'Never', _fields })).status, 400);
    assert.equal((await admin.post('//wp-json/wp/v2/posts', { title: 'Never', _fields })).status, 400);
    const { body: settings } = await admin.get('//wp-json/wp/v2/settings');
    const refused = await admin.post(`//wp-json/wp/v2/settings?_fields=${_fields}`, { title: 'Never' });
    assert.equal(refused.status, 400);
    assert.deepEqual((await admin.get('//wp-json/wp/v2/settings')).body, settings);
    const _embed = 'a,'.repeat(101);
    assert.equal((await admin.post(`//wp-json/wp/v2/posts?_embed=${_embed}`, { title: 'Never' })).status, 400);
    assert.deepEqual((await admin.get('/posts', { search: 'Never', status: 'any' })).body, []);
  });
});

suite('names of what is embedded have limits', () => {
  for (const [what, names, status] of [
    ['100 names', 'author,'.repeat(100), 200],
    ['101 names', 'author,'.repeat(101), 400],
    ['a name of 201 characters', 'n'.repeat(201), 400],
  ] as const)
    test(`${what}: ${status}`, async () => {
      assert.equal((await anonymous.get('//wp-json/wp/v2/posts', { _embed: names })).status, status);
    });
});

suite('paths have limits', () => {
  for (const path of ['//wp-json', '//wp-json/wp/v2', '//wp-json/wp/v2/posts'])
    test(`slashes after ${path.slice(1)}`, async () => {
      assert.equal((await anonymous.get(`${path}${'/'.repeat(100)}`)).status, 200);
      const { status, body } = await anonymous.get(`${path}${'/'.repeat(15_000)}`);
      assert.equal(status, 404);
      assert.equal(body.code, 'rest_no_route');
    });
});

suite('reads that are sent as writes', () => {
  const path = '//wp-json/wp/v2/posts';
  const headers = { 'x-http-method-override': 'GET' };
  const lists = (length: number) => ({ exclude: Array.from({ length }, (_, place) => 1_000_000 + place) });

  test('have arguments as long as those of plain ones', async () => {
    const { status, body } = await anonymous.post(path, lists(900), { headers });
    assert.equal(status, 200);
    assert.equal(body.length, 1);
  });

  test('have none that are longer, whatever they are nested in', async () => {
    const long = 'x'.repeat(17_000);
    for (const given of [
      lists(2_100),
      { search: long },
      { [long]: 1 },
      { unknown: { [long]: 1 } },
      { unknown: [[[[long]]]] },
      { _fields: '.'.repeat(60_000) },
      Object.fromEntries(Array.from({ length: 900 }, (_, place) => [`${place}`, 'x'.repeat(20)])),
    ]) {
      const { status, body } = await anonymous.post(path, given, { headers });
      assert.equal(status, 413);
      assert.equal(body.code, 'rest_body_too_large');
      assert.equal((await anonymous.post(`${path}?_method=GET`, given)).status, 413);
    }
  });

  test('are judged by each argument', async () => {
    const { status, body } = await anonymous.post(path, { _fields: '.'.repeat(15_000) }, { headers });
    assert.equal(status, 400);
    assert.equal(body.code, 'rest_invalid_param');
  });
});
