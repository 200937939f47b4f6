import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareItems } from './compare-items.ts';
import { rules } from './rules.ts';

const sites = { old: 'https://old.example', new: 'https://new.example' };

const post = {
  id: 7,
  date: '2024-03-01T10:00:00',
  slug: 'first',
  status: 'publish',
  link: 'https://old.example/first/',
  password: 'ebb',
  title: { raw: 'First', rendered: 'First' },
  content: {
    raw: '<img src="http://old.example/wp-content/uploads/2024/03/a.png">',
    rendered: '<p><img src="https://old.example/wp-content/uploads/2024/03/a.png"></p>',
  },
  categories: [1, 2],
  meta: { rating: 4 },
  _links: { self: [{ href: 'https://old.example/wp-json/wp/v2/posts/7' }] },
};

/** The same as the other site shows it. */
const moved = (item: object) =>
  JSON.parse(
    JSON.stringify(item)
      .replaceAll('http://old.example', 'https://new.example')
      .replaceAll('https://old.example', 'https://new.example')
      .replaceAll('/wp-content/uploads/', '/uploads/'),
  );
const judged = (part: string, old: object, other: object) =>
  compareItems(part, old as never, other as never, sites).filter(({ verdict }) => verdict !== 'identical');

describe('comparing two forms of one thing', () => {
  test('reports no difference when only addresses differ', () => {
    assert.deepEqual(judged('posts', post, moved(post)), []);
    assert.equal(compareItems('posts', post, moved(post), sites).length, 12);
  });

  for (const pointer of ['date', 'slug', 'status', 'link', 'categories', 'meta', 'title', 'content', 'id'])
    test(`reports another ${pointer}, and one that is missing`, () => {
      const other = moved(post);
      const before = other[pointer];
      other[pointer] =
        typeof before === 'object' && !Array.isArray(before) ? { ...before, raw: 'other', rating: 5 } : 'other';
      assert.ok(judged('posts', post, other).some(({ verdict }) => verdict === 'differs'));
      delete other[pointer];
      assert.ok(judged('posts', post, other).some(({ verdict }) => verdict === 'differs'));
    });

  test('reports a member that only the new site has', () => {
    assert.deepEqual(judged('posts', post, { ...moved(post), extra: 1 }), [
      { pointer: '/extra', verdict: 'differs', old: undefined, new: 1 },
    ]);
  });

  test('shows no password', () => {
    const [found] = judged('posts', post, { ...moved(post), password: 'flow' });
    assert.deepEqual(found, { pointer: '/password', verdict: 'differs', old: '********', new: '********' });
  });

  test('recognises what differs only as rendered', () => {
    const other = moved(post);
    other.content.rendered = '<p>by a plugin</p>';
    assert.deepEqual(
      judged('posts', post, other).map(({ pointer, verdict }) => [pointer, verdict]),
      [['/content/rendered', 'rendering']],
    );
    other.content.raw = 'changed';
    assert.deepEqual(
      judged('posts', post, other).map(({ verdict }) => verdict),
      ['differs', 'differs'],
    );
  });
});

describe('rules of what may differ', () => {
  const planted: Readonly<Record<string, readonly [part: string, old: object, other: object]>> = {
    'empty-meta': ['posts', { meta: [] }, { meta: {} }],
    originals: [
      'media',
      { media_details: { original_image: 'a.jpg', width: 2560 } },
      { media_details: { original_image: 'a.jpg', width: 2700 } },
    ],
    'other-taxonomies': ['posts', { harbour: [5] }, {}],
    preferences: ['users', { meta: { persisted_preferences: { a: 1 } } }, { meta: {} }],
    avatars: [
      'comments',
      { author_avatar_urls: { 24: 'https://a.example/1' } },
      { author_avatar_urls: { 24: '/avatar/24.svg' } },
    ],
    capabilities: ['users', { capabilities: { level_1: true } }, { capabilities: {} }],
    sizes: ['media', { media_details: { sizes: { full: 1 } } }, { media_details: { sizes: {} } }],
    'links-of-files': ['media', { post: 3, link: '/first/shore/' }, { post: 3, link: '/shore/' }],
  };
  test('have each a difference that they explain', () =>
    assert.deepEqual(Object.keys(planted).sort(), rules.map(({ name }) => name).sort()));

  for (const [name, [part, old, other]] of Object.entries(planted)) {
    test(`${name} explains its own`, () => {
      const found = judged(part, old, other);
      assert.ok(found.length > 0);
      for (const { verdict, rule } of found) assert.deepEqual([verdict, rule], ['rule', name]);
    });
    test(`${name} explains nothing of other parts of the interface`, () => {
      for (const pointer of ['status', 'slug', 'roles', 'email', 'title'])
        assert.deepEqual(
          judged(part, { ...old, [pointer]: 'one' }, { ...old, [pointer]: 'other' }).map(({ verdict }) => verdict),
          ['differs'],
        );
    });
  }
  test('fields with values are no empty ones', () =>
    assert.equal(judged('posts', { meta: [] }, { meta: { rating: 4 } })[0]?.verdict, 'differs'));
});
