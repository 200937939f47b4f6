import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Random } from '../../bench/site/random.ts';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { Client, type Quoin, secretOf, startQuoin, temporaryFolder } from '../support/index.ts';

// Random changes on two instances, and reads of both: whatever an instance keeps, it answers as one that keeps nothing.
// QUOIN_CACHE_RUNS=50 node --test test/http/caches.test.ts: so many sites, each from a seed of its own.
const RUNS = Number(process.env['QUOIN_CACHE_RUNS'] ?? 1);
const FIRST_SEED = Number(process.env['QUOIN_CACHE_SEED'] ?? 1);
const STEPS = 40;
const READS_PER_STEP = 4;
const URL = 'http://quoin.test';

const readers = ['anonymous', 'anonymous', 'anonymous', 'subscriber', 'author', 'editor'] as const;

/** What is compared of the header. */
const headerNames = [
  ...['content-type', 'etag', 'last-modified', 'cache-control', 'vary', 'allow', 'link'],
  ...['x-wp-total', 'x-wp-totalpages', 'location'],
];

interface Instance {
  as(login: string): Client;
}

/** An instance on the database of another one, with a cache of this many MiB. */
async function besides(quoin: Quoin, answerCache: number): Promise<Instance & { stop(): Promise<void> }> {
  const { config } = readConfig({}, {});
  const database = quoin.database || join(quoin.data, 'quoin.sqlite');
  const server = await startServer(
    { ...config, port: 0, data: temporaryFolder(), database, url: URL, answerCache, commentInterval: 0 },
    { now: quoin.clock.now },
  );
  after(() => server.stop());
  return {
    as: (login) =>
      new Client(server.address, server.prefix, login === 'anonymous' ? undefined : { login, secret: secretOf(login) }),
    stop: () => server.stop(),
  };
}

/** What the changes have made so far. */
class Made {
  readonly posts: number[] = [];
  readonly categories: number[] = [];
  readonly tags: number[] = [];
  readonly comments: number[] = [];
}

/** Changes something. @returns what was done, for the report of a failure */
async function change(random: Random, writer: Instance, quoin: Quoin, made: Made): Promise<string> {
  const some = (ids: readonly number[]): number => ids[random.below(ids.length)] ?? 0;
  const word = (): string => random.pick(['harbour', 'tide', 'rope', 'lamp', 'salt']);
  const dateIn = (seconds: number): string => new Date(quoin.clock.now() + seconds * 1000).toISOString().slice(0, 19);
  const editor = writer.as(random.pick(['editor', 'admin']));
  const post = () => ({
    title: `${word()} ${random.below(9)}`,
    content: `About ${word()} and ${word()}.`,
    status: random.pick(['publish', 'publish', 'publish', 'draft', 'private', 'pending']),
    categories: made.categories.length > 0 && random.chance(0.7) ? [some(made.categories)] : [],
    tags: made.tags.length > 0 && random.chance(0.5) ? [some(made.tags), some(made.tags)] : [],
    sticky: random.chance(0.1),
  });
  const changes: Record<string, () => Promise<unknown>> = {
    'create a post': async () => made.posts.push((await editor.create('/posts', post())).id),
    'create a post of the author': async () =>
      made.posts.push((await writer.as('author').create('/posts', { ...post(), sticky: false })).id),
    'schedule a post': async () =>
      made.posts.push(
        (await editor.create('/posts', { ...post(), status: 'publish', date_gmt: dateIn(random.below(600)) })).id,
      ),
    'let time pass': async () => quoin.clock.advance(random.below(400)),
    'protect a post': () => editor.post(`/posts/${some(made.posts)}`, { password: random.pick(['swordfish', '']) }),
    'update a post': () => editor.post(`/posts/${some(made.posts)}`, post()),
    'move a post in time': () =>
      editor.post(`/posts/${some(made.posts)}`, { date_gmt: dateIn(random.below(900) - 600) }),
    'trash a post': () => editor.delete(`/posts/${some(made.posts)}`),
    'delete a post': () => editor.delete(`/posts/${some(made.posts)}`, { force: true }),
    'create a category': async () =>
      made.categories.push((await editor.create('/categories', { name: `${word()} ${random.below(1e6)}` })).id),
    'create a tag': async () => made.tags.push((await editor.create('/tags', { name: `${random.below(1e6)}` })).id),
    'rename a category': () => editor.post(`/categories/${some(made.categories)}`, { name: `${word()} again` }),
    'rename a tag': () => editor.post(`/tags/${some(made.tags)}`, { slug: `${word()}-${random.below(1e6)}` }),
    'delete a category': () => editor.delete(`/categories/${some(made.categories)}`, { force: true }),
    'delete a tag': () => editor.delete(`/tags/${some(made.tags)}`, { force: true }),
    'write a comment': async () => {
      const { body } = await writer
        .as(random.pick(['subscriber', 'editor']))
        .post('/comments', { post: some(made.posts), content: `On ${word()} ${random.below(1e6)}` });
      if (body?.id) made.comments.push(body.id);
    },
    'judge a comment': () =>
      editor.post(`/comments/${some(made.comments)}`, { status: random.pick(['approved', 'hold', 'spam']) }),
    'delete a comment': () => editor.delete(`/comments/${some(made.comments)}`, { force: true }),
    'rename a user': () =>
      writer.as('admin').post(`/users/${quoin.users.author}`, { name: `${word()} ${random.below(9)}` }),
    'change a role': () =>
      writer
        .as('admin')
        .post(`/users/${quoin.users.author}`, { roles: [random.pick(['author', 'contributor', 'editor'])] }),
    'create a page': async () => void (await editor.create('/pages', { title: word(), status: 'publish', parent: 0 })),
  };
  // What happens by the clock alone is what caches forget most easily.
  const names = [...Object.keys(changes), ...Array(6).fill(['schedule a post', 'let time pass']).flat()] as string[];
  const name = names[random.below(names.length)] ?? '';
  // What cannot be done at the moment is refused: that changes nothing, which is to be seen as well.
  await changes[name]?.().catch((error: unknown) => assert.ok(error instanceof assert.AssertionError, String(error)));
  return name;
}

/** The addresses that are read: few, so that each comes again and again. */
function addressesOf({ posts, categories, tags, comments }: Made): string[] {
  const last = (ids: readonly number[]): readonly number[] => ids.slice(-4);
  return [
    ...[
      '/posts',
      '/posts?per_page=2&page=2',
      '/posts?orderby=title&order=asc',
      '/posts?search=tide',
      '/posts?offset=1',
    ],
    ...[
      '/posts?status=draft,private',
      '/posts?context=edit',
      '/posts?_fields=id,title',
      '/posts?_fields=title.rendered,id,slug',
      '/posts?sticky=true',
      '/pages',
    ],
    ...['/categories', '/categories?hide_empty=true', '/tags?orderby=count&order=desc', '/users', '/comments'],
    ...['/statuses', '/types', '/taxonomies', '/media', '/posts?context=embed', '/posts?after=2026-11-21T12:03:00'],
    ...last(posts).flatMap((id) => [`/posts/${id}`, `/posts/${id}?password=swordfish`, `/comments?post=${id}`]),
    ...last(posts).flatMap((id) => [`/posts?include=${id}`, `/categories?post=${id}`, `/posts/${id}?_fields=id,title`]),
    ...last(categories).flatMap((id) => [`/posts?categories=${id}`, `/categories/${id}`]),
    ...last(tags).flatMap((id) => [`/posts?tags=${id}`, `/tags/${id}`]),
    ...last(comments).map((id) => `/comments/${id}`),
  ];
}

async function answerOf(instance: Instance, login: string, address: string) {
  const { status, headers, text } = await instance.as(login).get(address);
  return { status, text, headers: headerNames.map((name) => `${name}: ${headers.get(name)}`) };
}

/**
 * Asks the one until what can be kept is kept: the second answer is kept, the third comes from there. Then the other, as its
 * answering may change the database: it counts scheduled posts whose time has come.
 */
async function compare(kept: Instance, plain: Instance, login: string, address: string, story: string): Promise<void> {
  const answers = [];
  for (const time of ['first', 'second', 'third']) answers.push([time, await answerOf(kept, login, address)] as const);
  const expected = await answerOf(plain, login, address);
  for (const [time, answer] of answers)
    assert.deepEqual(answer, expected, `${login} ${address}, ${time} time, ${story}`);
}

describe('an instance that keeps answers answers as one that keeps none', () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    test(`whatever is changed on either of two instances (seed ${seed})`, async () => {
      const random = new Random(seed);
      const quoin = await startQuoin({ url: URL, commentInterval: 0 });
      const plain = await besides(quoin, 0);
      const other = await besides(quoin, 64);
      // Memory for a handful of items: nearly all comes from the database.
      const small = await besides(quoin, 1 / 64);
      const made = new Made();
      const story: string[] = [];
      let lastRead: (readonly [Instance, string, string])[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        story.push(await change(random, random.pick([quoin, other, plain]), quoin, made));
        const addresses = addressesOf(made);
        const reads = Array.from({ length: READS_PER_STEP }, () => {
          const address = addresses[random.below(addresses.length)] ?? '/posts';
          return [random.pick([quoin, other, small]), random.pick(readers), address] as const;
        });
        // What was kept before the change is asked for first: whatever else is answered might make it be forgotten.
        for (const [kept, login, address] of [...lastRead.toReversed(), ...reads])
          await compare(kept, plain, login, address, `after step ${step}: ${story.slice(-3).join(', ')}`);
        lastRead = reads.slice(-3);
      }
      // One that has just started has remembered nothing at all.
      const fresh = await besides(quoin, 0);
      for (const address of addressesOf(made))
        for (const login of new Set(readers))
          for (const kept of [quoin, small]) await compare(kept, fresh, login, address, 'at the end');
      for (const instance of [plain, other, small, fresh]) await instance.stop();
      await quoin.stop();
    });
  }
});
