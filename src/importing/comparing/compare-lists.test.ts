import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RestClient } from '../rest/rest-client.ts';
import { compareList } from './compare-lists.ts';
import { Explained } from './explained.ts';
import { absences, additions, listRules } from './rules.ts';

type Item = Readonly<Record<string, unknown>>;
const site = (items: readonly Item[], total = items.length) =>
  ({ get: async () => ({ body: items, total }) }) as unknown as RestClient;
const judged = async (old: RestClient, other: RestClient, part = 'posts', explained = new Explained()) => {
  const list = { query: { orderby: 'slug', author: 4 }, key: 'slug' };
  const finding = await compareList(part, list, { clients: [old, other], explained });
  return finding && (finding.rule ?? finding.found);
};
const item = (id: number, slug: string): Item => ({ id, slug });

describe('lists', () => {
  test('that are equal are not reported', async () =>
    assert.equal(await judged(site([item(1, 'a'), item(2, 'b')]), site([item(1, 'a'), item(2, 'b')])), undefined));

  test('differ in order, in items, and in totals', async () => {
    const old = site([item(1, 'a'), item(2, 'b')]);
    assert.equal(await judged(old, site([item(2, 'b'), item(1, 'a')])), 'differs');
    assert.equal(await judged(old, site([item(1, 'a'), item(3, 'c')])), 'differs');
    assert.equal(await judged(old, site([item(1, 'a'), item(2, 'b')], 3)), 'differs');
  });

  const planted: Readonly<Record<string, () => Promise<string | undefined>>> = {
    'hidden-totals': () => judged(site([item(1, 'a'), item(2, 'b')], 4), site([item(1, 'a'), item(2, 'b')])),
    'order-of-equals': () => judged(site([item(1, 'a'), item(2, 'a')]), site([item(2, 'a'), item(1, 'a')])),
    'order-of-signs': () =>
      judged(
        site([item(1, 'a_b'), item(2, 'a-b'), item(3, 'c')]),
        site([item(2, 'a-b'), item(1, 'a_b'), item(3, 'c')]),
      ),
    'lists-by-such-members': () => {
      const explained = new Explained();
      explained.add('/author', 1);
      return judged(site([item(1, 'a'), item(2, 'b')]), site([item(2, 'b')]), 'posts', explained);
    },
    'comments-of-others': () => {
      const explained = new Explained();
      explained.absent.set(1, 'comments-of-others');
      return judged(site([item(1, 'a')]), site([]), 'comments', explained);
    },
    'first-administrator': () => {
      const explained = new Explained();
      explained.added.set(9, 'first-administrator');
      return judged(site([item(1, 'a')]), site([item(1, 'a'), item(9, 'b')]), 'users', explained);
    },
    'comments-of-trash': () =>
      judged(site([{ id: 1, slug: 'a', status: 'post-trashed' }, item(2, 'b')]), site([item(2, 'b')]), 'comments'),
  };
  test('of more than a page are compared as far as the old site shows its page', async () => {
    const many = Array.from({ length: 100 }, (_, place) => item(place, `s${place}`));
    assert.equal(await judged(site(many.slice(0, 90), 150), site(many, 140)), 'hidden-totals');
    assert.equal(await judged(site(many.slice(5, 90), 150), site(many, 140)), 'differs');
    assert.equal(await judged(site(many, 150), site(many, 140)), 'differs');
  });
  test('do not hide another difference', async () => {
    assert.equal(await judged(site([item(1, 'a')], 2), site([item(1, 'a'), item(2, 'b')])), 'differs');
    assert.equal(await judged(site([item(1, 'a')], 2), site([item(2, 'a')])), 'differs');
    const explained = new Explained();
    explained.add('/author', 1);
    explained.absent.set(2, 'comments-of-others');
    assert.equal(await judged(site([item(3, 'a')]), site([item(4, 'a')]), 'posts', explained), 'differs');
    explained.add('/title/raw', 3);
    assert.equal(await judged(site([item(3, 'a')]), site([]), 'posts', explained), 'differs');
  });
  test('have each a difference that their rules explain', async () => {
    assert.deepEqual(
      Object.keys(planted).sort(),
      [...listRules, ...absences, ...additions].map(({ name }) => name).sort(),
    );
    for (const [name, judge] of Object.entries(planted)) assert.equal(await judge(), name);
  });
});
