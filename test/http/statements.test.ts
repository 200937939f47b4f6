import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { type Actor, actorOf, anonymous } from '../../src/access/index.ts';
import { permalinksBy } from '../../src/content/index.ts';
import { coreModel } from '../../src/content-model/index.ts';
import type { Argument } from '../../src/engine/definition/index.ts';
import type { ResourceRequest } from '../../src/engine/operations/request.ts';
import { ApiError } from '../../src/errors/index.ts';
import { matches, openDatabase, openStorage } from '../../src/storage/index.ts';
import { mergeLog } from '../../src/storage/search/merge.ts';
import { databaseForTest, temporaryFolder } from '../support/index.ts';
import { argumentsOf, routes } from '../trust/requests/routes.ts';
import { type Material, valuesOf } from '../trust/requests/values.ts';

/**
 * What the lists of all collections ask the database: every argument with several values, every order, by those who see
 * little, some and all. The texts are a fixed set, whatever the values; their number does not depend on how much is shown;
 * and their plans read along indexes, no further than what is shown or was looked for.
 */

const NOW = '2026-06-15T12:00:00';

const address = await databaseForTest();
const opened = await openDatabase(address || `${temporaryFolder()}/quoin.sqlite`);
const sent: { text: string; parameters: readonly unknown[] }[] = [];
const { seenVersion: _, ...unremembered } = opened;
const database: typeof opened = {
  ...unremembered,
  async all(text, parameters = []) {
    sent.push({ text, parameters });
    return opened.all(text, parameters);
  },
};
const storage = await openStorage(database);
after(() => storage.close());

const users = await storage.transaction(async (stores) => {
  const ids: number[] = [];
  for (let place = 0; place < 8; place += 1) {
    const role = ['administrator', 'author', 'author', 'subscriber'][place % 4] ?? '';
    const login = `${role}-${place}`;
    ids.push(
      await stores.users.insert({ login, email: `${login}@example.com`, slug: login, name: login, roles: [role] }),
    );
  }
  const terms: number[] = [];
  for (let place = 0; place < 12; place += 1)
    terms.push(
      await stores.terms.insert({
        taxonomy: place % 2 ? 'category' : 'post_tag',
        name: `term ${place}`,
        slug: `term-${place}`,
      }),
    );
  for (let place = 0; place < 360; place += 1) {
    const type = ['post', 'post', 'page', 'attachment'][place % 4] ?? '';
    // The first ones, which are asked for, are alike.
    const state =
      place < 8
        ? 'publish'
        : (['publish', 'publish', 'draft', 'pending', 'private', 'trash', 'future'][place % 7] ?? '');
    const date = `20${10 + (place % 16)}-0${1 + (place % 9)}-11T10:00:00`;
    const isFuture = state === 'future' && type !== 'attachment';
    const id = await stores.posts.insert(
      {
        type,
        status: type === 'attachment' ? 'inherit' : isFuture ? 'publish' : state,
        scheduled: isFuture ? 1 : 0,
        trashed_status: state === 'trash' ? 'publish' : '',
        date: isFuture ? '2027-01-01T00:00:00' : date,
        date_gmt: isFuture ? '2027-01-01T00:00:00' : date,
        author_id: ids[place % 8] ?? 1,
        title: `harbour number ${place}`,
        slug: `harbour-${place}`,
        content: `<p>The tide comes at ${place}.</p>`,
        sticky: place % 12 < 2 ? 1 : 0,
        password: place % 30 === 20 ? 'secret' : '',
        mime_type: type !== 'attachment' ? '' : place % 8 === 3 ? 'image/png' : 'image/jpeg',
        parent_id: type === 'attachment' && place % 8 === 3 && place > 8 ? place - 2 : 0,
      },
      type === 'post' ? { category: [terms[1 + 2 * (place % 6)] ?? 0], post_tag: [terms[2 * (place % 5)] ?? 0] } : {},
    );
    // Media come with what they are attached to, which is one more to be looked up.
    if (type === 'attachment') continue;
    await stores.comments.insert({
      post_id: id,
      status: place < 12 ? 'approved' : (['approved', 'hold', 'spam'][place % 3] ?? ''),
      type: 'comment',
      content: `harbour number remark ${place}`,
      date,
      date_gmt: date,
      author_id: place % 5 === 0 ? (ids[1] ?? 0) : 0,
      author_email: `reader-${place % 7}@example.com`,
    });
  }
  return ids;
});
await storage.publishDue(NOW);
// Nothing is remembered here: each search would read all of the log again.
await opened.transaction((connection) => mergeLog(connection, opened.dialect, 1));
// Whether the index of a search is whole is asked once.
for (const rows of [storage.posts, storage.comments])
  await rows.count(
    matches(rows === storage.posts ? ['title'] : ['content'], { phrase: '', words: ['harbour'], excluded: [] }),
  );

const actors: Readonly<Record<string, Actor>> = {
  anonymous,
  author: actorOf({ id: users[1] ?? 0, roles: ['author'] }),
  administrator: actorOf({ id: users[0] ?? 0, roles: ['administrator'] }),
};

const site = {
  model: coreModel,
  url: 'http://127.0.0.1',
  uploadsUrl: '',
  frontEnd: '',
  permalinks: permalinksBy('/%postname%/'),
  title: 'Statements',
  timezone: 'UTC',
  anonymousComments: true,
  commentIntervalSeconds: 0,
  defaultCategory: 1,
  metaFields: {},
};

/** Two lots of values: what is asked must not depend on which. */
const lots: readonly Material[] = [
  {
    ids: [1, 2, 3, 4, 6],
    texts: ['harbour', 'term-1', 'image/png', 'reader-5@example.com', 'approve'],
    moments: ['2012-01-01T00:00:00'],
  },
  {
    ids: [5, 6, 7, 8],
    texts: ['number', 'term-2', 'image/jpeg', 'reader-6@example.com', 'approve'],
    moments: ['2012-05-05T00:00:00'],
  },
];

type Query = Record<string, string | Record<string, string>>;

/** Every argument by itself with its values, and every order, alone and with something that is looked for. */
function* queries(declared: Readonly<Record<string, Argument>>, lot: Material): Generator<Query> {
  yield {};
  for (const [name, argument] of Object.entries(declared)) {
    if (['page', 'per_page', '_fields', 'order', 'orderby'].includes(name)) continue;
    for (const value of valuesOf(argument, lot)) yield { [name]: value };
    for (const [member, schema] of Object.entries(argument.schema.properties ?? {}))
      for (const value of valuesOf({ ...argument, schema }, lot)) yield { [name]: { [member]: value } };
  }
  const [text = ''] = lot.texts;
  const beside: Query[] = [{}, { include: lot.ids.join(',') }];
  for (const [name, value] of [
    ['search', text],
    ['author', lot.ids.slice(0, 1).join()],
    ['categories', lot.ids.join(',')],
    ['exclude', lot.ids.join(',')],
    ['parent', '0'],
    ['status', 'any'],
    ['after', lot.moments[0] ?? ''],
  ] as const)
    if (name in declared) beside.push({ [name]: value });
  for (const orderby of declared['orderby']?.schema.enum ?? [])
    for (const [place, more] of beside.entries())
      for (const order of place === 0 ? ['asc', 'desc'] : ['desc']) yield { ...more, orderby: String(orderby), order };
}

interface Asked {
  readonly texts: readonly string[];
  readonly shown: number;
}

async function ask(route: (typeof routes)[number], actor: Actor, query: Query): Promise<Asked | undefined> {
  sent.length = 0;
  const scope = { actor, site, nowGmt: NOW, address: '', userAgent: '', requestId: '' };
  const request = { scope, storage, query, body: async () => ({}) } as ResourceRequest;
  try {
    const { presented } = await route.answer(request, 'site/v2');
    return { texts: sent.map(({ text }) => text), shown: Array.isArray(presented) ? presented.length : 0 };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What was asked, by text, with values to explain it with. */
const statements: Map<string, { parameters: readonly unknown[]; query: string }>[] = [new Map(), new Map()];
const ofShortPages: (typeof statements)[number] = new Map();
const uneven: string[] = [];
for (const [place, lot] of lots.entries())
  for (const route of routes.filter(({ operation, path }) => operation === 'list' && !path.includes('<')))
    for (const [name, actor] of Object.entries(actors))
      for (const query of queries(argumentsOf(route), lot)) {
        const counts: number[] = [];
        // Of the second lot, only the texts are compared.
        for (const per_page of place === 0 ? ['1', '100'] : ['100']) {
          const asked = await ask(route, actor, { ...query, per_page });
          if (!asked) continue;
          if (asked.shown > 0) counts.push(asked.texts.length);
          const about = `${route.path} ${JSON.stringify(query)} by ${name}`;
          const noted = per_page === '1' ? ofShortPages : statements[place];
          for (const { text, parameters } of sent) noted?.set(text, { parameters, query: about });
        }
        if (new Set(counts).size > 1)
          uneven.push(`${route.path} ${JSON.stringify(query)} by ${name}: ${counts.join(', ')}`);
      }
const [first = new Map(), second = new Map()] = statements;
const all = new Map([...ofShortPages, ...first, ...second]);

/** The texts of candidates of a search are read by one of two statements: a range of ids where they are close together, or a list. */
const CANDIDATES = /^SELECT id FROM \w+_search found\s+WHERE id (?:>=|IN|= ANY)/;

/** Statements that read more than what they give out, and why that is as it should be. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [/FROM blocks WHERE cell = \? AND changed > \?/, 'the blocks that were changed since, and all of them once'],
  [
    /\.(?:id|slug|post_id) (?:IN \(SELECT value|= ANY)[^(]*\(?[^(]*ORDER BY/,
    'rows that are named, no more than a request names',
  ],
  [/^SELECT post_id, term_id, post_terms\.taxonomy FROM post_terms JOIN/, 'the terms of the posts that are shown'],
  [/MATCH \?|tokens &&|runs @>/, 'what a search has found: gathered only where few rows have it'],
  [
    /FROM posts (?:NOT INDEXED )?WHERE .*posts\.id (?:IN \(SELECT value|= ANY).* ORDER BY/,
    'what a search has found, by ids: listed only where these are few',
  ],
  [
    /\.id IN \(SELECT posts_terms\.post_id FROM post_terms /,
    'posts with one of several terms: gathered only where they are few',
  ],
  [
    /\.date(?:_gmt)? > \?.* ORDER BY (?!\w+\.date|key0)/,
    'rows between dates in another order: gathered only where they are few',
  ],
  [/ (?:posts\.(?:id|slug)|comments\.id) = \? .*ORDER BY/, 'one row, or the rows of one slug'],
  [/FROM tallies WHERE/, 'a few rows for each kind of list'],
  [
    / AS key0 FROM comments WHERE .* LIMIT \?\) UNION ALL/,
    'what is the same all along a walk: sorted are the beginnings of some',
  ],
  [/substr\(posts\.date, /, 'parts of a date, as filter[hour]: no index has them'],
  [/posts_author\.slug = \?/, 'filter[author_name]: the name may be anything'],
  [/FROM posts posts_parent /, 'media of those who see some of what is hidden: all that hangs on hidden posts'],
  [/FROM posts comments_post /, 'comments for those who see some of what is hidden: all comments on hidden posts'],
  [/comments\.author_email_key = \?/, 'the comments of one address'],
  [/comments\.karma = \?/, 'for moderators alone'],
];

describe('the statements of lists', () => {
  test('are as many for one item as for a hundred', () => assert.deepEqual(uneven, []));

  test('are the same whatever the values', () => {
    const only = (one: typeof first, other: typeof first) =>
      [...one].filter(([text]) => !other.has(text) && !CANDIDATES.test(text));
    assert.deepEqual(only(first, second), []);
    assert.deepEqual(only(second, first), []);
  });

  test('are planned once, not for each value that a partial index might serve', async () => {
    if (opened.dialect.name !== 'sqlite') return;
    const indexes = await opened.all<{ name: string; rows: string }>(
      "SELECT name, substr(sql, instr(sql, ' WHERE ')) AS rows FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'",
    );
    const compared = new Set(indexes.flatMap(({ rows }) => rows.match(/\w+ (?:=|>|<|>=|<=) /g) ?? []));
    assert.ok(compared.has('sticky = '));
    for (const text of all.keys())
      for (const comparison of compared) assert.ok(!text.includes(`.${comparison}?`), `${comparison} in ${text}`);
  });

  test('read along indexes', async () => {
    const faults: string[] = [];
    const planOf = await planner();
    for (const [text, { parameters, query }] of all) {
      if (exceptions.some(([pattern]) => pattern.test(text))) continue;
      const plan = await planOf(text, parameters);
      for (const line of faultsIn(plan, text)) faults.push(`${line}\n    ${text.replace(/\s+/g, ' ')}\n    ${query}`);
    }
    const advice =
      'No index serves these: add one in a migration, or name the statement in `exceptions`, with the reason.';
    assert.equal(faults.length, 0, [advice, ...faults].join('\n'));
  });
});

type Planner = (text: string, parameters: readonly unknown[]) => Promise<string[]>;

async function planner(): Promise<Planner> {
  if (opened.dialect.name === 'sqlite')
    return async (text, parameters) =>
      (await opened.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, parameters as never)).map(
        ({ detail }) => detail,
      );
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  after(() => client.end());
  // The tables are small here: what there is no index for remains, however it is discouraged.
  for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin'])
    await client.query(`SET enable_${way} = off`);
  return async (text, parameters) => {
    let place = 0;
    const numbered = text.replaceAll('?', () => `$${++place}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${numbered}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']);
  };
}

const GROWING =
  'posts|comments|terms|users|post_terms|comment_counts|term_pairs|user_roles|blocks|(?:posts|comments|terms|users)_(?:search|tokens|words)';

/** The steps of a plan that read a whole table, or sort what may be any number of rows. */
function faultsIn(plan: readonly string[], text: string): string[] {
  const isPage = / LIMIT /.test(text);
  const isSorted = plan.some((step) => /TEMP B-TREE FOR (?:LAST \d TERMS? OF )?ORDER BY|\bSort {2}\(cost/.test(step));
  return plan.filter((step) => {
    if (/TEMP B-TREE FOR (?:LAST \d TERMS? OF )?ORDER BY|\bSort {2}\(cost/.test(step)) return true;
    if (new RegExp(`Seq Scan on (?:${GROWING})\\b`).test(step)) return true;
    if (new RegExp(`^SCAN (?:${GROWING})\\b`).test(step) && !/VIRTUAL TABLE/.test(step))
      return !(isPage && !isSorted && (/INDEX/.test(step) || / ORDER BY \w+\.id /.test(text)));
    // All terms of a taxonomy, or a count that reads all of a type and state.
    if (!isPage && /^SEARCH terms USING (?:COVERING )?INDEX \w+ \(taxonomy=\?\)$/.test(step)) return true;
    return (
      /count\(\*\)/.test(text) && /\(type=\? AND state=\?\)$|\(audience=\? AND status=\? AND type=\?\)$/.test(step)
    );
  });
}
