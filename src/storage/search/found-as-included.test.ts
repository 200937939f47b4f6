import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { placeForTest } from '../../../test/support/index.ts';
import { all, type Condition, equals, matches, not, type Search } from '../conditions/conditions.ts';
import { openDatabase } from '../open-database.ts';
import { fold } from '../queries/fold.ts';
import { openStorage } from '../storage.ts';
import { mergeLog } from './merge.ts';

/** What texts and searches are put together from: scripts with and without blanks, accents, ligatures, signs, markup. */
const PIECES = [
  ...[
    'lantern',
    'Lan',
    'tern',
    'ant',
    'a',
    'b',
    'ab',
    '7',
    '42',
    'x',
    'é',
    'Straße',
    'ŒUVRE',
    'İzmir',
    'ﬁn',
    'e\u0301',
  ],
  ...[
    '東京',
    '都',
    '東',
    'タワー',
    'ありがとう',
    'สวัสดี',
    'ส',
    'ខ្មែរ',
    'नमस्ते',
    'Привет',
    'שלום',
    'مرحبا',
    '👍',
    '👩\u200d💻',
    '❤\ufe0f',
  ],
  ...[
    ' ',
    ' ',
    ' ',
    '\n',
    '\u00a0',
    '\u3000',
    '-',
    '.',
    ',',
    '+',
    '++',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '*',
    '&amp;',
    '<p>',
    '</p>',
    '<!-- wp:',
  ],
  ...[
    '。',
    '「',
    '´',
    '²',
    '½',
    '𝒳',
    'a'.repeat(31),
    'xyz'.repeat(30),
    '0123456789abcdef'.repeat(20),
    '_g',
    '1_a',
    'AND',
    'OR',
    'NOT',
    'NEAR(',
  ],
];
/** So many different words that none of them alone says what is part of them. */
const MANY_WORDS = Array.from({ length: 5_500 }, (_, number) => `ver${number.toString(36)}y`).join(' ');
const COLUMNS = [['title', 'excerpt', 'content'], ['title'], ['excerpt'], ['content'], ['title', 'content']] as const;
const COMMENT_COLUMNS = [
  ['author_name', 'author_url', 'content'],
  ['author_name', 'author_url', 'content', 'author_email', 'author_ip'],
  ['content'],
] as const;
const TEXTS = 90;

const text = (most: number) =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: most }).map((pieces) => pieces.join(''));
const word = fc.oneof(
  text(3),
  text(2),
  fc.tuple(text(3), fc.nat(6), fc.nat(6)).map(([whole, from, length]) =>
    Array.from(whole)
      .slice(from, from + length)
      .join(''),
  ),
  fc.constantFrom('ver', 'very', 'er1', 'r e', 'ver ver', 'y ver1', 'c++', 'e-'),
);
const words = (least: number, most: number) =>
  fc.array(
    word.map((some) => fold(some)).filter((some) => some.trim() !== ''),
    { minLength: least, maxLength: most },
  );

const database = await openDatabase(await placeForTest());
const storage = await openStorage(database);
after(() => storage.close());

const byNumber = (one: number, other: number): number => one - other;
const holds = (texts: readonly string[], { words, excluded }: Search): boolean =>
  words.every((one) => texts.some((folded) => folded.includes(one))) &&
  !excluded.some((one) => texts.some((folded) => folded.includes(one)));

const samples = fc.sample(fc.tuple(text(6), text(3), text(40)), { numRuns: TEXTS, seed: 20 });
const posts = new Map<number, Record<string, string>>();
const comments = new Map<number, Record<string, string>>();
await storage.transaction(async (tx) => {
  for (const [place, [title, excerpt, content]] of samples.entries()) {
    const row = { title, excerpt, content: place % 30 ? content : `${content} ${MANY_WORDS}` };
    const id = await tx.posts.insert({ ...row, type: 'post', status: 'publish', date: '2026-01-01T00:00:00' });
    posts.set(id, row);
    const said = { author_name: title, author_url: '', content, author_email: `${excerpt}@example.org`, author_ip: '' };
    comments.set(await tx.comments.insert({ ...said, post_id: id, status: 'approve', type: 'comment' }), said);
  }
});

// Some are in the lists, some in the log, some in both.
await database.transaction((connection) => mergeLog(connection, database.dialect, 1));
await storage.transaction(async (tx) => {
  for (const [place, [id, row]] of [...posts].entries()) {
    if (place % 3 === 0) continue;
    const current = await tx.posts.get(id);
    assert.ok(current);
    const changed = { ...row, content: `${posts.get(id)?.['excerpt']} ${place % 2 ? row['content'] : ''}` };
    await tx.posts.update(current, changed);
    posts.set(id, changed);
  }
});

const searches = fc.record({ phrase: fc.constant('x'), words: words(0, 4), excluded: words(0, 2) });

function expected(kept: ReadonlyMap<number, Record<string, string>>, columns: readonly string[], search: Search) {
  return [...kept].flatMap(([id, row]) =>
    holds(
      columns.map((name) => fold(row[name] ?? '')),
      search,
    )
      ? [id]
      : [],
  );
}

test('a search finds texts that include its words, in any script and with any punctuation', async () => {
  await fc.assert(
    fc.asyncProperty(searches, fc.constantFrom(...COLUMNS), async (search, columns) => {
      const where = matches(columns, search);
      const found = expected(posts, columns, search);
      assert.deepEqual((await storage.posts.ids({ where })).sort(byNumber), found);
      assert.equal(await storage.posts.count(where), found.length);
      const others: Condition = not(where);
      assert.equal(await storage.posts.count(others), TEXTS - found.length);
      const both = all(where, equals('type', 'post'), equals('status', 'publish'));
      assert.deepEqual((await storage.posts.ids({ where: both })).sort(byNumber), found);
      assert.equal(await storage.posts.count(both), found.length);
    }),
    { numRuns: 400 },
  );
});

test('so does a search of comments', async () => {
  await fc.assert(
    fc.asyncProperty(searches, fc.constantFrom(...COMMENT_COLUMNS), async (search, columns) => {
      const where = matches(columns, search);
      const found = expected(comments, columns, search);
      assert.deepEqual((await storage.comments.ids({ where })).sort(byNumber), found);
      assert.equal(await storage.comments.count(where), found.length);
    }),
    { numRuns: 200 },
  );
});

test('the index matches the texts, before the log is merged and after', async () => {
  await expectRight();
  await database.transaction((connection) => mergeLog(connection, database.dialect, 1));
  assert.deepEqual(await database.all('SELECT id FROM search_log'), []);
  await expectRight();
});

async function expectRight(): Promise<void> {
  const { found } = await storage.check({ nowGmt: '2026-06-15T12:00:00', repair: false, onProgress: () => undefined });
  assert.deepEqual(found, []);
}
