import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { placeForTest } from '../../../test/support/index.ts';
import {
  all,
  atMost,
  type Condition,
  equals,
  lessThan,
  matches,
  moreThan,
  noneOf,
  not,
} from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { hasTerm, published } from '../posts/post-conditions.ts';
import { tableStore } from '../queries/table-store.ts';
import type { PostRow, TermRow } from '../rows.ts';
import type { Stores } from '../site-stores.ts';
import { openStorage } from '../storage.ts';
import { tables } from '../tables.ts';
import { postBlocks } from './post-blocks.ts';
import { postMatches } from './post-matches.ts';

/** So many that lists are divided into blocks, and what was found in them is remembered. */
const POSTS = 2_700;
const NOW = '2026-06-15T12:00:00';
const WORDS = ['harbour', 'lantern', 'sea', 'meadow', 'thicket'];

const database = await openDatabase(await placeForTest());
const storage = await openStorage(database);
after(() => storage.close());
/** Lists and counts as the conditions say, without anything that is remembered. */
const truth = tableStore<PostRow>(tables.posts, database, database.dialect);

const textOf = (seed: number): string =>
  WORDS.filter((_, place) => seed % (place * place * 3 + 2) === 0).join(' ') || 'nothing of all that';

await storage.transaction(async ({ terms, users, posts }) => {
  for (let id = 1; id <= 3; id += 1)
    await users.insert({ login: `user ${id}`, email: `user-${id}@example.com`, slug: `user-${id}` });
  for (let id = 1; id <= 3; id += 1) await terms.insert({ taxonomy: 'category', name: `${id}`, slug: `${id}` });
  for (let number = 0; number < POSTS; number += 1)
    await posts.insert(
      {
        type: 'post',
        status: 'publish',
        // Many have the same date: they stand in the order of their ids.
        date: `20${10 + (number % 13)}-01-01T00:00:00`,
        date_gmt: `20${10 + (number % 13)}-01-01T00:00:00`,
        author_id: 1 + (number % 2),
        title: number % 17 === 0 ? `The ${textOf(number)}` : number % 19 === 0 ? 'A lantern' : `Post ${number}`,
        excerpt: number % 23 === 0 ? textOf(number) : '',
        content: textOf(number),
        password: number % 50 === 0 ? 'secret' : '',
      },
      { category: [number % 12 === 0 ? 1 : number % 13 === 0 ? 3 : 2] },
    );
});

// What lists are compared with is a scan, for which the engine needs to know how much there is.
if (database.dialect.name === 'postgres') await database.changeSchema((connection) => connection.run('ANALYZE'));

type Action = (stores: Stores, current: PostRow) => Promise<unknown>;
const sets =
  (change: Partial<PostRow>): Action =>
  ({ posts }, row) =>
    posts.update(row, change);
const dateOf = (year: number): string => `20${10 + year}-01-01T00:00:00`;
/** One of each. */
const actions: fc.Arbitrary<Action[]> = fc.tuple(
  fc.nat(200).map((seed) => sets({ content: textOf(seed) })),
  fc.nat(200).map((seed) => sets({ content: textOf(seed), password: 'secret' })),
  fc.constant(sets({ password: 'secret' })),
  fc.constantFrom(2, 3).map((author_id) => sets({ author_id })),
  fc.constantFrom('draft', 'publish').map((status) => sets({ status })),
  fc.nat(12).map((year) => sets({ date: dateOf(year) })),
  fc.nat(2).map(
    (term): Action =>
      ({ posts }, row) =>
        posts.update(row, {}, { category: [1 + term] }),
  ),
  fc.constant<Action>(({ posts }, row) => posts.delete(row)),
  fc.nat(200).map(
    (seed): Action =>
      ({ posts }, { date }) =>
        posts.insert({ type: 'post', status: 'publish', date, date_gmt: date, author_id: 1, content: textOf(seed) }),
  ),
  fc.constant<Action>(({ users }) => users.reassign(3, 1)),
  fc.constant<Action>(async ({ posts, terms }, row) => {
    const term = await terms.get(await terms.insert({ taxonomy: 'category', name: 'x', slug: 'x' }));
    const heir = await terms.get(1);
    if (!term) return;
    await posts.update(row, {}, { category: [term.id] });
    leaving = { term, heir };
  }),
  fc.constant<Action>(async ({ terms }) => {
    if (leaving) await terms.delete(leaving.term, leaving.heir);
  }),
);
let leaving: { term: TermRow; heir: TermRow | undefined } | undefined;

const open = all(equals('type', 'post'), published(NOW));
const wanted = (...words: string[]) =>
  matches(['title', 'excerpt', 'content'], { phrase: words.join(' '), words, excluded: [] });
const asked: Readonly<Record<string, Condition>> = {
  published: open,
  'between dates': all(open, moreThan('date', dateOf(2)), lessThan('date', dateOf(9))),
  'up to a date': all(open, atMost('date', dateOf(5))),
  'with a word that many have': all(open, wanted('harbour')),
  'with a word as short as what they are found by': all(open, wanted('sea')),
  'with a word that few have': all(open, wanted('thicket')),
  'with two words': all(open, wanted('harbour', 'lantern')),
  'without a word': all(
    open,
    matches(['title', 'excerpt', 'content'], { phrase: '-lantern', words: [], excluded: ['lantern'] }),
  ),
  'with a word and no password': all(open, wanted('harbour'), equals('password', '')),
  'with a word, in all states': all(equals('type', 'post'), wanted('lantern')),
  'with a word and a term': all(open, wanted('harbour'), hasTerm('category', [1])),
  'with a word, all but one': all(open, wanted('meadow'), noneOf('id', [7])),
  'of a term': all(open, hasTerm('category', [2])),
  'of a term, from a date on': all(open, moreThan('date', dateOf(1)), hasTerm('category', [2])),
  'of an author': all(open, equals('author_id', 1)),
  'of an author with a term': all(open, equals('author_id', 1), hasTerm('category', [2])),
  'of an author without a term': all(open, equals('author_id', 1), not(hasTerm('category', [1]))),
};

/** Some words in the title, some in the excerpt, some in both or in neither: each way there is. */
const ranked = [['harbour'], ['harbour', 'our'], ['sea']];

async function compareRanked(): Promise<void> {
  for (const words of ranked) {
    const search = { phrase: words.join(' '), words, excluded: [] };
    const where = all(open, matches(['title', 'excerpt', 'content'], search));
    const total = await storage.posts.count(where);
    for (const direction of ['asc', 'desc'] as const) {
      const order = [{ relevance: search }, { column: 'date', direction }];
      const expected = await truth.ids({ where, order });
      for (const offset of [0, 40, 110, Math.floor(total / 2), total - 5])
        assert.deepEqual(
          (await storage.posts.page({ where, order, limit: 9, offset })).ids,
          expected.slice(offset, offset + 9),
          `what has ${words} best, from ${offset} on, ${direction}`,
        );
    }
  }
}

async function compare(): Promise<void> {
  await storage.version();
  for (const [name, where] of Object.entries(asked)) {
    const expected = await truth.ids({ where, order: [{ column: 'date', direction: 'desc' }] });
    const total = await storage.posts.count(where);
    assert.equal(total, expected.length, `how many are ${name}`);
    for (const direction of ['asc', 'desc'] as const) {
      const inOrder = direction === 'asc' ? expected.toReversed() : expected;
      for (const offset of [0, 3, Math.floor(total / 3), Math.floor(total / 2) + 1, total - 5].filter((at) => at >= 0))
        assert.deepEqual(
          await storage.posts.page({ where, order: [{ column: 'date', direction }], limit: 9, offset }),
          { ids: inOrder.slice(offset, offset + 9), total },
          `what is ${name} from ${offset} on, ${direction}`,
        );
    }
  }
}

describe('what is remembered of long lists', () => {
  test('is true after whatever was written', async () => {
    await compare();
    await fc.assert(
      fc.asyncProperty(actions, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), async (all, places) => {
        for (const [number, action] of all.entries()) {
          const ids = await truth.ids({ where: equals('type', 'post') });
          await storage.transaction(async (stores) => {
            const [current] = await stores.posts.load([ids[(places[number] ?? 0) % ids.length] ?? 0]);
            if (current) await action(stores, current);
          });
          await compare();
        }
        await compareRanked();
      }),
      { numRuns: 4, endOnFailure: true },
    );
    assert.deepEqual((await storage.check({ nowGmt: NOW, repair: false, onProgress: () => undefined })).found, []);
  });

  test('is marked as changed however often terms are deleted', async () => {
    const marks = async () =>
      (await database.all<{ changed: number }>('SELECT max(changed) AS changed FROM blocks'))[0]?.changed ?? 0;
    const before = await marks();
    for (let round = 0; round < 80; round += 1)
      await storage.transaction(async ({ terms }) => {
        const id = await terms.insert({ taxonomy: 'post_tag', name: `Gone ${round}`, slug: `gone-${round}` });
        const term = await terms.get(id);
        assert.ok(term);
        await terms.delete(term);
      });
    assert.equal(await marks(), before + 80);
  });

  test('is correct after the blocks were rebuilt', async () => {
    await compare();
    await database.changeSchema((connection) =>
      connection.run("DELETE FROM blocks WHERE cell = 'post:publish' AND date > ''"),
    );
    const { found } = await storage.check({ nowGmt: NOW, repair: true, onProgress: () => undefined });
    assert.equal(found.length, 1);
    await compare();
  });

  test('is not needed for the first matches, at whichever end they are', async () => {
    const segment = { name: 'post:publish', values: { type: 'post', state: 'publish' } };
    const found = postMatches(database, database.dialect, postBlocks(database));
    for (const [name, filter] of Object.entries({
      'with a word': [wanted('harbour')],
      'of early years': [wanted('harbour'), atMost('date', dateOf(1))],
      'of late years': [moreThan('date', dateOf(11))],
      'of none': [lessThan('date', dateOf(0))],
    }))
      for (const direction of ['asc', 'desc'] as const) {
        const where = all(equals('type', 'post'), equals('state', 'publish'), ...filter);
        const expected = await truth.ids({ where, order: [{ column: 'date', direction }] });
        for (const limit of [1, 10, 3_000])
          assert.deepEqual(
            await found.idsFromEnd({ segment, filter, direction, scanned: 0 }, limit),
            expected.slice(0, limit),
            `the first ${limit} ${name}, ${direction}`,
          );
      }
  });

  test('is counted in each block from its beginning, also from a date on', async (context) => {
    const segment = { name: 'post:publish', values: { type: 'post', state: 'publish' } };
    const filter = [moreThan('date', dateOf(0)), not(equals('author_id', 2))];
    const expected = await truth.count(all(equals('type', 'post'), equals('state', 'publish'), ...filter));
    const statements = context.mock.method(database, 'all').mock;
    const found = postMatches(database, database.dialect, postBlocks(database));
    assert.equal((await found.of({ segment, filter, scanned: POSTS }))?.total, expected);
    const counts = statements.calls
      .map(({ arguments: [text] }) => text)
      .filter((text) => text.includes('(posts.date, posts.id) >='));
    assert.ok(counts.length > 1);
    for (const text of counts) assert.ok(text.includes(`${database.dialect.filterOnly('posts.date')} > ?`), text);
  });

  test('is cached in a bounded memory, of which long lists of values take more', async (context) => {
    const segment = { name: 'post:publish', values: { type: 'post', state: 'publish' } };
    const found = postMatches(database, database.dialect, postBlocks(database));
    const asked = (start: number) => ({
      segment,
      filter: [equals('slug', `${start} ${'x'.repeat(2 ** 20)}`)],
      scanned: 0,
    });
    await found.of(asked(0));
    const statements = context.mock.method(database, 'all').mock;
    await found.of(asked(0));
    assert.equal(statements.callCount(), 0);
    for (let place = 1; place <= 30; place += 1) await found.of(asked(place));
    const before = statements.callCount();
    await found.of(asked(0));
    assert.ok(statements.callCount() > before, 'evicted');
  });

  test('includes rows written meanwhile', async () => {
    const where = asked['with a word that many have'];
    assert.ok(where);
    const before = await storage.posts.count(where);
    const counts = Array.from({ length: 5 }, () => storage.posts.count(where));
    await storage.transaction(({ posts }) =>
      posts.insert({ type: 'post', status: 'publish', date: NOW, date_gmt: '2020-01-01T00:00:00', content: 'harbour' }),
    );
    await storage.version();
    assert.equal(await storage.posts.count(where), before + 1);
    assert.ok((await Promise.all(counts)).every((count) => [before, before + 1].includes(count)));
  });
});
