import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareItems } from './compare-items.ts';

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

  test('reports no difference when texts name files from the root of the site', () => {
    const other = moved(post);
    other.content.raw = '<img src="/uploads/2024/03/a.png">';
    assert.deepEqual(judged('posts', post, other), []);
    other.content.raw = '<img src="/uploads/2024/03/b.png">';
    assert.equal(judged('posts', post, other)[0]?.verdict, 'differs');
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

  test('judges rendered texts by words and addresses where the raw text is not shown', () => {
    const shown = (rendered: string) => ({ content: { rendered } });
    const text =
      '<figure class="a"><img src="/a.png" alt=""></figure>\n<p>It&#8217;s <a href="/b">here</a> &#038; there</p>';
    for (const [other, verdict] of [
      [
        `<div><img loading="lazy" src='/a.png'/></div><p class="x">It's&nbsp;<a href="/b">here</a> &amp; there</p>`,
        'rendering',
      ],
      [text.replace('here', 'gone'), 'differs'],
      [text.replace('/a.png', '/c.png'), 'differs'],
      [text.replace(' href="/b"', ''), 'differs'],
      [text.replace('</p>', '<script src="/c.js"></script></p>'), 'differs'],
    ] as const)
      assert.deepEqual(
        judged('posts', shown(text), shown(other)).map((found) => found.verdict),
        [verdict],
        other,
      );
    const raw = { content: { raw: 'a', rendered: '<p>a</p>' } };
    const [, changed] = judged('posts', raw, { content: { raw: 'b', rendered: '<b>a</b>' } });
    assert.equal(changed?.verdict, 'differs');
    assert.equal(judged('posts', { guid: { rendered: '<a>' } }, { guid: { rendered: '<b>' } })[0]?.verdict, 'differs');
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
