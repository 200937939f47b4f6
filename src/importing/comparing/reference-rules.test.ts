import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RestClient } from '../rest/rest-client.ts';
import { RestError } from '../rest/rest-error.ts';
import { ReferenceJudge, referenceRules } from './reference-rules.ts';

const things: Readonly<Record<string, object>> = {
  'wp/v2/users/4': { id: 4 },
  'wp/v2/pages/1': { id: 1, parent: 2 },
  'wp/v2/pages/2': { id: 2, parent: 1 },
  'wp/v2/pages/5': { id: 5, parent: 0 },
  'wp/v2/comments/8': { id: 8, parent: 0, post: 1 },
  'wp/v2/posts/20': { id: 20, status: 'trash' },
  'wp/v2/posts/21': { id: 21, status: 'publish' },
  'wp/v2/pages/20': { id: 20, status: 'publish' },
  'wp/v2/tags/1': { id: 1, name: 'Ärmel' },
  'wp/v2/tags/2': { id: 2, name: 'Zebra' },
  'wp/v2/tags/3': { id: 3, name: 'Berg' },
  'wp/v2/tags/4': { id: 4, name: 'berg' },
};
const site = {
  get: async (path: string) => {
    const body = things[path];
    if (!body) throw new RestError('not found', 404);
    return { body };
  },
} as unknown as RestClient;

const judged = async (part: string, item: object, pointer: string, old: unknown, other: unknown) => {
  const compared = { pointer, verdict: 'differs', old, new: other } as const;
  const { verdict, rule } = await new ReferenceJudge(site).judge(part, item as never, compared);
  return rule ?? verdict;
};

describe('what the old site does not have', () => {
  const planted: Readonly<Record<string, () => Promise<string>>> = {
    'authors-gone': () => judged('posts', { id: 7 }, '/author', 99, 1),
    'lost-parents': () => judged('pages', { id: 7, parent: 99 }, '/parent', 99, 0),
  };
  test('is a reason for a difference by each rule', async () => {
    assert.deepEqual(
      Object.keys(planted),
      referenceRules.map(({ name }) => name),
    );
    for (const [name, judge] of Object.entries(planted)) assert.equal(await judge(), name);
  });

  test('may also be the author 0, a parent on another post, or a loop', async () => {
    assert.equal(await judged('posts', { id: 7 }, '/author', 0, 1), 'authors-gone');
    assert.equal(await judged('comments', { id: 7 }, '/author', 99, 0), 'authors-gone');
    assert.equal(await judged('comments', { id: 7, parent: 8, post: 2 }, '/parent', 8, 0), 'lost-parents');
    assert.equal(await judged('pages', { id: 1, parent: 2 }, '/parent', 2, 0), 'lost-parents');
    const address = ['site:/two/one/', 'site:/one/'] as const;
    assert.equal(await judged('pages', { id: 1, parent: 2, slug: 'one' }, '/link', ...address), 'lost-parents');
  });

  test('explains nothing of what is there', async () => {
    assert.equal(await judged('posts', { id: 7 }, '/author', 4, 1), 'differs');
    assert.equal(await judged('comments', { id: 7 }, '/author', 99, 4), 'differs');
    assert.equal(await judged('pages', { id: 7, parent: 5 }, '/parent', 5, 0), 'differs');
    assert.equal(await judged('pages', { id: 7, parent: 99 }, '/parent', 99, 5), 'differs');
    assert.equal(await judged('comments', { id: 7, parent: 8, post: 1 }, '/parent', 8, 0), 'differs');
    assert.equal(
      await judged('pages', { id: 1, parent: 2, slug: 'one' }, '/link', 'site:/one/', 'site:/x/'),
      'differs',
    );
    assert.equal(await judged('posts', { id: 7 }, '/status', 'publish', 'draft'), 'differs');
  });
});

describe('the order of the terms of an item', () => {
  const order = (old: readonly number[], other: readonly number[]) => judged('posts', { id: 7 }, '/tags', old, other);

  test('may differ where names have other characters than letters and digits', async () => {
    assert.equal(await order([1, 3, 2], [3, 2, 1]), 'order-of-signs');
    assert.equal(await order([1, 3, 2], [2, 3, 1]), 'differs');
    assert.equal(await order([3, 2], [2, 3]), 'differs');
  });

  test('may differ where names are equal', async () => assert.equal(await order([3, 4], [4, 3]), 'order-of-equals'));

  test('explains no other terms', async () => {
    assert.equal(await order([1, 2], [1]), 'differs');
    assert.equal(await order([1, 2], [1, 3]), 'differs');
    assert.equal(await order([98, 99], [99, 98]), 'differs', 'terms without a name');
  });
});

describe('a comment that only the old site lists', () => {
  const absent = (comment: object) => new ReferenceJudge(site).ruleOfAbsent('comments', comment as never);
  const on = (post: number, post_type?: string) => ({ status: 'approved', post, _links: { up: [{ post_type }] } });

  test('is on an item in the trash, by its status or by that of the item', async () => {
    assert.equal(await absent({ ...on(21, 'post'), status: 'post-trashed' }), 'comments-of-trash');
    assert.equal(await absent(on(20, 'post')), 'comments-of-trash');
  });

  test('has another reason where the item is not in the trash', async () => {
    assert.equal(await absent(on(21, 'post')), undefined);
    assert.equal(await absent(on(20, 'page')), undefined);
    assert.equal(await absent(on(20, 'boat')), 'comments-of-others');
  });
});
