import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { until } from '../../../test/support/until.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';
import { matches, oneOf, type Search } from './conditions.ts';

/** So many that grams are put into the index in between, and some wait for it. */
const POSTS = 300;
const COLUMNS = ['title', 'excerpt', 'content'];
const SEARCHES: readonly Search[] = [
  { phrase: 'lantern', words: ['lantern'], excluded: [] },
  { phrase: 'ant 7', words: ['ant', '7'], excluded: [] },
  { phrase: 'sea', words: ['sea'], excluded: ['lantern'] },
  { phrase: 'x', words: ['x'], excluded: [] },
  { phrase: '', words: [], excluded: ['lantern'] },
  { phrase: '100% sea', words: ['100%', 'sea'], excluded: [] },
  { phrase: 'e s -f 1', words: ['e s'], excluded: ['f 1', 'x'] },
];

const database = await openDatabase(await placeForTest());
const storage = await openStorage(database);
after(() => storage.close());

const texts = new Map<number, string>();
const textOf = (number: number): string =>
  `${number % 3 ? 'A lantern' : 'The sea'} of ${number}${number % 11 ? '' : ' at 100% sea'}${number % 50 ? '' : ' x'}`;

async function add(number: number, id?: number): Promise<number> {
  const title = textOf(number);
  const made = await storage.transaction(({ posts }) =>
    posts.insert({ ...(id && { id }), type: 'post', status: 'publish', title, date: '2026-01-01T00:00:00' }),
  );
  texts.set(made, title.toLowerCase());
  return made;
}

async function change(id: number, number: number): Promise<void> {
  const title = textOf(number);
  await storage.transaction(async ({ posts }) => {
    const row = await posts.get(id);
    assert.ok(row);
    await posts.update(row, { title });
  });
  texts.set(id, title.toLowerCase());
}

async function remove(id: number): Promise<void> {
  await storage.transaction(async ({ posts }) => {
    const row = await posts.get(id);
    assert.ok(row);
    await posts.delete(row);
  });
  texts.delete(id);
}

async function expectAllFound(): Promise<void> {
  for (const search of SEARCHES) {
    const expected = [...texts].flatMap(([id, text]) =>
      search.words.every((word) => text.includes(word)) && !search.excluded.some((word) => text.includes(word))
        ? [id]
        : [],
    );
    const where = matches(COLUMNS, search);
    assert.equal(await storage.posts.count(where), expected.length, JSON.stringify(search));
    const found = await storage.posts.ids({ where });
    assert.deepEqual(found.toSorted(byNumber), expected.toSorted(byNumber), JSON.stringify(search));
    const some = oneOf('id', expected.slice(-3));
    assert.equal(await storage.posts.count({ kind: 'all', conditions: [some, where] }), Math.min(3, expected.length));
    if (where.kind !== 'matches') continue;
    const filtered = await storage.posts.ids({ where: { ...where, isFiltered: true } });
    assert.deepEqual(filtered.toSorted(byNumber), expected.toSorted(byNumber), `filtered ${JSON.stringify(search)}`);
    if (search.words.length === 0) continue;
    const inside = expected.toSorted(byNumber).slice(1, -1);
    const among = [inside.at(0) ?? 1, inside.at(-1) ?? 1] as const;
    assert.deepEqual((await storage.posts.ids({ where: { ...where, among } })).toSorted(byNumber), inside);
  }
  const { found } = await storage.check({ nowGmt: '2026-06-15T12:00:00', repair: false, onProgress: () => undefined });
  assert.deepEqual(found, []);
}

const byNumber = (one: number, other: number): number => one - other;

suite('the search index', () => {
  test('finds rows whose grams are in it, and those whose grams are not yet', async () => {
    for (let number = 0; number < POSTS; number += 1) await add(number);
    await expectAllFound();
  });

  test('finds rows as they were changed, wherever their grams are, and not those that are gone', async () => {
    const ids = [...texts.keys()];
    for (const [place, id] of ids.entries()) {
      if (place % 7 === 0) await change(id, place + 1);
      if (place % 13 === 5) await remove(id);
    }
    await change(ids.at(-1) ?? 0, 50);
    await remove(ids.at(-2) ?? 0);
    await expectAllFound();
  });

  test('finds rows that come with ids of their own, before and behind all others', async () => {
    const [gone] = Array.from({ length: POSTS }, (_, place) => place + 1).filter((id) => !texts.has(id));
    await add(3, gone);
    await add(4, 5_000);
    await add(5);
    await expectAllFound();
  });

  test('finds what was added in one transaction with much else', async () => {
    await storage.transaction(async ({ posts }) => {
      for (let number = 0; number < POSTS; number += 1) {
        const title = textOf(number);
        texts.set(await posts.insert({ type: 'post', status: 'draft', title }), title.toLowerCase());
      }
    });
    await expectAllFound();
  });
});

if (database.dialect.indexesLater)
  suite('the search index that is written later', () => {
    test('is made right when it says of too many rows that their grams are there', async () => {
      await add(6);
      await database.transaction((connection) => connection.run('UPDATE grams_indexed SET up_to = 999999'));
      const options = { nowGmt: '2026-06-15T12:00:00', onProgress: () => undefined };
      assert.match((await storage.check({ ...options, repair: false })).found.join('\n'), /^the grams of posts/m);
      assert.deepEqual((await storage.check({ ...options, repair: true })).remaining, []);
      await add(7);
      await expectAllFound();
    });

    test('has the grams of all rows when nothing has been written for a moment', async () => {
      const due = () =>
        database.all('SELECT id FROM posts_search WHERE id > (SELECT up_to FROM grams_indexed WHERE name = ?)', [
          'posts',
        ]);
      for (let number = 0; (await due()).length < 40; number += 1) await add(number);
      await until(async () => (await due()).length === 0);
      await expectAllFound();
    });
  });
