import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import { matches, oneOf, type Search } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';

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
  }
  const { found } = await storage.check({ nowGmt: '2026-06-15T12:00:00', repair: false, onProgress: () => undefined });
  assert.deepEqual(found, []);
}

const byNumber = (one: number, other: number): number => one - other;

suite('the search index', () => {
  test('finds rows that were added', async () => {
    for (let number = 0; number < POSTS; number += 1) await add(number);
    await expectAllFound();
  });

  test('finds rows as they were changed and not those that are gone', async () => {
    const ids = [...texts.keys()];
    for (const [place, id] of ids.entries()) {
      if (place % 7 === 0) await change(id, place + 1);
      if (place % 13 === 5) await remove(id);
    }
    await change(ids.at(-1) ?? 0, 50);
    await remove(ids.at(-2) ?? 0);
    await expectAllFound();
  });

  test('finds rows with given ids, before and after all others', async () => {
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
