import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { placeForTest } from '../../../test/support/index.ts';
import {
  all,
  any,
  atLeast,
  type Condition,
  equals,
  has,
  lessThan,
  moreThan,
  noneOf,
  not,
  oneOf,
  startsWith,
} from '../conditions/conditions.ts';
import type { Order } from '../conditions/order.ts';
import { openDatabase } from '../open-database.ts';
import { tableStore } from '../queries/table-store.ts';
import type { PostRow } from '../rows.ts';
import type { Stores } from '../site-stores.ts';
import { openStorage } from '../storage.ts';
import { tables } from '../tables.ts';
import { hasTerm, published } from './post-conditions.ts';

const database = await openDatabase(await placeForTest());
const storage = await openStorage(database);
after(() => storage.close());
/** Lists and counts as the conditions say, without any of what is kept. */
const truth = tableStore<PostRow>(tables.posts, database, database.dialect);

const NOW = '2026-06-15T12:00:00';
const LATER = '2026-06-16T12:00:00';
const dates = ['2020-01-01T00:00:00', '2024-02-29T12:00:00', '2025-01-01T00:00:00', '2025-12-31T23:59:59'];

await storage.transaction(async ({ terms, users }) => {
  for (let id = 1; id <= 3; id += 1)
    await users.insert({ login: `user ${id}`, email: `user-${id}@example.com`, slug: `user-${id}` });
  for (let id = 1; id <= 6; id += 1)
    await terms.insert({ taxonomy: id < 4 ? 'category' : 'post_tag', name: `${id}`, slug: `${id}` });
});

type Action = (stores: Stores, rows: PostRow[]) => Promise<void>;
const place = fc.nat(1000);
const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;
const termSets = fc.record({
  category: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  post_tag: fc.uniqueArray(fc.integer({ min: 4, max: 6 }), { maxLength: 3 }),
});

const shapes = fc.record({
  type: fc.constantFrom('post', 'post', 'page', 'attachment'),
  status: fc.constantFrom('publish', 'publish', 'draft', 'pending', 'private', 'trash'),
  isLater: fc.boolean(),
  author_id: fc.integer({ min: 1, max: 3 }),
  date: fc.constantFrom(...dates),
  sticky: fc.constantFrom(0, 0, 1),
  mime_type: fc.constantFrom('image/png', 'image/jpeg', 'text/plain'),
  parent: place,
});

function rowOf({ isLater, parent, ...shape }: Shape, rows: PostRow[]) {
  const isFuture = shape.status === 'publish' && isLater && shape.type !== 'attachment';
  const host = parent % 3 === 0 || shape.type === 'post' ? undefined : pick(rows, parent);
  return {
    ...shape,
    status: shape.type === 'attachment' && shape.status !== 'trash' ? 'inherit' : shape.status,
    ...(isFuture && { date: LATER, scheduled: 1 }),
    ...(!isFuture && { scheduled: 0 }),
    date_gmt: isFuture ? LATER : shape.date,
    mime_type: shape.type === 'attachment' ? shape.mime_type : '',
    parent_id: host && host.type !== 'attachment' ? host.id : 0,
    slug: `${shape.type}-${parent}`,
    title: `title ${parent % 7}`,
  };
}
type Shape = {
  type: string;
  status: string;
  isLater: boolean;
  author_id: number;
  date: string;
  sticky: number;
  mime_type: string;
  parent: number;
};

const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(shapes, termSets).map(
      ([shape, terms]): Action =>
        async ({ posts }, rows) => {
          await posts.insert(rowOf(shape, rows), shape.type === 'post' ? terms : {});
        },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(place, shapes, fc.option(termSets)).map(
      ([at, shape, terms]): Action =>
        async ({ posts }, rows) => {
          const current = pick(rows, at);
          if (!current) return;
          const { parent_id, ...next } = rowOf({ ...shape, type: current.type }, rows);
          await posts.update(
            current,
            { ...next, ...(parent_id !== current.id && { parent_id }) },
            current.type === 'post' && terms ? terms : undefined,
          );
        },
    ),
  },
  {
    weight: 1,
    arbitrary: place.map(
      (at): Action =>
        async ({ posts }, rows) => {
          const current = pick(rows, at);
          if (!current) return;
          await posts.updateColumns(equals('parent_id', current.id), { parent_id: 0 });
          await posts.delete(current);
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, place).map(
      ([from, to]): Action =>
        async ({ users }) => {
          if (from % 3 !== to % 3) await users.reassign(1 + (from % 3), 1 + (to % 3));
        },
    ),
  },
);

const post = equals('type', 'post');
const open = all(post, published(NOW));
const anyState = any(
  published(NOW),
  all(equals('status', 'publish'), moreThan('date_gmt', NOW)),
  equals('status', 'draft'),
  all(equals('status', 'private'), equals('author_id', 2)),
);
const media = all(equals('type', 'attachment'), equals('status', 'inherit'));
const publicHost = has('parent', all(oneOf('type', ['post', 'page']), published(NOW)));

/** What lists ask for; where it is said in two ways, the second one is what it means. */
const asked: Readonly<Record<string, readonly [Condition, Condition?]>> = {
  published: [open],
  'several states': [all(post, anyState)],
  'a state that is none of a post': [all(post, equals('status', 'inherit'))],
  'of authors': [all(open, oneOf('author_id', [1, 2, 2]))],
  'of other authors': [all(post, anyState, noneOf('author_id', [1]))],
  'all but some': [all(open, noneOf('id', [1, 2, 3, 4, 999]))],
  'all but some, of one author': [all(open, noneOf('id', [1, 2, 3, 4, 999]), equals('author_id', 1))],
  'with a term': [all(open, hasTerm('category', [1]))],
  'with a term of another taxonomy': [all(open, hasTerm('post_tag', [1]))],
  'with one of two terms': [all(open, hasTerm('category', [1, 2]))],
  'with one of three terms': [all(open, hasTerm('category', [1, 2, 3]))],
  'with two terms': [all(open, hasTerm('category', [1]), hasTerm('post_tag', [5]))],
  'with one term and one of two': [all(open, hasTerm('category', [1]), hasTerm('post_tag', [5, 6]))],
  'with a term in several states': [all(post, anyState, hasTerm('category', [2]))],
  'without a term': [all(open, not(hasTerm('category', [1])))],
  'without two terms, of other authors': [all(open, not(hasTerm('category', [1, 2])), noneOf('author_id', [3]))],
  'with a term of one author': [all(open, hasTerm('category', [1]), equals('author_id', 1))],
  sticky: [all(open, equals('sticky', 1))],
  'not sticky': [all(open, equals('sticky', 0), not(hasTerm('post_tag', [4])))],
  'between dates': [all(open, moreThan('date', dates[0] ?? ''), lessThan('date', dates[3] ?? ''))],
  'from a date on in several states': [all(post, anyState, atLeast('date', dates[1] ?? ''))],
  'between dates without an author': [all(open, moreThan('date', dates[0] ?? ''), noneOf('author_id', [2]))],
  'pages at the top': [all(equals('type', 'page'), published(NOW), equals('parent_id', 0))],
  'pages at the top or below one': [all(equals('type', 'page'), published(NOW), oneOf('parent_id', [0, 1, 2]))],
  'pages not at the top': [all(equals('type', 'page'), published(NOW), noneOf('parent_id', [0, 3]))],
  'media for everybody': [all(media, equals('state', 'inherit')), all(media, any(equals('parent_id', 0), publicHost))],
  'media of others, too': [
    all(media, any(equals('state', 'inherit'), equals('author_id', 1))),
    all(media, any(equals('parent_id', 0), publicHost, equals('author_id', 1))),
  ],
  'all pictures': [all(media, startsWith('mime_type', 'image/'))],
  'pictures of a type by others': [all(media, equals('mime_type', 'image/png'), noneOf('author_id', [1]))],
};

const orders: readonly (readonly Order[])[] = [
  [{ column: 'date', direction: 'desc' }],
  [{ column: 'date', direction: 'asc' }],
  [{ column: 'title_key', direction: 'asc' }],
  [{ column: 'id', direction: 'desc' }],
];

async function compare(): Promise<void> {
  await storage.version();
  for (const [name, [where, meant = where]] of Object.entries(asked)) {
    const total = await storage.posts.count(where);
    assert.equal(total, await truth.count(meant), `how many are ${name}`);
    for (const order of orders) {
      const expected = await truth.ids({ where: meant, order });
      const pages: number[] = [];
      for (let offset = 0; offset < total; offset += 7) {
        const page = await storage.posts.page({ where, order, limit: 7, offset });
        assert.equal(page.total, total, name);
        pages.push(...page.ids);
      }
      assert.deepEqual(pages, expected, `what is ${name} by ${JSON.stringify(order)}`);
    }
  }
}

describe('lists of posts and their totals', () => {
  test('match the rows, whatever was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 5, maxLength: 30 }), async (written) => {
        await storage.transaction(async (stores) => {
          for (const action of written) {
            const ids = await stores.posts.ids({ where: not(equals('type', 'revision')) });
            await action(stores, await stores.posts.load(ids));
          }
        });
        await compare();
      }),
      { numRuns: 20 },
    );
    const authors = await storage.users.ids({ where: equals('is_author', 1) });
    assert.equal(await storage.users.count(equals('is_author', 1)), authors.length);
    const used = all(equals('taxonomy', 'category'), moreThan('count', 0));
    assert.equal(await storage.terms.count(used), (await storage.terms.ids({ where: used })).length);
    assert.deepEqual((await storage.check({ nowGmt: NOW, repair: false, onProgress: () => undefined })).found, []);
  });

  test('also when scheduled posts have become visible', async () => {
    await storage.publishDue(LATER);
    const open = all(post, published(LATER));
    assert.equal(await storage.posts.count(open), await truth.count(open));
    const { found } = await storage.check({ nowGmt: LATER, repair: false, onProgress: () => undefined });
    assert.deepEqual(found, []);
  });

  test('of more posts than a block has', async () => {
    await storage.transaction(async ({ posts }) => {
      for (let number = 0; number < 1200; number += 1)
        await posts.insert({
          type: 'post',
          status: 'publish',
          date: `20${10 + (number % 9)}-01-01T00:00:${10 + (number % 50)}`,
          date_gmt: '2020-01-01T00:00:00',
        });
    });
    const seen = all(post, published(LATER));
    const order = [{ column: 'date', direction: 'desc' }] as const;
    const total = await storage.posts.count(seen);
    const expected = await truth.ids({ where: seen, order });
    assert.equal(total, expected.length);
    for (const offset of [0, 490, 700, total - 20])
      assert.deepEqual(
        (await storage.posts.page({ where: seen, order, limit: 20, offset })).ids,
        expected.slice(offset, offset + 20),
      );
    await storage.transaction(async ({ posts }) => {
      const gone = await posts.get(expected[600] ?? 0);
      if (gone) await posts.delete(gone);
    });
    await storage.version();
    const left = expected.toSpliced(600, 1);
    assert.deepEqual(await storage.posts.page({ where: seen, order, limit: 20, offset: 590 }), {
      ids: left.slice(590, 610),
      total: total - 1,
    });
    assert.deepEqual((await storage.check({ nowGmt: LATER, repair: false, onProgress: () => undefined })).found, []);
  });
});
